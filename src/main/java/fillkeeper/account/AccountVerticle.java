package fillkeeper.account;

import fillkeeper.bus.Bulletin;
import fillkeeper.core.Backfill;
import fillkeeper.core.Failures;
import fillkeeper.core.GapWatch;
import fillkeeper.core.Lease;
import fillkeeper.core.Memory;
import fillkeeper.core.Phase;
import fillkeeper.core.Phase.Signal;
import fillkeeper.core.Progress;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.domain.Vitals;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one account for one attempt.
 *
 * <p>Everything that happens to the account takes its place in one serial queue: first the catch-up, then what was
 * heard since the subscription, and the loss of the stream like anything else. Nothing is retried here. The first
 * doubt ends the attempt, and its successor starts from what the ledger holds.
 */
final class AccountVerticle extends VerticleBase implements Attempt, VenueListener, GapWatch.Port {

  private static final Logger LOG = LoggerFactory.getLogger(AccountVerticle.class);

  private final Claim claim;
  private final Plan plan;
  private final AttemptParts parts;
  private final Ledger ledger;
  private final Bulletin bulletin;
  private final Clock clock;
  private final Function<Vertx, Future<Venue>> venues;
  private final AttemptListener listener;
  private final AttemptCounts counts;
  private final Lease lease;
  private final Watch watch;

  private Scheduler scheduler;
  private AccountQueue queue;
  private GapWatch gaps;
  private Applier applier;
  private Venue venue;
  private AuditRounds audits;
  private HistoryRun history;
  private AccountStatus shown = AccountStatus.CONNECTING;
  private long liveSinceNanos;
  private volatile Phase phase = Phase.CONNECTING;
  private volatile AttemptFailure failure;
  private volatile Vitals.Attempt view = new Vitals.Attempt(AccountStatus.CONNECTING, Vitals.Queue.NONE, 0, null, 0);

  AccountVerticle(Claim claim, Plan plan, AttemptParts parts, Function<Vertx, Future<Venue>> venues, Counters counters,
      AttemptListener listener) {
    this.claim = claim;
    this.plan = plan;
    this.parts = parts;
    this.ledger = parts.ledger();
    this.bulletin = parts.bulletin();
    this.clock = parts.clock();
    this.venues = venues;
    this.listener = listener;
    this.counts = new AttemptCounts(counters);
    this.lease = new Lease(plan.lease(), claim.askedNanos(), claim.liveUntil());
    this.watch = new Watch(clock, lease, plan, this::look, this::fail);
  }

  @Override
  public Future<?> start() {
    context.exceptionHandler(surprise -> fail(Failures.of(surprise, Cause.WRITE_FAILED)));
    scheduler = new VertxScheduler(vertx);
    queue = new AccountQueue(clock, scheduler, parts.sharedBytes(), plan, counts, this::look,
        closed -> fail(Failures.of(closed, Cause.WRITE_FAILED)));
    gaps = new GapWatch(clock, scheduler, plan.fillGrace(), plan.gapDeadline(), this);
    watch.start(scheduler);
    queue.task("catch-up", this::catchUp);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    letGo();
    return Future.succeededFuture();
  }

  /** The first entry: whatever is heard meanwhile waits behind it, and behind that waits the marker. */
  private Future<?> catchUp() {
    return venues.apply(vertx).compose(opened -> {
      if (phase.isEnded()) {
        opened.close();
        return Future.failedFuture(new AttemptFailure(Cause.FENCED, "the attempt ended before it began"));
      }
      venue = opened;
      applier = new Applier(claim, ledger, lease, new Memory(Plan.ORDERS_IN_MEMORY, Plan.EXECUTIONS_IN_MEMORY), gaps,
          counts, bulletin, clock, venue.rules().restLag().toNanos());
      queue.appliedBy(applier);
      CatchUpRun run = new CatchUpRun(claim, plan, ledger, venue, applier, gaps, clock, watch);
      return run.run(this, () -> show(Signal.WALK_BEGUN, null)).map(done -> run.proven());
    }).onSuccess(this::caughtUp);
  }

  private void caughtUp(Progress proven) {
    audits = new AuditRounds(plan, venue, applier, queue, proven, gaps, clock, scheduler, parts.random(),
        this::proven, this::fail);
    if (plan.historySince() != null) {
      history = new HistoryRun(new Backfill(venue, queue, plan.historySince(), claim.firstStart(),
          proven.checkpoints()), scheduler, plan.auditInterval(), this::fail);
    }
    queue.task("live", this::goLive);
  }

  private Future<?> goLive() {
    queue.limits(plan.liveLimits());
    watch.caughtUp();
    liveSinceNanos = clock.nanos();
    return show(gaps.isDegraded() ? Signal.CAUGHT_UP_LACKING : Signal.CAUGHT_UP, clock.now())
        .onSuccess(live -> {
          audits.start();
          listener.onCaughtUp();
          if (history != null) {
            history.start();
          }
        });
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    if (watch.isHeld()) {
      queue.event(event, bytes, event.seen().nanos());
    }
  }

  @Override
  public void onLost(AttemptFailure why) {
    if (isLive()) {
      queue.task("loss of the stream", () -> Future.failedFuture(why));      // behind what was still received
    } else {
      fail(why);
    }
  }

  /** After each operation and each look at the clock: LIVE or DEGRADED, whichever is true by now. */
  private void look() {
    refreshView();
    boolean lacking = gaps.isDegraded() || audits != null && audits.isStale();
    AccountStatus due = lacking ? AccountStatus.DEGRADED : AccountStatus.LIVE;
    if (isLive() && due != shown) {
      shown = due;
      queue.task("status", () -> show(lacking ? Signal.LACK_FOUND : Signal.LACKS_MENDED, null));
    }
  }

