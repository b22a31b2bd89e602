package fillkeeper.simulator.okx;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** One thing through time. */
final class States<T> {

  private final ToLongFunction<T> changedMs;
  private final List<T> states = new ArrayList<>(2);

  States(ToLongFunction<T> changedMs) {
    this.changedMs = changedMs;
  }

  void add(T state) {
    states.add(state);
  }

  T latest() {
    return states.get(states.size() - 1);
  }

  /** The last state that had come about at that time; null if there was none. */
  T asOf(long ms) {
    for (int i = states.size() - 1; i >= 0; i--) {
      if (changedMs.applyAsLong(states.get(i)) <= ms) {
        return states.get(i);
      }
    }
    return null;
  }
}
