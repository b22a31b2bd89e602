package fillkeeper.simulator.okx;

import java.math.BigDecimal;
import java.util.Set;

/**
 * An order that waits for something, as a client asks for it.
 *
 * @param ordType   {@code conditional}, {@code trigger}, {@code move_order_stop}, {@code chase}, {@code iceberg} or
 *                  {@code twap}
 * @param triggerPx the price that it waits for; null where it waits for none
 * @param ordPx     at which it then trades; null for any
 */
public record AlgoTicket(String category, String instId, String ordType, String side, String posSide, BigDecimal sz,
    BigDecimal triggerPx, BigDecimal ordPx, boolean reduceOnly, String algoClOrdId) {

  private static final Set<String> ADVANCED = Set.of("move_order_stop", "iceberg", "twap");

  /** Refuses options, of which there are none. */
  public AlgoTicket {
    if (category.equals("option")) {
      throw new IllegalArgumentException("options have no algo orders");
    }
  }

  /** A stop that places a limit order. */
  public static AlgoTicket stop(String category, String instId, String side, String sz, String triggerPx,
      String ordPx) {
    return new AlgoTicket(category, instId, "conditional", side, "net", new BigDecimal(sz), new BigDecimal(triggerPx),
        new BigDecimal(ordPx), false, "");
  }

  /** A stop that places a market order. */
  public static AlgoTicket stopMarket(String category, String instId, String side, String sz, String triggerPx) {
    return new AlgoTicket(category, instId, "conditional", side, "net", new BigDecimal(sz), new BigDecimal(triggerPx),
        null, false, "");
  }

  /** A large order in small parts, none of which is worse than a price. */
  public static AlgoTicket iceberg(String category, String instId, String side, String sz, String limitPx) {
    return new AlgoTicket(category, instId, "iceberg", side, "net", new BigDecimal(sz), null, new BigDecimal(limitPx),
        false, "");
  }

  /** The same of another type. */
  public AlgoTicket ofType(String type) {
    return new AlgoTicket(category, instId, type, side, posSide, sz, triggerPx, ordPx, reduceOnly, algoClOrdId);
  }

  /** The same with a client id. */
  public AlgoTicket named(String client) {
    return new AlgoTicket(category, instId, ordType, side, posSide, sz, triggerPx, ordPx, reduceOnly, client);
  }

  /** Whether another channel tells of it. */
  boolean isAdvanced() {
    return ADVANCED.contains(ordType);
  }

  /** What it places. */
  OrderTicket placed() {
    return new OrderTicket(category, instId, side, ordPx == null ? "market" : "limit", ordPx, sz,
        ordPx == null && (category.equals("spot") || category.equals("margin")) ? "base_ccy" : "", reduceOnly, "",
        posSide);
  }
}
