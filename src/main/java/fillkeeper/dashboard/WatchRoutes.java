package fillkeeper.dashboard;

import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Paced;
import fillkeeper.http.Problem;
import fillkeeper.http.Routes;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** What the page follows: the states as they change, and the samples of the last hour. */
public final class WatchRoutes implements Routes {

  private final Board board;
  private final Scheduler scheduler;

  public WatchRoutes(Board board, Scheduler scheduler) {
    this.board = board;
    this.scheduler = scheduler;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/api/v1/samples", Need.READ, Set.of(), asked -> Future.succeededFuture(Answer.json(board.hour())))
        .get("/api/v1/stream", Need.READ, Set.of(), this::stream);
  }

  private Future<Answer> stream(Asked asked) {
    return board.isFull() ? Future.failedFuture(tooMany()) : Future.succeededFuture(
        new Answer.Stream("text/event-stream", Map.of("X-Accel-Buffering", "no"), this::watch));
  }

  private Future<Void> watch(HttpServerResponse response) {
    if (board.isFull()) {
      return Future.failedFuture(tooMany());
    }
    Watcher watcher = new Watcher(new Paced(response, scheduler));
    BiConsumer<String, String> telling = watcher::tell;
    Future<Void> over = watcher.watch().onComplete(gone -> board.leave(telling));
    board.enter(telling);
    return over;
  }

  private static Problem tooMany() {
    return new Problem(503, "TOO_MANY_READERS", "already " + Board.WATCHERS_MAX + " watch");
  }
}
