package fillkeeper.supervisor;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.Spans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews the leases of all accounts that this process keeps, in one statement a round, so that idling costs one commit
 * a second and not one for each account. An account whose attempt did not show since the last round that its thread
 * runs is left out: its lease is to lapse, and then the attempt is given up from here, since its thread does not do it.
 */
final class LeaseKeeper {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
  private static final Duration ROUND_MAX = Duration.ofSeconds(1);

  private final Claims claims;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Duration lease;
  private final Duration round;
  private final Supplier<Map<AccountKey, Keeping>> kept;
  private Scheduler.Timer timer;
  private long lastRound;
  private boolean stopped;

  /**
   * Makes it.
   *
   * @param kept the accounts of now, looked at anew in each round
   */
  LeaseKeeper(Claims claims, Clock clock, Scheduler scheduler, Duration lease,
      Supplier<Map<AccountKey, Keeping>> kept) {
    this.claims = claims;
    this.clock = clock;
    this.scheduler = scheduler;
    this.lease = lease;
    this.round = Spans.shorter(lease.dividedBy(10), ROUND_MAX);
    this.lastRound = clock.nanos();
    this.kept = kept;
  }

  void start() {
    timer = scheduler.after(round, this::round);
  }

  void stop() {
    stopped = true;
    if (timer != null) {
      timer.cancel();
    }
  }

  private void round() {
    long now = clock.nanos();
    boolean late = now - lastRound > lease.toNanos() / 2;
    Map<AccountKey, Keeping> keepings = kept.get();
    List<Claims.Renewal> due = new ArrayList<>();
    for (Keeping keeping : keepings.values()) {
      keeping.scan();
      if (!late) {
        keeping.endIfStalled(now, lease);
      }
      Claims.Renewal renewal = keeping.holding().renewal(keeping.attempt(), now, lease, lastRound - round.toNanos());
      if (renewal != null) {
        due.add(renewal);
      }
    }
    lastRound = now;
    if (due.isEmpty()) {
      next();
      return;
    }
    claims.renew(due).onComplete(renewed -> {
      for (Claims.Renewed one : renewed) {
        Keeping keeping = keepings.get(one.account());
        keeping.holding().renewed(one, keeping.attempt(), now);
      }
      next();
    }, failure -> {
      LOG.warn("{} leases could not be renewed: {}", due.size(), failure.getMessage());
      next();
    });
  }

  private void next() {
    if (!stopped) {
      timer = scheduler.after(round, this::round);
    }
  }
}