  private boolean isLive() {
    return phase == Phase.LIVE || phase == Phase.DEGRADED;
  }

  /** Stores the status that follows and then tells others; it is true for others only when it is stored. */
  private Future<?> show(Signal signal, Instant syncedAt) {
    Phase next = phase.on(signal);
    shown = next.status();
    String detail = next == Phase.DEGRADED ? lack() : null;
    return store(next.status(), detail, syncedAt).compose(stored -> {
      if (phase.isEnded()) {
        return Future.failedFuture(new AttemptFailure(Cause.FENCED, "a write came back after the attempt ended"));
      }
      phase = phase.on(signal);
      LOG.info("{} epoch {} is {}{}", claim.account(), claim.epoch(), phase, detail == null ? "" : ": " + detail);
      bulletin.status(claim.account(), phase.status(), claim.epoch(), null, clock.now());
      refreshView();
      return Future.succeededFuture();
    });
  }

  /** An audit passed: the row says when, with the status that it has. */
  private void proven() {
    queue.task("proven", () -> store(phase.status(), phase == Phase.DEGRADED ? lack() : null, null));
  }

  private Future<?> store(AccountStatus status, String detail, Instant syncedAt) {
    long asked = clock.nanos();
    return lease.isHeld(asked)
        ? ledger.status(claim, lease.told(), status, detail, marks(syncedAt))
            .onSuccess(liveUntil -> lease.confirmed(asked, liveUntil))
        : Future.failedFuture(Lease.lapsed());
  }

  private String lack() {
    return gaps.isDegraded() ? "a fill gap is open" : "no audit passed within its age";
  }

  private Ledger.Marks marks(Instant syncedAt) {
    return new Ledger.Marks(applier.lastEventAt(), syncedAt, audits == null ? null : audits.lastProvenAt(),
        applier.lastSeq());
  }

  private void refreshView() {
    view = new Vitals.Attempt(phase.status(), queue.view(), applier == null ? 0 : applier.lastSeq(),
        applier == null ? null : applier.lastEventAt(), isLive() ? liveSinceNanos : 0);
  }

  /** The end, once, whoever calls and how often. The queue is closed before anybody is told. */
  private void fail(AttemptFailure why) {
    if (phase.isEnded()) {
      return;
    }
    refreshView();
    phase = phase.on(Signal.DOUBT);
    failure = why;
    letGo();
    LOG.warn("{} epoch {} ended: {}: {}", claim.account(), claim.epoch(), why.incidentCause(), why.getMessage());
    listener.onFailed(why);
  }

  private void letGo() {
    queue.shut();
    watch.stop();
    gaps.close();
    if (applier != null) {
      applier.end();
    }
    askNoMore();
    if (venue != null) {
      venue.close();
    }
    counts.end();
  }

  private void askNoMore() {
    if (audits != null) {
      audits.stop();
    }
    if (history != null) {
      history.stop();
    }
  }

  @Override
  public void open(OrderKey order) {
    queue.task("gap", () -> applier.outlived(order, clock.now().plus(plan.gapDeadline())).onSuccess(stored -> {
      if (stored && audits != null) {
        audits.ask(order);
      }
    }));
  }

  @Override
  public void overdue(OrderKey order) {
    fail(new AttemptFailure(Cause.FILL_GAP, "no fill closed the gap of order " + order.orderId() + " on "
        + order.symbol() + " within " + plan.gapDeadline().toMillis() + " ms"));
  }

  @Override
  public Claim claim() {
    return claim;
  }

  @Override
  public Vitals.Attempt view() {
    return view;
  }

  @Override
  public AttemptFailure failure() {
    return failure;
  }

  @Override
  public boolean isCurrent() {
    return phase == Phase.LIVE && watch.isCurrent();
  }

  @Override
  public long reportedNanos() {
    return watch.reportedNanos();
  }

  @Override
  public long confirmedNanos() {
    return lease.confirmedNanos();
  }

  @Override
  public void renewed(long askedNanos, Instant liveUntil) {
    context.runOnContext(here -> watch.confirmed(askedNanos, liveUntil));
  }

  @Override
  public void end(AttemptFailure why) {
    context.runOnContext(here -> fail(why));
  }

  @Override
  public Future<Void> drain() {
    return here(() -> {
      if (phase.isEnded()) {
        return failure == null ? Future.succeededFuture() : Future.failedFuture(failure);
      }
      boolean live = isLive();
      phase = phase.on(Signal.DRAIN_ASKED);
      if (!live) {
        drained();
        return Future.succeededFuture();
      }
      askNoMore();
      venue.close();
      return queue.drain().onSuccess(applied -> drained());
    });
  }

  /** What a catch-up had not stored yet, the next one finds again. */
  private void drained() {
    phase = phase.on(Signal.DRAINED);
    letGo();
  }

  @Override
  public Future<Void> acceptGap(long gapId, String by, String note) {
    return here(() -> {
      if (!isLive()) {
        return Future.failedFuture(new RefusedException(409, "the account is catching up; ask again when it is live"));
      }
      boolean[] found = new boolean[1];
      return queue.inTurn("accept gap", () -> applier.accept(gapId, by, note).onSuccess(known -> found[0] = known))
          .compose(done -> found[0] ? Future.succeededFuture()
              : Future.failedFuture(new RefusedException(404, "no gap " + gapId + " is open")));
    });
  }

  private Future<Void> here(Supplier<Future<Void>> work) {
    Promise<Void> done = Promise.promise();
    context.runOnContext(here -> Future.succeededFuture().compose(asked -> work.get()).onComplete(done));
    return done.future();
  }
}
