package fillkeeper.venue.wire;

import fillkeeper.domain.Secret;
import fillkeeper.venue.VenueAccount.KeyType;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs texts with an account's secret: HMAC-SHA256 with a text, RSA (PKCS#1 v1.5, SHA-256) or Ed25519 with a private
 * key, PKCS#8 in PEM.
 *
 * <p>Pure. Neither what it throws nor its own text names the key or what was signed.
 */
public final class Signer {

  private static final Pattern PEM =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----\\s*");

  private final KeyType type;
  private final Secret secret;
  private final PrivateKey key;

  private Signer(KeyType type, Secret secret, PrivateKey key) {
    this.type = type;
    this.secret = secret;
    this.key = key;
  }

  /**
   * One for this kind of key.
   *
   * @throws IllegalArgumentException if the secret is no key of that kind
   */
  public static Signer of(KeyType type, Secret secret) {
    return new Signer(type, secret, type == KeyType.HMAC ? null : privateKey(type, secret.reveal()));
  }

  /** The signature in lower-case hex. */
  public String hex(String text) {
    return HexFormat.of().formatHex(sign(text));
  }

  /** The signature in Base64. */
  public String base64(String text) {
    return Base64.getEncoder().encodeToString(sign(text));
  }

  private byte[] sign(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return key == null ? hmac(bytes) : signature(bytes);
    } catch (GeneralSecurityException | IllegalArgumentException unusable) {
      throw new IllegalStateException("the API secret cannot sign");
    }
  }

  private byte[] hmac(byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.reveal().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return mac.doFinal(text);
  }

  private byte[] signature(byte[] text) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(type == KeyType.RSA ? "SHA256withRSA" : "Ed25519");
    signature.initSign(key);
    signature.update(text);
    return signature.sign();
  }

  /** Where it comes from the environment, its lines may have been joined by a backslash and an n. */
  private static PrivateKey privateKey(KeyType type, String text) {
    String algorithm = type == KeyType.RSA ? "RSA" : "Ed25519";
    Matcher pem = PEM.matcher(text.replace("\\n", "\n").strip());
    try {
      if (pem.matches()) {
        return KeyFactory.getInstance(algorithm)
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
      }
    } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
      // Said below, without the key.
    }
    throw new IllegalArgumentException("the API secret is no " + algorithm + " private key in PKCS#8 PEM");
  }
}
