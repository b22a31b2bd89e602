package fillkeeper.retention;

import fillkeeper.ledger.OldRows;
import fillkeeper.ledger.OldRows.Kind;
import fillkeeper.ledger.OldRows.Piece;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Period;

/** One walk over everything that may leave, a piece at a time with a pause between two. */
final class Sweep {

  private static final int PIECE = 500;
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final OldRows rows;
  private final Scheduler scheduler;
  private boolean stopped;

  Sweep(OldRows rows, Scheduler scheduler) {
    this.rows = rows;
    this.scheduler = scheduler;
  }

  /** Deletes what is older; completes with how many rows left, fails with the first piece that failed. */
  Future<Integer> run(Kind kind, Period kept) {
    return next(kind, kept, Piece.START, 0);
  }

  private Future<Integer> next(Kind kind, Period kept, Piece after, int before) {
    return rows.delete(kind, kept, after, PIECE).compose(piece -> {
      int deleted = before + piece.deleted();
      return piece.isLast() || stopped ? Future.succeededFuture(deleted)
          : pause().compose(rested -> next(kind, kept, piece, deleted));
    });
  }

  private Future<Void> pause() {
    Promise<Void> over = Promise.promise();
    scheduler.after(PAUSE, over::complete);
    return over.future();
  }

  /** The piece in progress is the last. */
  void stop() {
    stopped = true;
  }
}
