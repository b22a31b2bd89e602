package fillkeeper.venue.okx;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.List;

/** Bills of the account that are payments of funding. */
final class OkxBills {

  /** The venue's type of such a bill. */
  static final String FUNDING = "8";

  private OkxBills() {
  }

  /** Whether a bill is one. */
  static boolean isFunding(Row row) {
    return FUNDING.equals(row.text("type"));
  }

  /**
   * One payment. Of a position with margin of its own the account's balance does not change, so the payment is what
   * the bill calls profit and loss; only where that is left empty, what changed of either balance.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static Execution payment(Row row, Instruments instruments, Sighting seen) {
    ExecutionKey key = new ExecutionKey(OkxOrders.category(row), RecordType.FUNDING, row.id("instId"),
        row.id("billId"), "");
    BigDecimal received = received(row);
    String currency = row.text("ccy");
    if (currency == null && received.signum() != 0) {
      throw new UnreadableException("the currency of a payment is not known");
    }
    BigDecimal size = row.amount("sz");
    BigDecimal qty = size == null ? BigDecimal.ZERO : size;
    BigDecimal price = row.amountOrNull("px");
    return new Execution(key, null, null, null, OkxWords.positionSide(row.text("posSide")), ExecType.FUNDING,
        row.text("subType"), price, qty, new OkxUnits(instruments, key.category(), key.symbol()).base(qty, price), null,
        null, OkxRules.FEE.paid(received), currency, null, List.of(), null, null, null, row.time("ts"), row.json(), seen);
  }

  private static BigDecimal received(Row row) {
    BigDecimal pnl = row.amount("pnl");
    if (pnl != null && pnl.signum() != 0) {
      return pnl;
    }
    BigDecimal account = row.amount("balChg");
    BigDecimal position = row.amount("posBalChg");
    if (pnl == null && account == null && position == null) {
      throw new UnreadableException("the bill has no amount");
    }
    return or(account).add(or(position));
  }

  private static BigDecimal or(BigDecimal amount) {
    return amount == null ? BigDecimal.ZERO : amount;
  }
}
