package fillkeeper.ops;

import fillkeeper.desk.AccountStates;
import fillkeeper.desk.ChangePages;
import fillkeeper.domain.AccountKey;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Paced;
import fillkeeper.http.Problem;
import fillkeeper.http.Routes;
import fillkeeper.json.Cursor;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.Set;

/** The changes of an account behind a cursor: a page of them, or all that follow as they come. */
public final class ChangeRoutes implements Routes {

  private static final String EVENTS = "text/event-stream";

  private final AccountStates states;
  private final ChangePages pages;
  private final ChangeReaders readers;
  private final Reads reads;
  private final Scheduler scheduler;

  public ChangeRoutes(AccountStates states, ChangePages pages, ChangeReaders readers, Reads reads,
      Scheduler scheduler) {
    this.states = states;
    this.pages = pages;
    this.readers = readers;
    this.reads = reads;
    this.scheduler = scheduler;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/api/v1/accounts/:name/changes", Need.READ, Set.of("after", "limit"), this::changes);
  }

  private Future<Answer> changes(Asked asked) {
    Cursor after = asked.query().cursor("after", false);
    int limit = asked.query().number("limit", 1, RecordRoutes.PAGE_MAX, RecordRoutes.PAGE_DEFAULT);
    Cursor from = asked.accepts(EVENTS) ? lastEvent(asked, after) : after;
    return states.named(asked.path("name")).compose(account -> asked.accepts(EVENTS) ? follow(account, from)
        : reads.limit(pages.list(account, from, limit)).map(Answer::json));
  }

  /** What the client says that it saw last counts more than where it was told to begin. */
  private static Cursor lastEvent(Asked asked, Cursor after) {
    String last = asked.header("Last-Event-ID");
    return last == null || last.isEmpty() ? after : Cursor.parse(last).filter(cursor -> cursor.incarnation() != null)
        .orElseThrow(() -> new Problem(400, "INVALID_HEADER",
            "Last-Event-ID must be a cursor as <incarnation>:<number>"));
  }

  /** A cursor that is void is refused before anything is sent. */
  private Future<Answer> follow(AccountKey account, Cursor after) {
    if (readers.count() >= ChangeReaders.MAX) {
      return Future.failedFuture(tooMany());
    }
    return reads.limit(pages.after(account, after, 1)).map(fits ->
        new Answer.Stream(EVENTS, Map.of("X-Accel-Buffering", "no"), response -> follow(account, after, response)));
  }

  private Future<Void> follow(AccountKey account, Cursor after, HttpServerResponse response) {
    ChangeStream stream = new ChangeStream(account, after, pages, new Paced(response, scheduler), scheduler);
    Runnable wake = stream::wake;
    if (!readers.admit(account, wake)) {
      return Future.failedFuture(tooMany());
    }
    return stream.run().onComplete(over -> readers.leave(account, wake));
  }

  private static Problem tooMany() {
    return new Problem(503, "TOO_MANY_READERS", "already " + ChangeReaders.MAX + " follow changes; ask for pages");
  }
}
