package fillkeeper.supervisor;

import fillkeeper.domain.Vitals;
import fillkeeper.bus.Bulletin;
import fillkeeper.core.Failures;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.HeldElsewhereException;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one account kept: claims it, starts an attempt, and gives each attempt that ends a successor, at once, later or
 * not at all. Confined to the supervisor's context, but for what is said to be read from anywhere. One chain covers a
 * claim that fails, a start that fails and a failure later.
 */
final class Keeping {

  private static final Logger LOG = LoggerFactory.getLogger(Keeping.class);
  private static final Duration STANDBY_POLL_MIN = Duration.ofMillis(200);
  private static final Duration STANDBY_POLL_MAX = Duration.ofSeconds(2);
  /** Whoever resumes an account at another process is found out about so soon. */
  private static final Duration PARKED_POLL = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Duration OVERDUE = Duration.ofSeconds(5);
  /** An outage of many attempts is told by its last ones. */
  private static final int OPEN_MAX = 100;
  private static final String ELSEWHERE = "another process keeps this account";
  private static final String OPERATOR = "operator";
  private static final String DRAIN = "drain";

  /** Where the account stands for this process. */
  private enum Stage {
    /** Not tried yet. */
    IDLE,
    /** The claim is under way. */
    CLAIMING,
    /** Another process has it. */
    STANDBY,
    /** An attempt runs. */
    RUNNING,
    /** An attempt has ended and is being cleared away. */
    ENDING,
    /** The next attempt is due later; the lease is kept. */
    WAITING,
    /** A person has to resume it. */
    PARKED
  }

  private final KeptAccount account;
  private final Claims claims;
  private final Deployments deployments;
  private final Bulletin bulletin;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Context context;
  private final String owner;
  private final Restarts restarts;

  private volatile Stage stage = Stage.IDLE;
  private volatile boolean started;
  private volatile Attempt attempt;
  private volatile Claim claim;
  private volatile Instant retryAt;
  private volatile int restarted;
  /** Incidents that were announced since the account was last live. */
  private final List<Incident> open = new ArrayList<>();
  private Incident unclaimed;
  private Scheduler.Timer timer;
  private Scheduler.Timer recheckTimer;
  private long keptNanos;
  /** When a healthy while ended last; null: none was seen by this process. */
  private Long healthyNanos;
  private boolean stopping;

  Keeping(KeptAccount account, Shared shared, Context context, Scheduler scheduler) {
    this.account = account;
    this.claims = shared.claims();
    this.deployments = shared.deployments();
    this.bulletin = shared.bulletin();
    this.clock = shared.clock();
    this.owner = shared.owner();
    this.context = context;
    this.scheduler = scheduler;
    this.restarts = new Restarts(account.policy(), shared.random());
  }

  AccountKey key() {
    return account.key();
  }

  void start() {
    if (stopping) {
      return;
    }
    if (account.enabled()) {
      tryToClaim();
    } else {
      stage = Stage.PARKED;
      started = true;
    }
  }

  private Future<Void> tryToClaim() {
    cancelTimers();
    stage = Stage.CLAIMING;
    retryAt = null;
    long asked = clock.nanos();
    return claims.claim(key(), owner, unclaimed)
        .onComplete(outcome -> claimed(outcome, asked), this::unanswered).mapEmpty();
  }

  private void claimed(ClaimOutcome outcome, long asked) {
    started = true;
    if (outcome instanceof ClaimOutcome.Claimed mine) {
      keptNanos = asked;
      unclaimed = null;
      launch(mine.claim());
    } else if (outcome instanceof ClaimOutcome.Held held) {
      claim = null;
      unclaimed = null;
      stage = Stage.STANDBY;
      later(standbyPoll(held.until()));
    } else if (outcome instanceof ClaimOutcome.Parked parked) {
      claim = null;
      unclaimed = null;
      parked();
      scheduleRecheck(parked.detail());
    }
  }

  /** Somebody may resume the account at another process; then this one has to stand by for it again. */
  private void parked() {
    stage = Stage.PARKED;
    if (account.enabled() && !stopping) {
      timer = scheduler.after(PARKED_POLL, this::lookAgain);
    }
  }

  private void lookAgain() {
    if (stage == Stage.PARKED && !stopping) {
      stage = Stage.CLAIMING;
      long asked = clock.nanos();
      claims.claim(key(), owner, null).onComplete(outcome -> claimed(outcome, asked), unanswered -> parked());
    }
  }

  private void unanswered(Throwable failure) {
    LOG.warn("{} could not be claimed: {}", key(), failure.getMessage());
    waitFor(restarts.next(Cause.WRITE_FAILED, 0));
  }

