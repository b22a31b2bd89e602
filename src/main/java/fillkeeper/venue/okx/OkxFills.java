package fillkeeper.venue.okx;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * Fills: those that a message about an order tells of, and those that REST lists.
 *
 * <p>A fill of the order book has the same trade id both ways, within its symbol; with its order as leg it is one fill
 * even where the account traded with itself. Every other fill (a liquidation, a block trade, whatever has no positive
 * trade id) is told of by REST alone, and its bill is its identity.
 */
final class OkxFills {

  private static final String POSITIVE = "[1-9]\\d*";

  private OkxFills() {
  }

  /**
   * The fill that a message about an order brought; null if it brought none, or one that REST has to tell of.
   *
   * @throws UnreadableException if something in it cannot be represented
   */
  static Execution heard(Row row, Instruments instruments, Sighting seen) {
    BigDecimal qty = row.amount("fillSz");
    BigDecimal price = row.amountOrNull("fillPx");
    BigDecimal fee = row.amount("fillFee");
    String feeCurrency = row.text("fillFeeCcy");
    Instant at = row.timeOrNull("fillTime");
    Side side = OkxWords.side(row.text("side"));
    boolean isWhole = isTradeId(row) && OkxWords.tradesInBook(row.text("category")) && qty != null && qty.signum() > 0
        && price != null && at != null && side != null && (fee == null || fee.signum() == 0 || feeCurrency != null);
    return isWhole ? execution(row, ExecType.TRADE, ofTrade(row), qty, fee, feeCurrency, at, instruments, seen) : null;
  }

  /**
   * A fill as REST lists it.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static Execution listed(Row row, Instruments instruments, Sighting seen) {
    ExecType type = OkxWords.execType(row.text("subType"));
    boolean inBook = type == ExecType.TRADE && isTradeId(row) && row.optionalId("ordId") != null;
    BigDecimal fee = row.amount("fee");
    String feeCurrency = row.text("feeCcy");
    if (fee != null && fee.signum() != 0 && feeCurrency == null) {
      throw new UnreadableException("the currency of a fee is not known");
    }
    Instant traded = row.timeOrNull("fillTime");
    return execution(row, type, inBook ? ofTrade(row) : ofBill(row), row.quantity("fillSz"), fee, feeCurrency,
        traded == null ? row.time("ts") : traded, instruments, seen);
  }

  private static boolean isTradeId(Row row) {
    String tradeId = row.optionalId("tradeId");
    return tradeId != null && tradeId.matches(POSITIVE);
  }

  private static ExecutionKey ofTrade(Row row) {
    return new ExecutionKey(OkxOrders.category(row), RecordType.EXECUTION, row.id("instId"), row.id("tradeId"),
        OkxRules.IDENTITY.leg(row.id("ordId")));
  }

  private static ExecutionKey ofBill(Row row) {
    return new ExecutionKey(OkxOrders.category(row), RecordType.EXECUTION, row.id("instId"), row.id("billId"), "");
  }

  /** What both ways say alike. The rate of the fee and the reason of the bill only one of them tells: see details. */
  private static Execution execution(Row row, ExecType type, ExecutionKey key, BigDecimal qty, BigDecimal fee,
      String feeCurrency, Instant at, Instruments instruments, Sighting seen) {
    BigDecimal price = row.amountOrNull("fillPx");
    OkxUnits units = new OkxUnits(instruments, key.category(), key.symbol());
    BigDecimal value = units.value(qty, price);
    return new Execution(key, OkxWords.hasOrder(type) ? row.optionalId("ordId") : null, row.text("clOrdId"),
        OkxWords.side(row.text("side")), OkxWords.positionSide(row.text("posSide")), type,
        type == ExecType.TRADE ? null : row.text("subType"), price, qty, units.base(qty, price), value,
        value == null ? null : units.valueCurrency(row.text("tradeQuoteCcy")), OkxRules.FEE.paid(fee),
        feeCurrency, null, List.of(), row.amount("fillPnl"), null, OkxWords.maker(row.text("execType")), at,
        row.json(), seen);
  }
}
