package fillkeeper.venue.okx;

import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.Signer;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Proves to OKX who asks: an HMAC-SHA256 in Base64 over time, method, path and query, beside the key and the passphrase
 * that it was made with.
 *
 * <p>Pure. Neither what it throws nor its own text names the key or what was signed.
 */
final class OkxSigner {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
  /** What a log-in signs in place of a request. */
  private static final String LOGIN = "GET/users/self/verify";

  private final Credentials credentials;
  private final Hidden hidden;
  private final Signer signer;

  /** Refuses what OKX does not know, and a key without its passphrase. */
  OkxSigner(Credentials credentials) {
    if (credentials.keyType() != KeyType.HMAC) {
      throw new IllegalArgumentException("OKX knows no " + credentials.keyType() + " keys: keyType must be HMAC");
    }
    if (credentials.passphrase() == null) {
      throw new IllegalArgumentException("OKX needs the passphrase that the key was made with");
    }
    this.credentials = credentials;
    this.signer = Signer.of(KeyType.HMAC, credentials.apiSecret());
    this.hidden = Hidden.NOTHING.with(credentials.apiKey().reveal()).with(credentials.apiSecret().reveal())
        .with(credentials.passphrase().reveal());
  }

  String apiKey() {
    return credentials.apiKey().reveal();
  }

  String passphrase() {
    return credentials.passphrase().reveal();
  }

  /** What must not be told. */
  Hidden hidden() {
    return hidden;
  }

  /** The headers of a reading request at that moment, which the venue takes for thirty seconds. */
  MultiMap headers(String pathAndQuery, Instant venueNow) {
    String time = TIME.format(venueNow);
    return MultiMap.caseInsensitiveMultiMap()
        .add("OK-ACCESS-KEY", apiKey())
        .add("OK-ACCESS-SIGN", signer.base64(time + "GET" + pathAndQuery))
        .add("OK-ACCESS-TIMESTAMP", time)
        .add("OK-ACCESS-PASSPHRASE", passphrase());
  }

  /** The signature of a log-in at that second, which the venue takes for thirty seconds. */
  String ofLogin(long second) {
    return signer.base64(second + LOGIN);
  }
}
