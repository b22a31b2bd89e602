package fillkeeper.core;

import java.time.Duration;

/**
 * What a queue may hold, what is being applied included.
 *
 * @param maxAge how long an event may be held; null where that does not matter
 */
public record Limits(int maxEvents, long maxBytes, Duration maxAge) {
}
