package fillkeeper.account;

import fillkeeper.core.Audit;
import fillkeeper.core.Failures;
import fillkeeper.core.GapWatch;
import fillkeeper.core.OrderQuestions;
import fillkeeper.core.Progress;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderKey;
import fillkeeper.log.AccountLog;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.Spans;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Audits on a schedule while the account is live, and the questions about its gaps, all beside the queue. */
final class AuditRounds {

  private final AccountLog log;
  private final Plan plan;
  private final Audit audit;
  private final AccountQueue queue;
  private final OrderQuestions questions;
  private final GapWatch gaps;
  private final Clock clock;
  private final Scheduler scheduler;
  private final RandomGenerator random;
  private final Duration restLag;
  private final Runnable onProven;
  private final Consumer<AttemptFailure> onFailed;
  private Scheduler.Timer timer;
  private boolean stopped;
  private long passedNanos;
  private long startedNanos;
  /** When the last whole comparison started; null before the first has ended. */
  private Long comparedNanos;
  private Instant lastProvenAt;
  /** What was asked for last: one after another. */
  private Future<Void> turn = Future.succeededFuture();

  AuditRounds(AccountKey account, Plan plan, Venue venue, Applier applier, AccountQueue queue, Progress proven,
      GapWatch gaps, Clock clock, Scheduler scheduler, RandomGenerator random, Runnable onProven,
      Consumer<AttemptFailure> onFailed) {
    this.log = AccountLog.of(AuditRounds.class, account);
    this.plan = plan;
    this.queue = queue;
    this.gaps = gaps;
    this.clock = clock;
    this.scheduler = scheduler;
    this.random = random;
    this.onProven = onProven;
    this.onFailed = onFailed;
    this.restLag = venue.rules().restLag();
    this.audit = new Audit(venue, applier, queue, clock, scheduler, proven);
    this.questions = new OrderQuestions(venue, applier, clock, Urgency.GAP, proven::heldUntil, () -> { });
    this.passedNanos = clock.nanos();
  }

  /** The first audit comes as soon as REST can have caught up: it walks the last seconds of the catch-up again. */
  void start() {
    timer = scheduler.after(Spans.shorter(restLag.plusMillis(1), plan.auditInterval()), this::round);
  }

  void stop() {
    stopped = true;
    if (timer != null) {
      timer.cancel();
    }
  }

  /** Whether no audit passed within its age. */
  boolean isStale() {
    return clock.nanos() - passedNanos > plan.auditMaxAge().toNanos();
  }

  /** When the last audit passed, null if none did in this attempt. */
  Instant lastProvenAt() {
    return lastProvenAt;
  }

  /** Asks for the fills of an order beside the queue, and has them stored page by page: there may be any number. */
  Future<Void> ask(OrderKey order) {
    return questions.fills(order, queue::record).<Void>mapEmpty()
        .onFailure(failure -> ended(failure, "the fills of an order with a gap"));
  }

  /** Reads the funding of a category, beside the audits and never during one. Never fails. */
  Future<Void> funding(String category) {
    return inTurn(() -> audit.funding(category).onFailure(failure -> ended(failure, "funding")));
  }

  private void round() {
    inTurn(this::compare).onComplete(done -> next());
  }

  private Future<?> compare() {
    startedNanos = clock.nanos();
    Future<Void> asked = Future.succeededFuture();
    for (OrderKey order : gaps.orders()) {
      asked = asked.compose(before -> ask(order).otherwiseEmpty());
    }
    return asked.compose(done -> audit.run()).onComplete(this::passed, failure -> ended(failure, "an audit"));
  }

  private Future<Void> inTurn(Supplier<Future<?>> round) {
    turn = turn.compose(before -> stopped ? Future.succeededFuture() : round.get()).transform(ended ->
        Future.succeededFuture());
    return turn;
  }

  private void next() {
    if (!stopped) {
      long interval = plan.auditInterval().toMillis();
      timer = scheduler.after(Duration.ofMillis(interval * 9 / 10 + random.nextLong(interval / 5 + 1)), this::round);
    }
  }

  private void passed(List<AuditPass> passes) {
    boolean whole = passes.stream().noneMatch(pass -> pass.outcome() == AuditPass.Outcome.INCOMPLETE);
    if (whole) {
      passedNanos = clock.nanos();
      lastProvenAt = clock.now();
      onProven.run();
    }
    passes.stream().filter(pass -> pass.differences() > pass.repaired()).findFirst().ifPresent(pass ->
        onFailed.accept(new AttemptFailure(Cause.DRIFT, pass.differences() - pass.repaired() + " differences of "
            + pass.kind() + " in " + pass.category() + " stayed after they were repaired")));
    if (audit.unheard() > 0 && wasSilent()) {
      onFailed.accept(new AttemptFailure(Cause.STALLED, "the stream has brought nothing since before "
          + audit.unheard() + " things happened that an audit found"));
    }
    comparedNanos = whole ? Long.valueOf(startedNanos) : comparedNanos;
  }

  /**
   * Whether the stream brought nothing at all since the last whole comparison, less the lag of REST: what is found now
   * and was not found then, happened later.
   */
  private boolean wasSilent() {
    return comparedNanos != null && queue.heardNanos() - (comparedNanos - restLag.toNanos()) < 0;
  }

  private void ended(Throwable failure, String what) {
    AttemptFailure known = Failures.of(failure, Cause.SYNC_FAILED);
    if (stopped) {
      return;
    }
    if (Failures.endsAttempt(known)) {
      onFailed.accept(known);
    } else {
      log.warn("{} could not be answered: {}: {}", what, known.incidentCause(), known.getMessage());
    }
  }
}
