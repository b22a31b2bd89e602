package fillkeeper.account;

import fillkeeper.core.CatchUp;
import fillkeeper.core.GapWatch;
import fillkeeper.core.Progress;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * From a claim to a ledger that has caught up: whose key it is, what the ledger holds, what the venue's lists say. What
 * is far behind is read before anything is subscribed, so that only a short tail has to be buffered for; so is what was
 * missed by an attempt that was overrun, since what overran it may go on.
 */
final class CatchUpRun {

  private final Claim claim;
  private final Plan plan;
  private final Ledger ledger;
  private final Venue venue;
  private final Applier applier;
  private final GapWatch gaps;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Watch watch;
  private final KeyExpiry expiry;
  private final KeyScope scope;
  private final boolean overrun;
  private Progress proven;

  CatchUpRun(Claim claim, Plan plan, Ledger ledger, Venue venue, Applier applier, GapWatch gaps, Clock clock,
      Scheduler scheduler, Watch watch, KeyExpiry expiry, KeyScope scope, boolean overrun) {
    this.claim = claim;
    this.plan = plan;
    this.ledger = ledger;
    this.venue = venue;
    this.applier = applier;
    this.gaps = gaps;
    this.clock = clock;
    this.scheduler = scheduler;
    this.watch = watch;
    this.expiry = expiry;
    this.scope = scope;
    this.overrun = overrun;
  }

  /**
   * Runs it once.
   *
   * @param reached called when the venue has answered, before its lists are walked
   */
  Future<Void> run(VenueListener listener, Supplier<Future<?>> reached) {
    return venue.identify()
        .compose(this::admit)
        .compose(admitted -> venue.instruments())
        .compose(instruments -> ledger.instruments(claim.account(), instruments))
        .compose(known -> ledger.undamaged(claim))
        .compose(sound -> ledger.resume(claim))
        .compose(held -> {
          applier.resume(held);
          return reached.get().compose(shown -> venue.discover(held.symbols()))
              .compose(discovered -> walk(held, listener));
        });
  }

  /** How far each walk is proven; audits go on from there. */
  Progress proven() {
    return proven;
  }

  private Future<Void> walk(Ledger.Resume held, VenueListener listener) {
    watch.progress();
    proven = new Progress(venue, plan.overlap(), firstStart(), held.checkpoints());
    CatchUp catchUp = new CatchUp(venue, applier, clock, scheduler, proven, this::lacking, watch::progress);
    Future<Void> history = overrun || catchUp.isFarBehind() ? catchUp.history() : Future.succeededFuture();
    return history.compose(read -> venue.subscribe(listener)).compose(subscribed -> {
      watch.progress();
      return catchUp.tail();
    });
  }

  /** The lists are walked; which of the orders in them lack fills, the ledger knows, however many there were. */
  private Future<Collection<OrderKey>> lacking() {
    return ledger.resume(claim).map(held -> {
      gaps.walked(held.openGaps());
      return gaps.orders();
    });
  }

  /** By the venue's clock, or earlier: were it later, what happens until then would be read by nobody. */
  private Instant firstStart() {
    Instant theirs = claim.firstStart().plus(Duration.between(clock.now(), venue.now()));
    return theirs.isBefore(claim.firstStart()) ? theirs : claim.firstStart();
  }

  private Future<Void> admit(KeyInfo key) {
    watch.progress();
    if (plan.venueAccountId() != null && !plan.venueAccountId().equals(key.venueAccountId())) {
      return Future.failedFuture(new AttemptFailure(Cause.ACCOUNT_MISMATCH, "the key belongs to account "
          + key.venueAccountId() + " of the venue, the configuration names " + plan.venueAccountId()));
    }
    expiry.learn(key.expiresAt());
    if (key.expiresAt() != null && !key.expiresAt().isAfter(venue.now())) {
      return Future.failedFuture(new AttemptFailure(Cause.AUTH_REJECTED, "the key expired at " + key.expiresAt()));
    }
    if (!Boolean.TRUE.equals(key.readOnly()) && plan.requireReadOnlyKey()) {
      return Future.failedFuture(new AttemptFailure(Cause.AUTH_REJECTED, (key.readOnly() == null
          ? "the exchange does not say here what a key can do" : "the key can trade or withdraw")
          + " and requireReadOnlyKey is set"));
    }
    scope.learn(claim.account(), key);
    return ledger.bind(claim, key.venueAccountId());
  }
}
