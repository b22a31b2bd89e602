package fillkeeper.account;

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
import fillkeeper.domain.OrderKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.domain.Vitals;
import fillkeeper.time.Clock;
import fillkeeper.time.Home;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * Keeps one account for one attempt.
 *
 * <p>Everything that happens to the account takes its place in one serial queue: first the catch-up, then what was
 * heard since the subscription, and the loss of the stream like anything else. Nothing is retried here. The first
 * doubt ends the attempt, and its successor starts from what the ledger holds.
 */
final class AccountAttempt implements Attempt, VenueListener, GapWatch.Port {

  private static final int GAPS_PER_WRITE = 256;

  private final Claim claim;
  private final Plan plan;
  private final AttemptParts parts;
  private final Ledger ledger;
  private final Clock clock;
  private final Supplier<Future<Venue>> venues;
  private final AttemptListener listener;
  private final AttemptCounts counts;
  private final Lease lease;
  private final Standing standing;
  private final Watch watch;
  private final KeyScope scope;
  private final Overrun overrun;
  private final KeyExpiry expiry = new KeyExpiry();

  private volatile Home home;
  /** Asked for before there was a home to do it in. */
  private volatile AttemptFailure endAsked;
  private Scheduler scheduler;
  private AccountQueue queue;
  private GapWatch gaps;
  private Applier applier;
  private Venue venue;
  private AuditRounds audits;
  private FundingRounds funding;
  private HistoryRun history;
  private long startedNanos;

  AccountAttempt(Claim claim, Plan plan, AttemptParts parts, Supplier<Future<Venue>> venues, Counters counters,
      KeyScope scope, Overrun overrun, AttemptListener listener) {
    this.claim = claim;
    this.plan = plan;
    this.parts = parts;
    this.ledger = parts.ledger();
    this.clock = parts.clock();
    this.venues = venues;
    this.listener = listener;
    this.scope = scope;
    this.overrun = overrun;
    this.counts = new AttemptCounts(counters);
    this.lease = new Lease(plan.lease(), claim.askedNanos(), claim.liveUntil());
    this.standing = new Standing(claim, ledger, lease, parts.bulletin(), clock);
    this.watch = new Watch(clock, lease, plan, () -> venue != null && venue.isWaiting(), this::look,
        this::fail);
  }

  @Override
  public void start(Home where) {
    home = where;
    startedNanos = clock.nanos();
    scheduler = where.scheduler();
    queue = new AccountQueue(clock, scheduler, parts.sharedBytes(), plan, counts, parts.timings(), this::look,
        closed -> fail(Failures.of(closed, Cause.WRITE_FAILED)));
    gaps = new GapWatch(clock, scheduler, plan.fillGrace(), plan.gapDeadline(), this);
    watch.start(scheduler);
    queue.task("catch-up", this::catchUp);
    if (endAsked != null) {
      fail(endAsked);
    }
  }

  @Override
  public void stop() {
    letGo();
  }

  @Override
  public void onThrown(Throwable surprise) {
    fail(Failures.of(surprise, Cause.WRITE_FAILED));
  }

  /** The first entry: whatever is heard meanwhile waits behind it, and behind that waits the marker. */
  private Future<?> catchUp() {
    return venues.get().compose(opened -> {
      if (standing.isEnded()) {
        opened.close();
        return Future.failedFuture(new AttemptFailure(Cause.FENCED, "the attempt ended before it began"));
      }
      venue = opened;
      applier = new Applier(claim, ledger, parts.folding(), lease, new Memory(plan.ordersInMemory(), plan.executionsInMemory()),
          gaps, counts, parts.bulletin(), clock, venue.rules().restLag().toNanos());
      queue.appliedBy(applier);
      CatchUpRun run = new CatchUpRun(claim, plan, ledger, venue, applier, gaps, clock, scheduler, watch,
          expiry, scope, overrun.was());
      return run.run(this, () -> show(Signal.WALK_BEGUN, null)).map(done -> run.proven());
    }).onSuccess(this::caughtUp);
  }

  private void caughtUp(Progress proven) {
    audits = new AuditRounds(claim.account(), plan, venue, applier, queue, proven, gaps, clock, scheduler, parts.random(),
        this::proven, this::fail);
    funding = new FundingRounds(venue, scheduler, parts.random(), audits::funding);
    if (plan.historySince() != null) {
      history = new HistoryRun(claim.account(), new Backfill(venue, queue, plan.historySince(), claim.firstStart(),
          proven.checkpoints(), proven.lateness()), scheduler, plan.auditInterval(), this::fail);
    }
    queue.task("live", this::goLive);
  }

