package fillkeeper.settings;

import java.time.Duration;

/**
 * Liveness of the private connection.
 *
 * @param ping        milliseconds between two pings
 * @param pongTimeout milliseconds that an answer may take
 */
public record HeartbeatSettings(Duration ping, Duration pongTimeout) {

  static HeartbeatSettings from(Node node) {
    HeartbeatSettings heartbeat =
        new HeartbeatSettings(node.millis("pingMs", 20_000, 1), node.millis("pongTimeoutMs", 10_000, 1));
    node.end();
    return heartbeat;
  }
}
