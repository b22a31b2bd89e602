package fillkeeper.account;

import fillkeeper.domain.Walk;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Has funding read soon after each time at which it may have been paid, where the exchange tells of it in a list alone.
 * A round that is not answered is left to the next audit.
 */
final class FundingRounds {

  /** All accounts of an exchange are paid at once and need not ask at once. */
  private static final Duration SPREAD = Duration.ofSeconds(10);

  private final Venue venue;
  private final Scheduler scheduler;
  private final RandomGenerator random;
  private final Function<String, Future<?>> round;
  private final Map<String, Scheduler.Timer> timers = new HashMap<>();
  private boolean stopped;

  /**
   * Makes the rounds of one attempt.
   *
   * @param round reads the funding of a category
   */
  FundingRounds(Venue venue, Scheduler scheduler, RandomGenerator random, Function<String, Future<?>> round) {
    this.venue = venue;
    this.scheduler = scheduler;
    this.random = random;
    this.round = round;
  }

  void start() {
    venue.walks().stream().filter(walk -> walk.kind() == Walk.Kind.FUNDING).map(Walk::category).distinct()
        .filter(category -> venue.rules().of(category).funding() != null).forEach(this::next);
  }

  void stop() {
    stopped = true;
    timers.values().forEach(Scheduler.Timer::cancel);
  }

  /** The next time whose payments are listed only later than now, by the exchange's clock. */
  private void next(String category) {
    Walk list = venue.walks().stream()
        .filter(walk -> walk.kind() == Walk.Kind.FUNDING && walk.category().equals(category)).findFirst().orElseThrow();
    FundingTimes times = venue.rules().of(category).funding();
    Duration lag = venue.rules().lag(list);
    Instant now = venue.now();
    Instant listed = times.after(now.minus(lag)).plus(lag);
    Duration delay = Duration.between(now, listed).plusMillis(1 + random.nextLong(SPREAD.toMillis()));
    timers.put(category, scheduler.after(delay, () -> round.apply(category).onComplete(read -> {
      if (!stopped) {
        next(category);
      }
    })));
  }
}
