package fillkeeper.supervisor;

import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claims;
import fillkeeper.log.AccountLog;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;

/**
 * How an account waits for a person: its lease given back, and looked at now and then, since it may be resumed at
 * another process. A key that was refused is tried again once in a long while. Confined to the supervisor's context.
 */
final class Parking {

  /** Whoever resumes an account at another process is found out about so soon. */
  private static final Duration POLL = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final Keeping keeping;
  private final KeptAccount account;
  private final AccountLog log;
  private final Shared shared;
  private final Claims claims;
  private Scheduler.Timer poll;
  private Scheduler.Timer recheck;

  Parking(Keeping keeping, KeptAccount account, Shared shared) {
    this.keeping = keeping;
    this.account = account;
    this.log = AccountLog.of(Parking.class, account.key());
    this.shared = shared;
    this.claims = shared.claims();
  }

  /** Gives the lease back; the account stays so until somebody resumes it. */
  Future<Void> park(AccountStatus status, String detail, Incident incident) {
    long epoch = keeping.holding().epoch();
    return claims.park(account.key(), keeping.holding().claim(), status, detail, incident).map(changed -> {
      parked(detail);
      if (changed) {
        log.info("is {}: {}", status, detail);
        shared.bulletin().status(account.key(), status, epoch, incident == null ? null : incident.cause(),
            shared.clock().now());
      }
      return null;
    });
  }

  /** Quarantines the account, trying until that is durable: no other attempt may start before. */
  void quarantine(String why) {
    if (keeping.isStopping()) {
      giveBack();
      return;
    }
    park(AccountStatus.QUARANTINED, why, keeping.unclaimed()).onFailure(failure -> {
      if (Holding.isLost(failure)) {
        keeping.notParked();
      } else {
        shared.scheduler().after(RETRY, () -> quarantine(why));
      }
    });
  }

  /** Tries for as long as the process is given to end; what another process has taken is not ours to give back. */
  Future<Void> giveBack() {
    if (keeping.holding().claim() == null) {
      return Future.succeededFuture();
    }
    keeping.ending();
    return park(AccountStatus.STOPPED, "drain", keeping.unclaimed()).recover(failure -> {
      if (Holding.isLost(failure)) {
        keeping.lost();
        return Future.succeededFuture();
      }
      log.warn("could not be given back yet: {}", failure.getMessage());
      Promise<Void> back = Promise.promise();
      shared.scheduler().after(RETRY, () -> giveBack().onComplete(back));
      return back.future();
    });
  }

  /** The account is parked, whoever did it. */
  void parked(String why) {
    parkedStill();
    // Venues refuse a key also while they ban an address.
    if (Restarts.causeOf(why) != Cause.AUTH_REJECTED) {
      cancelRecheck();
    } else if (recheck == null && !account.recheck().isZero() && account.enabled() && !keeping.isStopping()) {
      recheck = shared.scheduler().after(account.recheck(), this::recheck);
    }
  }

  /** The account is parked as before, for all that is known. */
  void parkedStill() {
    keeping.parked();
    cancelPoll();
    if (account.enabled() && !keeping.isStopping()) {
      poll = shared.scheduler().after(POLL, this::look);
    }
  }

  /** Lets the account be claimed again, and claims it. */
  Future<Void> resume() {
    return claims.resume(account.key()).onSuccess(resumed -> {
      if (keeping.stage() == Stage.PARKED && !keeping.isStopping()) {
        keeping.claim();
      }
    });
  }

  /** It is parked no longer. */
  void over() {
    cancelPoll();
    cancelRecheck();
  }

  private void cancelRecheck() {
    if (recheck != null) {
      recheck.cancel();
      recheck = null;
    }
  }

  void cancelPoll() {
    if (poll != null) {
      poll.cancel();
    }
  }

  private void recheck() {
    recheck = null;
    if (keeping.stage() == Stage.PARKED && !keeping.isStopping()) {
      resume();
    }
  }

  private void look() {
    if (keeping.stage() == Stage.PARKED && !keeping.isStopping()) {
      keeping.lookAgain();
    }
  }
}
