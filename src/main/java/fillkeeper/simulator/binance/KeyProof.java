package fillkeeper.simulator.binance;

import fillkeeper.simulator.Signature;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Base64;
import java.util.Locale;

/** What proves that somebody holds a key. */
public sealed interface KeyProof {

  /** Whether this is a signature of that text. */
  boolean proves(String text, String signature);

  /** Whether the key may log a whole connection in. */
  default boolean logsIn() {
    return false;
  }

  /** A secret that both sides know; signatures are hex, whatever its case. */
  record Hmac(String secret) implements KeyProof {

    @Override
    public boolean proves(String text, String signature) {
      return Signature.matches(secret, text, signature.toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
      return "Hmac";
    }
  }

  /** The public half of a key pair; signatures are Base64. */
  record Pair(PublicKey key) implements KeyProof {

    @Override
    public boolean proves(String text, String signature) {
      try {
        java.security.Signature check = java.security.Signature.getInstance(
            key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "Ed25519");
        check.initVerify(key);
        check.update(text.getBytes(StandardCharsets.UTF_8));
        return check.verify(Base64.getDecoder().decode(signature));
      } catch (GeneralSecurityException | IllegalArgumentException none) {
        return false;
      }
    }

    @Override
    public boolean logsIn() {
      return !key.getAlgorithm().equals("RSA");
    }
  }
}
