package fillkeeper.dashboard;

import io.vertx.core.json.JsonArray;
import java.util.Arrays;

/** The last measurements of one kind, a fixed number of them. What was not measured is not a number. */
final class Ring {

  private final double[] values;
  private int next;

  Ring(int size) {
    values = new double[size];
    Arrays.fill(values, Double.NaN);
  }

  /** The oldest one goes. */
  void add(double value) {
    values[next] = value;
    next = (next + 1) % values.length;
  }

  /** The newest ones, oldest first; null is what was not measured. */
  JsonArray last(int count) {
    JsonArray list = new JsonArray();
    for (int i = values.length - count; i < values.length; i++) {
      list.add(json(values[(next + i) % values.length]));
    }
    return list;
  }

  private static Object json(double value) {
    return Double.isNaN(value) ? null : Math.round(value * 10_000) / 10_000d;
  }
}
