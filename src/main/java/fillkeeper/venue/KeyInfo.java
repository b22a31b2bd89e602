package fillkeeper.venue;

import java.time.Duration;
import java.time.Instant;

/**
 * What the exchange says of a key.
 *
 * @param venueAccountId the exchange's own number of the account
 * @param readOnly       whether it can neither trade nor withdraw; null where the exchange does not say
 * @param expiresAt      null if it does not
 * @param endsUnused     after how long without use it ends all the same; null if it does not
 */
public record KeyInfo(String venueAccountId, Boolean readOnly, Instant expiresAt, Duration endsUnused) {

  /** One that nobody has to use. */
  public KeyInfo(String venueAccountId, Boolean readOnly, Instant expiresAt) {
    this(venueAccountId, readOnly, expiresAt, null);
  }
}
