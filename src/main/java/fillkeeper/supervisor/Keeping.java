package fillkeeper.supervisor;

import fillkeeper.core.Failures;
import fillkeeper.core.Lease;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.log.AccountLog;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.Spans;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;

/**
 * Keeps one account kept: claims it, starts an attempt, and gives each attempt that ends a successor, at once, later or
 * not at all. Confined to the supervisor's context, but for what is said to be read from anywhere. One chain covers a
 * claim that fails, a start that fails and a failure later.
 */
final class Keeping {

  private static final Duration STANDBY_POLL_MIN = Duration.ofMillis(200);
  private static final Duration STANDBY_POLL_MAX = Duration.ofSeconds(2);
  private static final Duration OVERDUE = Duration.ofSeconds(5);

  private final KeptAccount account;
  private final AccountLog log;
  private final Shared shared;
  private final Claims claims;
  private final Clock clock;
  private final Succession succession;
  private final Outage outage;
  private final Holding holding = new Holding();
  private final Parking parking;
  private final Commands commands;

  private volatile Stage stage = Stage.IDLE;
  private volatile boolean started;
  /** Whether another process had the account when it was last asked for. */
  private volatile boolean standby;
  private volatile Attempt attempt;
  private volatile Instant retryAt;
  private volatile int restarted;
  /** Why the last attempt ended, until a claim has carried it into the ledger. */
  private Incident unclaimed;
  /** Why the ledger is not for this program; null as long as it is. */
  private String refusal;
  private Scheduler.Timer timer;
  private boolean stopping;

  Keeping(KeptAccount account, Shared shared) {
    this.account = account;
    this.log = AccountLog.of(Keeping.class, account.key());
    this.shared = shared;
    this.claims = shared.claims();
    this.clock = shared.clock();
    this.succession = new Succession(account, shared);
    this.outage = new Outage(shared.bulletin(), clock);
    this.parking = new Parking(this, account, shared);
    this.commands = new Commands(this, account, shared);
  }

  void start() {
    if (stopping) {
      return;
    }
    if (account.enabled()) {
      claim();
    } else {
      stage = Stage.PARKED;
      started = true;
    }
  }

  /** The process ends: finish what is queued, then give the lease back. Fails if what is queued was not finished. */
  Future<Void> stop() {
    stopping = true;
    cancelTimer();
    parking.over();
    scan();
    return commands.stop();
  }

  Future<Void> claim() {
    cancelTimer();
    parking.over();
    return ask(unclaimed).onFailure(this::unanswered);
  }

  /** Whether the account is still parked. */
  void lookAgain() {
    ask(null).onFailure(unanswered -> parking.parkedStill());
  }

  private Future<Void> ask(Incident endedBy) {
    stage = Stage.CLAIMING;
    retryAt = null;
    long asked = clock.nanos();
    return claims.claim(account.key(), shared.owner(), endedBy).map(outcome -> {
      claimed(outcome, asked);
      return null;
    });
  }

  private void claimed(ClaimOutcome outcome, long asked) {
    started = true;
    unclaimed = null;
    holding.given();
    standby = outcome instanceof ClaimOutcome.Held || outcome instanceof ClaimOutcome.Outdated;
    if (outcome instanceof ClaimOutcome.Claimed mine) {
      holding.taken(mine.claim(), asked);
      parking.over();
      if (mine.left() != null) {
        outage.announce(mine.left());
      }
      launch(mine.claim());
    } else if (outcome instanceof ClaimOutcome.Held held) {
      parking.over();
      stage = Stage.STANDBY;
      later(standbyPoll(held.until()));
    } else if (outcome instanceof ClaimOutcome.Outdated outdated) {
      outdated(outdated.why());
    } else if (outcome instanceof ClaimOutcome.Parked parked) {
      parking.parked(parked.detail());
    }
  }

  /** A newer program may have the account or take it; what this one could do would be wrong. */
  private void outdated(String why) {
    if (!why.equals(refusal)) {
      log.warn("is not kept by this process: {}", why);
    }
    refusal = why;
    parking.over();
    stage = Stage.STANDBY;
    later(STANDBY_POLL_MAX);
  }

  private void unanswered(Throwable failure) {
    log.warn("could not be claimed: {}", failure.getMessage());
    started = true;
    waitFor(succession.unanswered());
  }

  private Duration standbyPoll(Instant until) {
    Duration left = Duration.between(clock.now(), until);
    if (left.compareTo(STANDBY_POLL_MIN) < 0) {
      return STANDBY_POLL_MIN;
    }
    return Spans.shorter(left, STANDBY_POLL_MAX);
  }

  private void launch(Claim mine) {
    if (stopping) {
      parking.giveBack();
      return;
    }
    stage = Stage.RUNNING;
    shared.bulletin().status(account.key(), AccountStatus.CONNECTING, mine.epoch(), null, clock.now());
    Attempt made = account.attempts().create(mine, new Hearing(mine));
    attempt = made;
    shared.deployments().deploy(made).onFailure(failure -> ended(mine, Failures.of(failure, Cause.WRITE_FAILED)));
  }

  /** What an attempt says, brought to the supervisor's thread. */
  private final class Hearing implements AttemptListener {

    private final Claim of;

    private Hearing(Claim of) {
      this.of = of;
    }

    @Override
    public void onCaughtUp() {
      shared.home().execute(() -> {
        if (isRunning(of)) {
          outage.resolved();
        }
      });
    }

