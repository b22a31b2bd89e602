package fillkeeper.settings;

import java.time.Duration;

/**
 * The limits while an attempt catches up.
 *
 * @param maxEvents events that may wait
 * @param maxBytes  bytes that may wait
 * @param timeout   milliseconds without progress: neither an answer nor a committed page
 * @param overlap   milliseconds that a walk reaches back behind its checkpoint
 */
public record SyncSettings(int maxEvents, long maxBytes, Duration timeout, Duration overlap) {

  static SyncSettings from(Node node) {
    SyncSettings sync = new SyncSettings(
        node.count("maxEvents", 100_000, 1, 100_000_000),
        node.whole("maxBytes", 64L << 20, 1, 1L << 40),
        node.millis("timeoutMs", 30_000, 1),
        node.millis("overlapMs", 60_000, 0));
    node.end();
    return sync;
  }
}
