package fillkeeper.settings;

import java.time.Duration;

/**
 * What a queue may hold; what is being applied counts.
 *
 * @param maxEvents events
 * @param maxBytes  bytes of memory: of what was heard, and a thousand for each event that it was decoded into
 * @param maxAge    milliseconds that the oldest may wait
 */
public record QueueSettings(int maxEvents, long maxBytes, Duration maxAge) {

  static QueueSettings from(Node node) {
    QueueSettings queue = new QueueSettings(
        node.count("maxEvents", 8_192, 1, 100_000_000),
        node.whole("maxBytes", 16L << 20, 1, 1L << 40),
        node.millis("maxAgeMs", 8_000, 1));
    node.end();
    return queue;
  }
}
