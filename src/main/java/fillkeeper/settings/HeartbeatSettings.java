package fillkeeper.settings;

import java.time.Duration;

/**
 * Liveness of the private connection.
 *
 * @param ping        milliseconds between two pings
 * @param pongTimeout milliseconds that an answer may take
 */
public record HeartbeatSettings(Duration ping, Duration pongTimeout) {

  /** A ping that is sent this much sooner than an exchange must hear something arrives in time. */
  private static final Duration ON_THE_WAY = Duration.ofSeconds(1);

  static HeartbeatSettings from(Node node, VenueTraits traits) {
    HeartbeatSettings heartbeat =
        new HeartbeatSettings(node.millis("pingMs", 20_000, 1), node.millis("pongTimeoutMs", 10_000, 1));
    if (traits.silenceMax() != null && heartbeat.ping.compareTo(traits.silenceMax().minus(ON_THE_WAY)) > 0) {
      node.fault("pingMs", heartbeat.ping.toMillis(), traits.exchange() + " ends a connection that says nothing for "
          + traits.silenceMax().toMillis() + " ms: must be at most "
          + traits.silenceMax().minus(ON_THE_WAY).toMillis());
    }
    node.end();
    return heartbeat;
  }
}
