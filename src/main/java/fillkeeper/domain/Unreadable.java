package fillkeeper.domain;

/**
 * Something that came from the venue and could not be understood. It is kept, and ends the attempt.
 *
 * @param reason  why, in words of ours, without any text of the payload
 * @param payload what came, secrets removed, fit for a text column (no NUL, no unpaired surrogate), cut at a bound
 */
public record Unreadable(String reason, String payload, Sighting seen) implements AccountEvent {
}
