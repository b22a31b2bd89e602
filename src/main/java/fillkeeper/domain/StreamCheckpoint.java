package fillkeeper.domain;

import java.time.Instant;

/**
 * How far a stream is stored.
 *
 * @param lastSeq  the sequence of the newest tick in order, null where the feed has none
 * @param newestAt the greatest time of the feed that was stored
 */
public record StreamCheckpoint(String stream, String symbol, Long lastSeq, Instant newestAt) {
}
