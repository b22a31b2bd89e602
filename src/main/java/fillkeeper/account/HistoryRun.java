package fillkeeper.account;

import fillkeeper.core.Backfill;
import fillkeeper.core.Failures;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads history from before the first start while the account is live; tries again later where the venue is busy. */
final class HistoryRun {

  private static final Logger LOG = LoggerFactory.getLogger(HistoryRun.class);

  private final Backfill backfill;
  private final Scheduler scheduler;
  private final Duration retry;
  private final Consumer<AttemptFailure> onFailed;
  private Scheduler.Timer timer;
  private boolean stopped;

  /**
   * Makes the run of one attempt.
   *
   * @param retry how long to wait after a question that was not answered
   */
  HistoryRun(Backfill backfill, Scheduler scheduler, Duration retry, Consumer<AttemptFailure> onFailed) {
    this.backfill = backfill;
    this.scheduler = scheduler;
    this.retry = retry;
    this.onFailed = onFailed;
  }

  void start() {
    if (!stopped && !backfill.isDone()) {
      backfill.run().onComplete(done -> LOG.info("history from before the first start is read"), this::interrupted);
    }
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
      LOG.warn("history could not be read on: {}: {}", known.incidentCause(), known.getMessage());
      timer = scheduler.after(retry, this::start);
    }
  }
}
