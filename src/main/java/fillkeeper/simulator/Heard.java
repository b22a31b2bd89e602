package fillkeeper.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last that clients asked and said, as they did. Guarded by the ground. */
final class Heard {

  private static final int KEPT_MAX = 1_000;

  private final Deque<String> requests = new ArrayDeque<>();
  private final Deque<String> texts = new ArrayDeque<>();

  /** A request. */
  void asked(String method, String path) {
    keep(requests, method + " " + path);
  }

  /** A text on a socket. */
  void said(String text) {
    keep(texts, text);
  }

  private static void keep(Deque<String> kept, String last) {
    kept.addLast(last);
    if (kept.size() > KEPT_MAX) {
      kept.removeFirst();
    }
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  List<String> texts() {
    return List.copyOf(texts);
  }
}
