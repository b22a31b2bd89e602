package fillkeeper.venue.wire;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import java.util.List;
import java.util.Optional;

/** The answer to a question about one order. Pure. */
public final class OrderRows {

  private OrderRows() {
  }

  /**
   * The order among what was answered; empty if it is not there. A row that cannot be read could have been it, so it is
   * no absence: throws {@link AttemptFailure}.
   *
   * @param venue as failures name it
   */
  public static Optional<OrderReport> find(String venue, OrderKey key, List<AccountEvent> rows) {
    for (AccountEvent row : rows) {
      if (row instanceof Unreadable unreadable) {
        throw new AttemptFailure(Cause.MALFORMED_EVENT,
            venue + " described an order unreadably: " + unreadable.reason());
      }
      if (row instanceof OrderReport report && report.key().equals(key)) {
        return Optional.of(report);
      }
    }
    return Optional.empty();
  }
}
