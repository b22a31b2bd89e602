package fillkeeper.account;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Measures what was stored: how long since it was heard, and since it happened. */
final class Measured {

  private final Clock clock;
  private final Timings timings;

  Measured(Clock clock, Timings timings) {
    this.clock = clock;
    this.timings = timings;
  }

  void stored(List<QueueEntry> run) {
    long nanos = clock.nanos();
    Instant now = clock.now();
    for (QueueEntry entry : run) {
      AccountEvent event = ((QueueEntry.Event) entry).event();
      if (event.seen().source() == Source.STREAM) {
        timings.fromFrame(nanos - entry.nanos());
        Instant happened = happened(event);
        if (happened != null) {
          timings.fromVenue(Duration.between(happened, now));
        }
      }
    }
  }

  /** By the venue's clock; null where the venue does not say. */
  private static Instant happened(AccountEvent event) {
    if (event instanceof Execution execution) {
      return execution.executedAt();
    }
    return event instanceof OrderReport report ? report.updatedAt() : null;
  }
}
