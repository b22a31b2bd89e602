package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether an id that the ledger holds has been given to something else. An order is made once and an execution happens
 * once: the same id with another time is not the same. Clocks of an exchange may differ, not by an hour.
 */
final class Reuse {

  private static final Duration APART = Duration.ofHours(1);

  private Reuse() {
  }

  /** What an event says of an id that cannot be about what the ledger holds under it; null where it may be. */
  static String of(AccountEvent event, Changes changes) {
    if (event instanceof OrderReport report) {
      OrderState held = changes.order(report.key());
      return held == null || !isApart(held.terms().createdAt(), report.terms().createdAt()) ? null
          : "order " + report.key().orderId() + " on " + report.key().symbol() + " was made at "
              + held.terms().createdAt() + ", and now at " + report.terms().createdAt();
    }
    if (event instanceof Execution execution) {
      BookedExecution held = changes.execution(execution.key());
      return held == null || !isApart(held.execution().executedAt(), execution.executedAt()) ? null
          : "execution " + execution.key().execId() + " on " + execution.key().symbol() + " happened at "
              + held.execution().executedAt() + ", and now at " + execution.executedAt();
    }
    return null;
  }

  private static boolean isApart(Instant one, Instant other) {
    return one != null && other != null && Duration.between(one, other).abs().compareTo(APART) > 0;
  }
}
