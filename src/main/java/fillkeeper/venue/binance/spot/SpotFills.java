package fillkeeper.venue.binance.spot;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.List;

/**
 * Fills, as an execution report, a list of trades and a list of allocations tell of them: of the same fill the same.
 *
 * <p>A trade's id is unique on its symbol, but for a trade of an account with itself, which fills two orders; so the
 * order's id is the leg. An allocation (a fill out of other symbols' books) is numbered apart: its leg says so. One
 * object reads one row.
 */
final class SpotFills {

  private static final Names STREAM = new Names("L", "l", "Y", "n", "N", "m", "T");
  private static final Names LISTS =
      new Names("price", "qty", "quoteQty", "commission", "commissionAsset", "isMaker", "time");
  private static final String ALLOCATION = "allocation/";

  private final Row row;
  private final String symbol;
  private final String orderId;
  private final Instruments instruments;
  private final Sighting seen;

  private SpotFills(Row row, String symbol, String orderId, Instruments instruments, Sighting seen) {
    this.row = row;
    this.symbol = symbol;
    this.orderId = orderId;
    this.instruments = instruments;
    this.seen = seen;
  }

  /** How a source names what every fill has. */
  private record Names(String price, String qty, String value, String fee, String feeAsset, String maker, String time) {
  }

  /**
   * The fill that an execution report tells of; null if it tells of none. Whatever it says that it is about: a
   * quantity is a fill, and a report without one is none, whatever else is filled in.
   *
   * @throws UnreadableException if there is one without identity, or something in it cannot be represented
   */
  static Execution heard(Row report, Instruments instruments, Sighting seen) {
    BigDecimal qty = report.amount(STREAM.qty);
    if (qty == null || qty.signum() == 0) {
      return null;
    }
    Side side = SpotWords.side(report.text("S"));
    return new SpotFills(report, report.id("s"), report.id("i"), instruments, seen)
        .fill(STREAM, tradeOrAllocation(report), SpotOrders.clientOrderId(report), side, report.text("x"));
  }

  /**
   * A row of the list of trades.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static Execution trade(Row row, Instruments instruments, Sighting seen) {
    return listed(row, new Identity(row.id("id"), ""), instruments, seen);
  }

  /** The same of a row of the list of allocations. */
  static Execution allocation(Row row, Instruments instruments, Sighting seen) {
    return listed(row, new Identity(row.id("allocationId"), ALLOCATION), instruments, seen);
  }

  private static Execution listed(Row row, Identity identity, Instruments instruments, Sighting seen) {
    Boolean buys = row.bool("isBuyer");
    return new SpotFills(row, row.id("symbol"), row.id("orderId"), instruments, seen)
        .fill(LISTS, identity, null, buys == null ? null : buys ? Side.BUY : Side.SELL, null);
  }

  private static Identity tradeOrAllocation(Row report) {
    String trade = idOrNull(report, "t");
    if (trade != null) {
      return new Identity(trade, "");
    }
    String allocation = idOrNull(report, "a");
    if (allocation == null) {
      throw new UnreadableException("a fill has neither a trade's id nor an allocation's");
    }
    return new Identity(allocation, ALLOCATION);
  }

  /** A negative id is the venue's spelling of none. */
  private static String idOrNull(Row report, String key) {
    String text = report.anyText(key);
    return text == null || text.startsWith("-") ? null : report.optionalId(key);
  }

  /** The venue's id, and the space in which it is one. */
  private record Identity(String id, String space) {
  }

  private Execution fill(Names names, Identity identity, String clientOrderId, Side side, String word) {
    BigDecimal qty = row.quantity(names.qty);
    BigDecimal value = row.amount(names.value);
    BigDecimal fee = SpotRules.FEE.paid(row.amount(names.fee));
    String feeAsset = row.text(names.feeAsset);
    if (feeAsset == null && fee != null && fee.signum() != 0) {
      throw new UnreadableException("the currency of a fee is not known");
    }
    ExecutionKey key = new ExecutionKey(SpotOrders.CATEGORY, RecordType.EXECUTION, symbol, identity.id,
        identity.space + SpotRules.IDENTITY.leg(orderId));
    return new Execution(key, orderId, clientOrderId, side, null, ExecType.TRADE, word, row.amount(names.price), qty,
        qty, value, value == null ? null : quoteCurrency(), fee, feeAsset, null, List.of(), null, null,
        row.bool(names.maker), row.time(names.time), row.json(), seen);
  }

  private String quoteCurrency() {
    Instrument instrument = instruments.find(SpotOrders.CATEGORY, symbol);
    return instrument == null ? null : instrument.quoteCurrency();
  }
}