  private Future<?> goLive() {
    queue.limits(plan.liveLimits());
    watch.caughtUp();
    standing.live();
    return show(gaps.isDegraded() ? Signal.CAUGHT_UP_LACKING : Signal.CAUGHT_UP, clock.now())
        .onSuccess(live -> {
          audits.start();
          funding.start();
          parts.timings().caughtUp(clock.nanos() - startedNanos);
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
    if (standing.isLive()) {
      queue.task("loss of the stream", () -> Future.failedFuture(why));      // behind what was still received
    } else {
      fail(why);
    }
  }

  /** After each operation and each look at the clock: LIVE or DEGRADED, whichever is true by now. */
  private void look() {
    refreshView();
    expiry.warn(claim.account(), clock.now());
    boolean lacking = gaps.isDegraded() || audits != null && audits.isStale();
    AccountStatus due = lacking ? AccountStatus.DEGRADED : AccountStatus.LIVE;
    if (standing.changesTo(due)) {
      queue.task("status", () -> show(lacking ? Signal.LACK_FOUND : Signal.LACKS_MENDED, null));
    }
  }

  private Future<?> show(Signal signal, Instant syncedAt) {
    return standing.show(signal, lack(), marks(syncedAt, applier.nextSeq())).onSuccess(shown -> refreshView());
  }

  /** An audit passed: the row says when, with the status that it has. */
  private void proven() {
    queue.task("proven", () -> standing.mark(lack(), marks(null, 0)));
    if (history != null) {
      history.start();
    }
  }

  private String lack() {
    return gaps.isDegraded() ? "a fill gap is open" : "no audit passed within its age";
  }

  private Ledger.Marks marks(Instant syncedAt, long statusSeq) {
    return new Ledger.Marks(applier.lastEventAt(), syncedAt, audits == null ? null : audits.lastProvenAt(),
        applier.lastSeq(), statusSeq);
  }

  private void refreshView() {
    standing.look(queue.view(), applier, expiry.at(), scope.readOnly());
  }

  /** The end, once, whoever calls and how often. The queue is closed before anybody is told. */
  private void fail(AttemptFailure why) {
    if (standing.isEnded()) {
      return;
    }
    refreshView();
    AttemptFailure explained = parts.notices().explain(why);
    standing.end(explained);
    overrun.ended(explained.incidentCause());
    letGo();
    listener.onFailed(explained);
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
      funding.stop();
    }
    if (history != null) {
      history.stop();
    }
  }

  @Override
  public void open(List<OrderKey> orders) {
    for (int from = 0; from < orders.size(); from += GAPS_PER_WRITE) {
      List<OrderKey> part = orders.subList(from, Math.min(from + GAPS_PER_WRITE, orders.size()));
      queue.task("gaps", () -> applier.outlived(part, clock.now().plus(plan.gapDeadline())).onSuccess(stored -> {
        if (audits != null) {
          stored.forEach(audits::ask);
        }
      }));
    }
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
    return standing.view();
  }

  @Override
  public AttemptFailure failure() {
    return standing.failure();
  }

  @Override
  public boolean isCurrent() {
    return standing.phase() == Phase.LIVE && watch.isCurrent();
  }

  @Override
  public boolean isHeld() {
    return watch.holds();
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
  public Instant toldUntil() {
    return lease.told();
  }

  @Override
  public void renewed(long askedNanos, Instant liveUntil) {
    if (home != null) {
      home.thread().execute(() -> watch.confirmed(askedNanos, liveUntil));
    }
  }

  @Override
  public void end(AttemptFailure why) {
    endAsked = why;
    if (home != null) {
      home.thread().execute(() -> fail(why));
    }
  }

  @Override
  public Future<Void> drain() {
    if (home == null) {
      endAsked = new AttemptFailure(Cause.FENCED, "the attempt was stopped before it began");
      return Future.succeededFuture();
    }
    return home.call(() -> {
      if (standing.isEnded()) {
        AttemptFailure failure = standing.failure();
        return failure == null ? Future.succeededFuture() : Future.failedFuture(failure);
      }
      boolean live = standing.isLive();
      standing.observe(Signal.DRAIN_ASKED);
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
    standing.observe(Signal.DRAINED);
    letGo();
  }

  @Override
  public Future<Void> acceptGap(long gapId, String by, String note) {
    if (home == null) {
      return notLive();
    }
    return home.call(() -> {
      if (!standing.isLive()) {
        return notLive();
      }
      boolean[] found = new boolean[1];
      return queue.inTurn("accept gap", () -> applier.accept(gapId, by, note).onSuccess(known -> found[0] = known))
          .compose(done -> found[0] ? Future.succeededFuture()
              : Future.failedFuture(new RefusedException(404, "no gap " + gapId + " is open")));
    });
  }

  private static Future<Void> notLive() {
    return Future.failedFuture(new RefusedException(409, "the account is catching up; ask again when it is live"));
  }
}
