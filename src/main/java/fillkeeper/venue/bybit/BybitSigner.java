package fillkeeper.venue.bybit;

import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.Signer;

/**
 * Signs what an account says to Bybit: HMAC-SHA256 as lower-case hex, RSA-SHA256 (a PKCS#8 key in PEM) as Base64.
 *
 * <p>Pure. What it throws names neither the key nor the text.
 */
final class BybitSigner {

  /** How long after its timestamp a request is still taken, as the venue's own default. */
  static final String RECV_WINDOW = "5000";

  private final Credentials credentials;
  private final Hidden hidden;
  private final Signer signer;

  /** Refuses what Bybit does not know, or a key that is none. */
  BybitSigner(Credentials credentials) {
    this.credentials = credentials;
    this.hidden = Hidden.NOTHING.with(credentials.apiKey().reveal()).with(credentials.apiSecret().reveal());
    if (credentials.keyType() == KeyType.ED25519) {
      throw new IllegalArgumentException("Bybit knows no ED25519 keys: keyType must be HMAC or RSA");
    }
    this.signer = Signer.of(credentials.keyType(), credentials.apiSecret());
  }

  String apiKey() {
    return credentials.apiKey().reveal();
  }

  /** The key and the secret, wherever the venue quotes them. */
  Hidden hidden() {
    return hidden;
  }

  /** Of a request without body: {@code query} is exactly what is sent after the question mark. */
  String ofRequest(long timestampMs, String query) {
    return sign(timestampMs + apiKey() + RECV_WINDOW + query);
  }

  /** Of the log-in of a socket, valid until {@code expiresMs} of the venue's clock. */
  String ofLogin(long expiresMs) {
    return sign("GET/realtime" + expiresMs);
  }

  private String sign(String text) {
    return credentials.keyType() == KeyType.RSA ? signer.base64(text) : signer.hex(text);
  }
}
