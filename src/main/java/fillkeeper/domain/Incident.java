package fillkeeper.domain;

import java.time.Instant;

/**
 * Why one attempt ended. There is one for each failed attempt.
 *
 * @param detail a sentence with facts, secrets removed
 */
public record Incident(AccountKey account, long epoch, Cause cause, String detail, Instant openedAt) {
}
