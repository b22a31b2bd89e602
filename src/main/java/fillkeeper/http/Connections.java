package fillkeeper.http;

import fillkeeper.time.Scheduler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Bounds how many connections there are, and how long one may take to say what it wants. */
public final class Connections {

  public static final int MAX = 500;
  /** A request's head has to be whole by then, however slowly it comes. */
  private static final Duration SILENT_MAX = Duration.ofSeconds(60);

  private final Scheduler scheduler;
  private final Map<HttpConnection, Scheduler.Timer> silent = new HashMap<>();

  public Connections(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** One was opened. */
  public void opened(HttpConnection connection) {
    if (silent.size() >= MAX) {
      connection.close();
      return;
    }
    expect(connection);
    connection.closeHandler(closed -> {
      Scheduler.Timer timer = silent.remove(connection);
      if (timer != null) {
        timer.cancel();
      }
    });
  }

  /** One asks something. */
  public void asked(HttpServerRequest request) {
    HttpConnection connection = request.connection();
    Scheduler.Timer timer = silent.get(connection);
    if (timer != null) {
      timer.cancel();
      request.response().endHandler(answered -> {
        if (silent.containsKey(connection)) {
          expect(connection);
        }
      });
    }
  }

  private void expect(HttpConnection connection) {
    silent.put(connection, scheduler.after(SILENT_MAX, connection::close));
  }
}
