package fillkeeper.supervisor;

import fillkeeper.core.Failures;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a person, or the end of the process, asks of one account. Each command completes when its effect is durable, and
 * waits first until the account stands somewhere. Confined to the supervisor's context.
 */
final class Commands {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final String ELSEWHERE = "another process keeps this account";

  private final Keeping keeping;
  private final KeptAccount account;
  private final Shared shared;

  Commands(Keeping keeping, KeptAccount account, Shared shared) {
    this.keeping = keeping;
    this.account = account;
    this.shared = shared;
  }

  Future<Void> resync() {
    return settled(() -> switch (keeping.stage()) {
      case RUNNING -> keeping.end(new AttemptFailure(Cause.OPERATOR, "a fresh snapshot was asked for"))
          .compose(durable -> settled(Future::succeededFuture));
      case WAITING -> keeping.again();
      case STANDBY -> refuse(ELSEWHERE);
      default -> refuse("the account is not running; resume it first");
    });
  }

  Future<Void> quarantine() {
    return settled(() -> switch (keeping.stage()) {
      case RUNNING -> {
        keeping.ending();
        Incident incident = keeping.incident(new AttemptFailure(Cause.OPERATOR, "quarantined by an operator"));
        yield keeping.clearAway().compose(gone -> park(AccountStatus.QUARANTINED, incident));
      }
      case STANDBY -> refuse(ELSEWHERE);
      default -> park(AccountStatus.QUARANTINED, keeping.unclaimed());
    });
  }

  Future<Void> drain() {
    return settled(() -> switch (keeping.stage()) {
      case RUNNING -> finish().compose(finished -> park(AccountStatus.STOPPED, keeping.unclaimed()));
      case STANDBY -> refuse(ELSEWHERE);
      default -> park(AccountStatus.STOPPED, keeping.unclaimed());
    });
  }

  Future<Void> resume() {
    return settled(() -> !account.enabled() ? refuse("the account is not enabled in the configuration")
        : switch (keeping.stage()) {
          case PARKED -> keeping.parking().resume();
          case STANDBY -> refuse(ELSEWHERE);
          default -> Future.succeededFuture();
        });
  }

  Future<Void> acceptGap(long gapId, String by, String note) {
    return settled(() -> switch (keeping.stage()) {
      case RUNNING -> keeping.attempt().acceptGap(gapId, by, note);
      case STANDBY -> refuse(ELSEWHERE);
      default -> shared.claims().acceptGap(account.key(), keeping.holding().claim(), gapId, by, note)
          .recover(Commands::elsewhere)
          .compose(found -> found ? Future.succeededFuture()
              : Future.failedFuture(new RefusedException(404, "no gap " + gapId + " is open")));
    });
  }

  /** The process ends. */
  Future<Void> stop() {
    return settled(() -> switch (keeping.stage()) {
      case RUNNING -> finish().compose(finished -> {
        Incident unfinished = keeping.unclaimed();
        return keeping.parking().giveBack().compose(back -> unfinished == null ? Future.succeededFuture()
            : Future.failedFuture(account.key() + " could not finish: " + unfinished.detail()));
      });
      case WAITING -> keeping.parking().giveBack();
      default -> Future.succeededFuture();
    });
  }

  /** Nothing else happens to the account until that is durable, or known not to be. */
  private Future<Void> park(AccountStatus status, Incident incident) {
    boolean wasParked = keeping.stage() == Stage.PARKED;
    keeping.ending();
    return keeping.parking().park(status, "operator", incident)
        .onFailure(failure -> {
          if (wasParked) {
            keeping.parking().parkedStill();
          } else {
            keeping.notParked();
          }
        })
        .recover(Commands::elsewhere);
  }

  /** Nothing of the attempt is left when this is done; a drain that fails leaves an incident. */
  private Future<Void> finish() {
    keeping.ending();
    return keeping.attempt().drain().otherwise(failure -> {
      keeping.incident(Failures.of(failure, Cause.WRITE_FAILED));
      return null;
    }).compose(drained -> keeping.clearAway());
  }

  private Future<Void> settled(Supplier<Future<Void>> command) {
    if (keeping.stage().isSettled()) {
      return command.get();
    }
    Promise<Void> done = Promise.promise();
    shared.scheduler().after(LOOK_AGAIN, () -> settled(command).onComplete(done));
    return done.future();
  }

  private static Future<Void> refuse(String why) {
    return Future.failedFuture(new RefusedException(409, why));
  }

  /** What cannot be done since the account is another process's is refused. */
  private static <T> Future<T> elsewhere(Throwable failure) {
    return Future.failedFuture(Holding.isLost(failure) ? new RefusedException(409, ELSEWHERE) : failure);
  }
}
