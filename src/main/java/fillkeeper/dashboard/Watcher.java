package fillkeeper.dashboard;

import fillkeeper.http.Paced;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One who watches. While it has not taken what it was sent, the newest of each kind waits for it and what is older is
 * left out: however slow it is, it holds one of each.
 */
final class Watcher {

  private final Paced paced;
  private final Promise<Void> over = Promise.promise();
  private final Map<String, String> waiting = new LinkedHashMap<>();
  private boolean busy;

  Watcher(Paced paced) {
    this.paced = paced;
  }

  /** Ends when it goes; fails where it has to be cut off. */
  Future<Void> watch() {
    paced.onGone(over::tryComplete);
    return over.future();
  }

  /** There is something new of this kind. */
  void tell(String kind, String event) {
    waiting.put(kind, event);
    if (!busy) {
      send();
    }
  }

  private void send() {
    if (waiting.isEmpty() || over.future().isComplete()) {
      return;
    }
    String events = String.join("", waiting.values());
    waiting.clear();
    busy = true;
    paced.write(events).onComplete(taken -> {
      busy = false;
      send();
    }, over::tryFail);
  }
}
