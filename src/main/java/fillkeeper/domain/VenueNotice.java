package fillkeeper.domain;

import java.time.Instant;

/**
 * An interruption that an exchange has announced, by the exchange's own clock.
 *
 * @param id    the exchange's name of it; the same again is the same, changed
 * @param title what it is, in the exchange's words, fit to be shown
 */
public record VenueNotice(String id, String title, Instant begin, Instant end) {
}