  private Duration standbyPoll(Instant until) {
    Duration left = Duration.between(clock.now(), until);
    if (left.compareTo(STANDBY_POLL_MIN) < 0) {
      return STANDBY_POLL_MIN;
    }
    return left.compareTo(STANDBY_POLL_MAX) < 0 ? left : STANDBY_POLL_MAX;
  }

  private void launch(Claim mine) {
    claim = mine;
    if (stopping) {
      giveBack();
      return;
    }
    stage = Stage.RUNNING;
    bulletin.status(key(), AccountStatus.CONNECTING, mine.epoch(), null, clock.now());
    Attempt made = account.attempts().create(mine, new Hearing(mine));
    attempt = made;
    deployments.deploy(made).onFailure(failure -> ended(mine, Failures.of(failure, Cause.WRITE_FAILED)));
  }

  /** What an attempt says, brought to the supervisor's thread. */
  private final class Hearing implements AttemptListener {

    private final Claim of;

    private Hearing(Claim of) {
      this.of = of;
    }

    @Override
    public void onCaughtUp() {
      context.runOnContext(here -> resolved());
    }

    @Override
    public void onFailed(AttemptFailure why) {
      context.runOnContext(here -> ended(of, why));
    }
  }

  private void resolved() {
    open.forEach(incident -> bulletin.incident(incident, clock.now()));
    open.clear();
  }

  /** An attempt ended; the first word of it counts. Fails if the incident could not be stored. */
  private Future<Void> ended(Claim of, AttemptFailure why) {
    if (stage != Stage.RUNNING || claim != of) {
      return Future.succeededFuture();
    }
    stage = Stage.ENDING;
    noteHealth();
    Incident incident = incident(why);
    unclaimed = incident;
    bulletin.status(key(), AccountStatus.FAILED, of.epoch(), why.incidentCause(), incident.openedAt());
    announce(incident);
    return clearAway().compose(gone -> record(incident)).onComplete(recorded -> decide(why.incidentCause()));
  }

  private void announce(Incident incident) {
    if (open.size() == OPEN_MAX) {
      open.remove(0);
    }
    open.add(incident);
    bulletin.incident(incident, null);
  }

  private Incident incident(AttemptFailure why) {
    return new Incident(key(), claim.epoch(), why.incidentCause(), why.getMessage(), clock.now());
  }

  private void noteHealth() {
    long liveSince = attempt.view().liveSinceNanos();
    if (liveSince != 0 && restarts.healthy(Duration.ofNanos(clock.nanos() - liveSince))) {
      healthyNanos = clock.nanos();
    }
  }

  private Future<Void> clearAway() {
    Attempt gone = attempt;
    attempt = null;
    return gone == null ? Future.succeededFuture() : deployments.undeploy(gone);
  }

  /** Shows the failure at once where the store answers; the next claim carries the incident in any case. */
  private Future<Void> record(Incident incident) {
    return claims.fail(claim, incident).onFailure(failure ->
        LOG.warn("{}: the incident could not be stored yet: {}", key(), failure.getMessage()));
  }

  private void decide(Cause cause) {
    if (stopping) {
      giveBack();
      return;
    }
    Instant since = clock.now().minus(windowOfCounting());
    claims.incidentsSince(key(), since, Restarts.counted()).otherwise(0).onSuccess(count -> {
      Restarts.Decision decision = restarts.next(cause, count);
      if (decision instanceof Restarts.Quarantine quarantine) {
        park(AccountStatus.QUARANTINED, quarantine.why(), unclaimed).onFailure(unanswered -> retryDecision(cause));
      } else {
        waitFor(decision);
      }
    });
  }

  private void retryDecision(Cause cause) {
    timer = scheduler.after(RETRY, () -> decide(cause));
  }

  /** Failures from before a healthy while are forgotten; those from before a restart of the process are not. */
  private Duration windowOfCounting() {
    Duration within = account.policy().within();
    if (healthyNanos == null) {
      return within;
    }
    Duration sinceHealthy = Duration.ofNanos(clock.nanos() - healthyNanos);
    return within.compareTo(sinceHealthy) < 0 ? within : sinceHealthy;
  }

  private void waitFor(Restarts.Decision decision) {
    Duration delay = decision instanceof Restarts.Again again ? again.delay() : RETRY;
    stage = Stage.WAITING;
    LOG.info("{} is tried again in {} ms", key(), delay.toMillis());
    later(delay);
  }

  private void later(Duration delay) {
    retryAt = clock.now().plus(delay);
    timer = scheduler.after(delay, this::again);
  }

