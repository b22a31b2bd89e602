package fillkeeper.venue.bybit;

import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Hidden;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

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
  private final PrivateKey rsa;

  /** Refuses what Bybit does not know, or a key that is none. */
  BybitSigner(Credentials credentials) {
    this.credentials = credentials;
    this.hidden = Hidden.NOTHING.with(credentials.apiKey().reveal()).with(credentials.apiSecret().reveal());
    this.rsa = credentials.keyType() == KeyType.RSA ? rsaKey(credentials.apiSecret().reveal()) : null;
    if (credentials.keyType() == KeyType.ED25519) {
      throw new IllegalArgumentException("Bybit knows no ED25519 keys: keyType must be HMAC or RSA");
    }
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
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return rsa == null ? hmac(bytes) : rsa(bytes);
    } catch (GeneralSecurityException | IllegalArgumentException unusable) {
      throw new IllegalStateException("the API secret cannot sign");
    }
  }

  private String hmac(byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(credentials.apiSecret().reveal().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(text));
  }

  private String rsa(byte[] text) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(rsa);
    signature.update(text);
    return Base64.getEncoder().encodeToString(signature.sign());
  }

  private static PrivateKey rsaKey(String pem) {
    try {
      String base64 = pem.replaceAll("-----(BEGIN|END) PRIVATE KEY-----", "");
      return KeyFactory.getInstance("RSA")
          .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
      throw new IllegalArgumentException("the API secret is no RSA private key in PKCS#8 PEM");
    }
  }
}