    @Override
    public void onFailed(AttemptFailure why) {
      shared.home().execute(() -> ended(of, why));
    }
  }

  private boolean isRunning(Claim of) {
    return stage == Stage.RUNNING && holding.claim() == of;
  }

  /** Ends the attempt that runs. Fails if its incident could not be stored. */
  Future<Void> end(AttemptFailure why) {
    return ended(holding.claim(), why);
  }

  /** An attempt ended; the first word of it counts, and none of one that is followed already. */
  private Future<Void> ended(Claim of, AttemptFailure why) {
    if (!isRunning(of)) {
      return Future.succeededFuture();
    }
    ending();
    long liveSince = attempt.view().liveSinceNanos();
    Duration liveFor = liveSince == 0 ? Duration.ZERO : Duration.ofNanos(clock.nanos() - liveSince);
    shared.bulletin().status(account.key(), AccountStatus.FAILED, of.epoch(), why.incidentCause(), clock.now());
    Incident incident = incident(why);
    return clearAway().compose(gone -> record(incident))
        .onComplete(recorded -> decide(why, liveFor));
  }

  /** The incident of the present claim, announced; the next claim carries it. */
  Incident incident(AttemptFailure why) {
    unclaimed = new Incident(account.key(), holding.epoch(), why.incidentCause(), why.getMessage(), clock.now());
    outage.announce(unclaimed);
    return unclaimed;
  }

  Future<Void> clearAway() {
    Attempt gone = attempt;
    attempt = null;
    return gone == null ? Future.succeededFuture() : shared.deployments().undeploy(gone);
  }

  /** Shows the failure at once where the store answers; the next claim carries the incident in any case. */
  private Future<Void> record(Incident incident) {
    return claims.fail(holding.claim(), incident).onFailure(failure ->
        log.warn("the incident could not be stored yet: {}", failure.getMessage()));
  }

  private void decide(AttemptFailure why, Duration liveFor) {
    if (stopping) {
      parking.giveBack();
      return;
    }
    succession.after(why, liveFor).onSuccess(decision -> {
      if (decision instanceof Restarts.Quarantine quarantine) {
        parking.quarantine(quarantine.why());
      } else {
        waitFor(Succession.delay(decision));
      }
    });
  }

  private void waitFor(Duration delay) {
    stage = Stage.WAITING;
    log.info("is tried again in {} ms", delay.toMillis());
    later(delay);
  }

  private void later(Duration delay) {
    retryAt = clock.now().plus(delay);
    timer = shared.scheduler().after(delay, this::again);
  }

  /** What is due later is done now. */
  Future<Void> again() {
    if (stopping || stage != Stage.WAITING && stage != Stage.STANDBY) {
      return Future.succeededFuture();
    }
    restarted += stage == Stage.WAITING ? 1 : 0;
    return claim();
  }

  /** What comes next is decided when what was asked for is durable. */
  void ending() {
    stage = Stage.ENDING;
    cancelTimer();
    parking.cancelPoll();
  }

  /** Nothing is owned any more, and a person has to come first. */
  void parked() {
    holding.given();
    unclaimed = null;
    retryAt = null;
    stage = Stage.PARKED;
  }

  /** The account was to be parked and is not: it goes on as if the store had not answered. */
  void notParked() {
    waitFor(succession.unanswered());
  }

  /** Another process has it, and this one starts nothing more. */
  void lost() {
    holding.given();
    stage = Stage.STANDBY;
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel();
    }
  }

  /** Finds an end whose message was lost, and a retry whose timer was. What is durable decides, not the message. */
  void scan() {
    Attempt running = attempt;
    if (stage == Stage.RUNNING && running != null && running.failure() != null) {
      end(running.failure());
    } else if (stage == Stage.WAITING && retryAt != null && clock.now().isAfter(retryAt.plus(OVERDUE))) {
      again();
    }
  }

  /**
   * Gives up an attempt whose thread has not run for a lease. Whatever hangs there, it can write no more, and its
   * successor gets another thread.
   */
  void endIfStalled(long now, Duration lease) {
    Attempt running = attempt;
    if (stage == Stage.RUNNING && running != null && now - running.reportedNanos() >= lease.toNanos()) {
      end(Lease.stalled(now - running.reportedNanos()));
    }
  }

  /** What is true of every attempt of the process at once, as a changed database. */
  void endAttempt(AttemptFailure why) {
    if (attempt != null) {
      attempt.end(why);
    }
  }

  AccountKey key() {
    return account.key();
  }

  Commands commands() {
    return commands;
  }

  Parking parking() {
    return parking;
  }

  Holding holding() {
    return holding;
  }

  Stage stage() {
    return stage;
  }

  /** The attempt that runs, or null. */
  Attempt attempt() {
    return attempt;
  }

  Incident unclaimed() {
    return unclaimed;
  }

  boolean isStopping() {
    return stopping;
  }

  /** Any thread. */
  Vitals vitals() {
    Attempt running = attempt;
    Vitals.Attempt view = running == null ? null : running.view();
    return new Vitals(standby, started, view == null ? null : view.status(),
        running != null && running.isCurrent(), running != null && running.isHeld(), holding.epoch(),
        stage == Stage.WAITING ? retryAt : null,
        view == null ? Vitals.Queue.NONE : view.queue(), account.counters().get(), view == null ? 0 : view.changeSeq(),
        view == null ? null : view.lastEventAt(), restarted, view == null ? null : view.keyExpiresAt(),
        view == null ? null : view.keyReadOnly(), account.notice().get());
  }
}