  private Future<Void> again() {
    if (stopping || stage != Stage.WAITING && stage != Stage.STANDBY) {
      return Future.succeededFuture();
    }
    restarted += stage == Stage.WAITING ? 1 : 0;
    return tryToClaim();
  }

  /** Gives the lease back and stays so until somebody resumes the account. */
  private Future<Void> park(AccountStatus status, String detail, Incident incident) {
    long epoch = claim == null ? 0 : claim.epoch();
    return claims.park(key(), claim, status, detail, incident).map(changed -> {
      claim = null;
      unclaimed = null;
      retryAt = null;
      cancelTimers();
      parked();
      scheduleRecheck(detail);
      if (changed) {
        LOG.info("{} is {}: {}", key(), status, detail);
        bulletin.status(key(), status, epoch, incident == null ? null : incident.cause(), clock.now());
      }
      return null;
    });
  }

  /** A refused key is tried once in a while, whichever process was told: venues refuse it while they ban an address. */
  private void scheduleRecheck(String why) {
    if (recheckTimer == null && Restarts.causeOf(why) == Cause.AUTH_REJECTED && !account.recheck().isZero()) {
      recheckTimer = scheduler.after(account.recheck(), () -> {
        recheckTimer = null;
        if (stage == Stage.PARKED && !stopping) {
          unpark();
        }
      });
    }
  }

  private Future<Void> unpark() {
    return claims.resume(key()).onSuccess(resumed -> {
      if (stage == Stage.PARKED) {
        tryToClaim();
      }
    });
  }

  Future<Void> resync() {
    return settled(() -> switch (stage) {
      case RUNNING -> {
        Future<Void> recorded = ended(claim, new AttemptFailure(Cause.OPERATOR, "a fresh snapshot was asked for"));
        yield recorded.compose(durable -> settled(Future::succeededFuture));
      }
      case WAITING -> again();
      case STANDBY -> refuse(ELSEWHERE);
      default -> refuse("the account is not running; resume it first");
    });
  }

  Future<Void> quarantine() {
    return settled(() -> switch (stage) {
      case RUNNING -> {
        stage = Stage.ENDING;
        Incident incident = incident(new AttemptFailure(Cause.OPERATOR, "quarantined by an operator"));
        unclaimed = incident;
        announce(incident);
        yield clearAway().compose(gone -> parkOrWait(AccountStatus.QUARANTINED, incident));
      }
      case STANDBY -> refuse(ELSEWHERE);
      default -> parkOrWait(AccountStatus.QUARANTINED, unclaimed);
    });
  }

  Future<Void> drain() {
    return settled(() -> switch (stage) {
      case RUNNING -> finish().compose(finished -> parkOrWait(AccountStatus.STOPPED, unclaimed));
      case STANDBY -> refuse(ELSEWHERE);
      default -> parkOrWait(AccountStatus.STOPPED, unclaimed);
    });
  }

  Future<Void> resume() {
    return settled(() -> !account.enabled() ? refuse("the account is not enabled in the configuration")
        : switch (stage) {
          case PARKED -> unpark();
          case STANDBY -> refuse(ELSEWHERE);
          default -> Future.succeededFuture();
        });
  }

  Future<Void> acceptGap(long gapId, String by, String note) {
    return settled(() -> stage == Stage.RUNNING ? attempt.acceptGap(gapId, by, note)
        : stage == Stage.STANDBY ? refuse(ELSEWHERE)
        : claims.acceptGap(key(), claim, gapId, by, note).recover(Keeping::elsewhere)
            .compose(found -> found ? Future.succeededFuture()
                : Future.failedFuture(new RefusedException(404, "no gap " + gapId + " is open"))));
  }

  /** The process ends: finish what is queued, then give the lease back. Fails if what is queued was not finished. */
  Future<Void> stop() {
    stopping = true;
    cancelTimers();
    scan();
    return settled(() -> switch (stage) {
      case RUNNING -> finish().compose(finished -> {
        Incident unfinished = unclaimed;
        return giveBack().compose(back -> unfinished == null ? Future.succeededFuture()
            : Future.failedFuture(key() + " could not finish: " + unfinished.detail()));
      });
      case WAITING -> giveBack();
      default -> Future.succeededFuture();
    });
  }

  /** Tries for as long as the process is given to end; what another process has taken is not ours to give back. */
  private Future<Void> giveBack() {
    if (claim == null) {
      return Future.succeededFuture();
    }
    return park(AccountStatus.STOPPED, DRAIN, unclaimed).recover(failure -> {
      if (failure instanceof ClaimLostException) {
        claim = null;
        stage = Stage.STANDBY;
        return Future.succeededFuture();
      }
      LOG.warn("{} could not be given back yet: {}", key(), failure.getMessage());
      Promise<Void> back = Promise.promise();
      scheduler.after(RETRY, () -> giveBack().onComplete(back));
      return back.future();
    });
  }

