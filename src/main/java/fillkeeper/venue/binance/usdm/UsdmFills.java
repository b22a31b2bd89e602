package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Origin;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/**
 * A fill, of the stream or of REST: the same key and, column by column, the same content.
 *
 * <p>The venue's id of a trade is one per symbol, and both sides of a trade of an account with itself have it, so the
 * order is part of the key. The value is price times quantity, exactly; what REST says of it is rounded.
 */
final class UsdmFills {

  private final Function<String, Instrument> instruments;
  private final UsdmOrigins origins;

  /** Reads with what is known of a symbol (null: nothing) and of orders at that moment. */
  UsdmFills(Function<String, Instrument> instruments, UsdmOrigins origins) {
    this.instruments = instruments;
    this.origins = origins;
  }

  /**
   * Whether an event of the stream brings a fill: whatever it calls it, something was filled and has an id. Zero is
   * none, and a negative one neither.
   */
  static boolean isFill(Row order) {
    BigDecimal last = order.amount("l");
    String trade = order.text("t");
    return last != null && last.signum() > 0 && trade != null && !trade.equals("0") && !trade.startsWith("-");
  }

  /**
   * The fill of an event of the stream.
   *
   * @param event the whole event, which is kept
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  Execution heard(Row order, JsonNode event, Sighting seen) {
    String client = order.text("c");
    Origin origin = UsdmWords.origin(client);
    Fill fill = new Fill(order.id("s"), order.id("i"), order.id("t"), order.quantity("l"), order.amountOrNull("L"),
        charge(UsdmRules.FEE.paid(order.amount("n")), order.text("N")));
    return new Execution(key(fill), fill.orderId, UsdmOrders.clientOrderId(client, origin),
        UsdmWords.side(order.text("S")), UsdmWords.positionSide(order.text("ps")), UsdmWords.execType(origin),
        order.text("x"), fill.price, fill.qty, fill.qty, value(fill), quote(fill), fill.charge.paid,
        fill.charge.currency, null, List.of(), order.amount("rp"), null, order.bool("m"), order.time("T"),
        event.toString(), seen);
  }

  /**
   * A row of REST. It does not say what kind of fill it is; where no row of its order has told either, it is taken for
   * a trade, and its empty word says that this was not told.
   *
   * @param fees how the list's charges are signed
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  Execution asked(JsonNode node, UsdmFees fees, Sighting seen) {
    Row row = Row.storable(node);
    Boolean maker = row.bool("maker");
    BigDecimal commission = row.amount("commission");
    Fill fill = new Fill(row.id("symbol"), row.id("orderId"), row.id("id"), row.quantity("qty"),
        row.amountOrNull("price"), charge(fees.paid(commission, maker), row.text("commissionAsset")));
    ExecType type = UsdmWords.execType(origins.maker(fill.symbol, fill.orderId));
    return new Execution(key(fill), fill.orderId, null, UsdmWords.side(row.text("side")),
        UsdmWords.positionSide(row.text("positionSide")), type, null, fill.price, fill.qty, fill.qty, value(fill),
        quote(fill), fill.charge.paid, fill.charge.currency, null, List.of(), row.amount("realizedPnl"), null, maker,
        row.time("time"), row.json(), seen);
  }

  /** What every source says of a fill. The price is null where the venue sends none. */
  private record Fill(String symbol, String orderId, String tradeId, BigDecimal qty, BigDecimal price, Charge charge) {
  }

  /** What was charged; empty where the venue leaves it out. */
  private record Charge(BigDecimal paid, String currency) {
  }

  private static Charge charge(BigDecimal paid, String currency) {
    if (paid == null) {
      return new Charge(null, null);
    }
    if (currency == null && paid.signum() != 0) {
      throw new UnreadableException("a charge has no currency");
    }
    return new Charge(paid, currency);
  }

  private static ExecutionKey key(Fill fill) {
    return new ExecutionKey(UsdmOrders.CATEGORY, RecordType.EXECUTION, fill.symbol, fill.tradeId,
        UsdmRules.IDENTITY.leg(fill.orderId));
  }

  private static BigDecimal value(Fill fill) {
    return fill.price == null ? null : fill.price.multiply(fill.qty);
  }

  private String quote(Fill fill) {
    Instrument instrument = fill.price == null ? null : instruments.apply(fill.symbol);
    return instrument == null ? null : instrument.quoteCurrency();
  }
}
