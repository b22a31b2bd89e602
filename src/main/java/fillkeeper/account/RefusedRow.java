package fillkeeper.account;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.ledger.RowRefusedException;
import java.util.regex.Pattern;

/** What a person calls a row that the database refused: by its identity alone, on one line. */
final class RefusedRow {

  /** What would end a line or turn its direction. */
  private static final Pattern UNPRINTED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private RefusedRow() {
  }

  /** A fill changes its order too, so it may be the order's row that was refused. */
  static String name(AccountEvent event, RowRefusedException refused) {
    String name;
    if (event instanceof Execution execution) {
      name = execution.orderKey() != null && refused.isOfTable("orders") ? order(execution.orderKey())
          : row("execution", execution.key().execId(), execution.key().category(), execution.key().symbol());
    } else if (event instanceof OrderReport report) {
      name = order(report.key());
    } else if (event instanceof Absence absence) {
      name = order(absence.key());
    } else {
      name = "a rejected event";
    }
    return UNPRINTED.matcher(name).replaceAll("?");
  }

  private static String order(OrderKey key) {
    return row("order", key.orderId(), key.category(), key.symbol());
  }

  private static String row(String what, String id, String category, String symbol) {
    return what + " " + id + " (" + category + " " + symbol + ")";
  }
}