  private Future<Void> parkOrWait(AccountStatus status, Incident incident) {
    return park(status, OPERATOR, incident).onFailure(failure -> {
      if (stage == Stage.ENDING) {
        waitFor(restarts.next(Cause.WRITE_FAILED, 0));
      }
    }).recover(Keeping::elsewhere);
  }

  /** Nothing of the attempt is left when this is done; a drain that fails leaves an incident. */
  private Future<Void> finish() {
    stage = Stage.ENDING;
    return attempt.drain().recover(failure -> {
      unclaimed = incident(Failures.of(failure, Cause.WRITE_FAILED));
      announce(unclaimed);
      return Future.succeededFuture();
    }).compose(drained -> clearAway());
  }

  /** A command waits until the account stands somewhere. */
  private Future<Void> settled(Supplier<Future<Void>> command) {
    if (stage != Stage.CLAIMING && stage != Stage.ENDING) {
      return command.get();
    }
    Promise<Void> done = Promise.promise();
    scheduler.after(Duration.ofMillis(20), () -> settled(command).onComplete(done));
    return done.future();
  }

  private static Future<Void> refuse(String why) {
    return Future.failedFuture(new RefusedException(409, why));
  }

  /** What cannot be done since the account is another process's is refused. */
  private static <T> Future<T> elsewhere(Throwable failure) {
    boolean lost = failure instanceof ClaimLostException || failure instanceof HeldElsewhereException;
    return Future.failedFuture(lost ? new RefusedException(409, ELSEWHERE) : failure);
  }

  private void cancelTimers() {
    if (timer != null) {
      timer.cancel();
    }
    if (recheckTimer != null) {
      recheckTimer.cancel();
      recheckTimer = null;
    }
  }

  /** Finds an end whose message was lost, and a retry whose timer was. What is durable decides, not the message. */
  void scan() {
    Attempt running = attempt;
    if (stage == Stage.RUNNING && running != null && running.failure() != null) {
      ended(claim, running.failure());
    } else if (stage == Stage.WAITING && retryAt != null && clock.now().isAfter(retryAt.plus(OVERDUE))) {
      again();
    }
  }

  /**
   * The lease to renew, if one is kept and a third of it is used; an attempt must have shown that it runs. What has
   * lapsed is not renewed: others have seen it as over, and the attempt ends.
   */
  Claims.Renewal renewal(long now, Duration lease, long lastRound) {
    Claim held = claim;
    Attempt running = attempt;
    if (held == null || running != null && running.reportedNanos() < lastRound) {
      return null;
    }
    long confirmed = running == null ? keptNanos : Math.max(keptNanos, running.confirmedNanos());
    long used = now - confirmed;
    if (used < lease.toNanos() / 3 || used >= lease.toNanos()) {
      return null;
    }
    return new Claims.Renewal(key(), held.epoch(), held.attempt(),
        running == null ? null : running.view().lastEventAt(), running == null ? 0 : running.view().changeSeq());
  }

  void renewed(Claims.Renewed renewed, long asked) {
    if (claim == null || claim.epoch() != renewed.epoch()) {
      return;
    }
    if (renewed.fate() == Claims.Renewed.Fate.RENEWED) {
      keptNanos = asked;
      if (attempt != null) {
        attempt.renewed(asked, renewed.liveUntil());
      }
    } else if (renewed.fate() == Claims.Renewed.Fate.LOST && attempt != null) {
      attempt.end(new AttemptFailure(Cause.FENCED, "another attempt owns the account"));
    }
  }

  /** What is true of every attempt of the process at once, as a changed database. */
  void endAttempt(AttemptFailure why) {
    if (attempt != null) {
      attempt.end(why);
    }
  }

  /** Any thread. */
  Vitals vitals() {
    Attempt running = attempt;
    Claim held = claim;
    Vitals.Attempt view = running == null ? null : running.view();
    return new Vitals(stage == Stage.STANDBY, started, view == null ? null : view.status(),
        running != null && running.isCurrent(), held == null ? 0 : held.epoch(), stage == Stage.WAITING ? retryAt : null,
        view == null ? Vitals.Queue.NONE : view.queue(), account.counters().get(), view == null ? 0 : view.changeSeq(),
        view == null ? null : view.lastEventAt(), restarted);
  }
}
