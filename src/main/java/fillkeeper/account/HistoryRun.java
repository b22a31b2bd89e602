package fillkeeper.account;

import fillkeeper.core.Backfill;
import fillkeeper.core.Failures;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.log.AccountLog;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Reads history from before the first start while the account is live. Tries again later where the venue is busy, and
 * asks again for what came to no proven end, after ever longer pauses.
 */
final class HistoryRun {

  private static final int DOUBLED_MAX = 8;

  private final Backfill backfill;
  private final AccountLog log;
  private final Scheduler scheduler;
  private final Duration retry;
  private final Consumer<AttemptFailure> onFailed;
  private Scheduler.Timer timer;
  private boolean running;
  private boolean stopped;
  private int askedAgain;

  /**
   * Makes the run of one attempt.
   *
   * @param retry how long to wait after a question that was not answered, and before the first that is asked again
   */
  HistoryRun(AccountKey account, Backfill backfill, Scheduler scheduler, Duration retry, Consumer<AttemptFailure> onFailed) {
    this.backfill = backfill;
    this.log = AccountLog.of(HistoryRun.class, account);
    this.scheduler = scheduler;
    this.retry = retry;
    this.onFailed = onFailed;
  }

  /** Goes on where something is left to read; more may come up with a symbol that was not known before. */
  void start() {
    if (stopped || running || backfill.isDone()) {
      return;
    }
    if (!backfill.unsettled().isZero()) {
      later(backfill.unsettled(), this::start);
      return;
    }
    running = true;
    backfill.run().onComplete(this::read, this::interrupted);
  }

  private void read(Void done) {
    log.info("history from before the first start is read{}",
        backfill.isInDoubt() ? ", but for what came to no proven end" : "");
    rest();
  }

  /** Until more comes up, or what is in doubt is asked for again. */
  private void rest() {
    running = false;
    if (backfill.isInDoubt() && !stopped) {
      later(retry.multipliedBy(1L << Math.min(askedAgain, DOUBLED_MAX)), this::askAgain);
    }
  }

  private void askAgain() {
    if (!running) {
      running = true;
      askedAgain++;
      backfill.askAgain().onComplete(asked -> rest(), this::interrupted);
    }
  }

  private void interrupted(Throwable failure) {
    if (stopped) {
      return;
    }
    AttemptFailure known = Failures.of(failure, Cause.SYNC_FAILED);
    if (Failures.endsAttempt(known)) {
      onFailed.accept(known);
    } else {
      log.warn("history could not be read on: {}: {}", known.incidentCause(), known.getMessage());
      later(retry, this::again);
    }
  }

  private void again() {
    running = false;
    start();
    if (!running) {
      rest();
    }
  }

  private void later(Duration pause, Runnable what) {
    cancel();
    timer = scheduler.after(pause, what);
  }

  void stop() {
    stopped = true;
    cancel();
  }

  private void cancel() {
    if (timer != null) {
      timer.cancel();
    }
  }
}
