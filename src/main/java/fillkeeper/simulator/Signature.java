package fillkeeper.simulator;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 in lower-case hexadecimal digits or in Base64, as exchanges check it. */
public final class Signature {

  private Signature() {
  }

  /** Whether it is the one that this secret makes of that. */
  public static boolean matches(String secret, String signed, String signature) {
    return isSame(of(secret, signed), signature);
  }

  /** The same of one in Base64. */
  public static boolean matchesBase64(String secret, String signed, String signature) {
    return isSame(Base64.getEncoder().encodeToString(bytes(secret, signed)), signature);
  }

  /** Of what was signed with this secret. */
  public static String of(String secret, String signed) {
    return HexFormat.of().formatHex(bytes(secret, signed));
  }

  private static boolean isSame(String expected, String signature) {
    return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
        signature.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(String secret, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
