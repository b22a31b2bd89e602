package fillkeeper.domain;

import java.time.Instant;

/**
 * How and when something became known to us.
 *
 * @param source     the way it came
 * @param receivedAt our wall clock when it arrived; a column, never a reason for a decision
 * @param nanos      our monotonic clock: when a stream frame was heard, or when the request that brought a REST
 *                   row was sent. It tells which of two rows can know more, whatever the venue's clocks say.
 */
public record Sighting(Source source, Instant receivedAt, long nanos) {
}
