package fillkeeper.venue;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Secret;
import java.time.Duration;
import java.util.List;

/**
 * What an adapter has to know of one account, secrets already read.
 *
 * @param symbols     what to ask for where a venue can only be asked by symbol; empty: discover
 * @param settleCoins what to ask for where a venue can only be asked by coin; empty: discover
 * @param endpoints   whole base URLs in place of the environment's; null components keep those
 * @param restLag     null keeps the venue's own
 * @param fastFills   whether to listen also where a venue tells of fills sooner and with less
 */
public record VenueAccount(AccountKey key, List<String> categories, List<String> settleCoins, List<String> symbols,
    Endpoints endpoints, Credentials credentials, Duration ping, Duration pongTimeout, int maxMessageBytes,
    Duration restLag, boolean fastFills) {

  /** Base URLs in place of the environment's own; each may be null. */
  public record Endpoints(String privateWs, String publicWs, String businessWs, String rest) {

    /** Those of the environment. */
    public static final Endpoints OF_ENVIRONMENT = new Endpoints(null, null, null, null);
  }

  /** What proves to the venue who asks. The passphrase is null where the venue knows none. */
  public record Credentials(Secret apiKey, Secret apiSecret, Secret passphrase, KeyType keyType) {
  }

  /** How requests are signed. */
  public enum KeyType { HMAC, ED25519, RSA }
}
