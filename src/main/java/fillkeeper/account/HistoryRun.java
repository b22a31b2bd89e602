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

/** Reads history from before the first start while the account is live; tries again later where the venue is busy. */
final class HistoryRun {

  private final Backfill backfill;
  private final AccountLog log;
  private final Scheduler scheduler;
  private final Duration retry;
  private final Consumer<AttemptFailure> onFailed;
  private Scheduler.Timer timer;
  private boolean running;
  private boolean stopped;

  /**
   * Makes the run of one attempt.
   *
   * @param retry how long to wait after a question that was not answered
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
    if (!stopped && !running && !backfill.isDone()) {
      running = true;
      backfill.run().onComplete(this::read, this::interrupted);
    }
  }

  private void read(Void done) {
    running = false;
    log.info("history from before the first start is read");
  }

  private void again() {
    running = false;
    start();
  }

  void stop() {
    stopped = true;
    if (timer != null) {
      timer.cancel();
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
      timer = scheduler.after(retry, this::again);
    }
  }
}
