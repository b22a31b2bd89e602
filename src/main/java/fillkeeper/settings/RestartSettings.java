package fillkeeper.settings;

import java.time.Duration;

/**
 * How long to wait before a new attempt, and when to stop trying.
 *
 * @param minDelay    milliseconds before the first new attempt
 * @param maxDelay    milliseconds that the delay grows to
 * @param maxRestarts attempts within {@code within}, after failures that waiting does not cure
 * @param within      milliseconds in which they count
 */
public record RestartSettings(Duration minDelay, Duration maxDelay, int maxRestarts, Duration within) {

  static RestartSettings from(Node node) {
    RestartSettings restart = new RestartSettings(
        node.millis("minDelayMs", 250, 1),
        node.millis("maxDelayMs", 30_000, 1),
        node.count("maxRestarts", 5, 0, 1_000_000),
        node.millis("withinMs", 600_000, 1));
    node.end();
    if (restart.maxDelay.compareTo(restart.minDelay) < 0) {
      node.fault("maxDelayMs", restart.maxDelay.toMillis(),
          "must be at least minDelayMs (" + restart.minDelay.toMillis() + " ms)");
    }
    return restart;
  }
}
