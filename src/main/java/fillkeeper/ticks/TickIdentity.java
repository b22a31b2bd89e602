package fillkeeper.ticks;

import fillkeeper.domain.TickHash;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.List;

/**
 * Turns the fields that make a tick into its identity: a whole SHA-256 over each field's length and bytes, so that no
 * two lists of fields look alike whatever separators their texts hold. An absent field differs from an empty one.
 */
public final class TickIdentity {

  private static final int ABSENT = -1;

  private TickIdentity() {
  }

  /**
   * The identity of fields in their canonical spelling.
   *
   * @param kind what sort of identity it is; identities of two kinds never meet
   */
  public static TickHash of(String kind, List<String> fields) {
    MessageDigest sha = sha256();
    put(sha, kind);
    fields.forEach(field -> put(sha, field));
    return TickHash.of(sha.digest());
  }

  /** The one spelling of a time. */
  public static String canonical(Instant time) {
    return time.getEpochSecond() + "." + time.getNano();
  }

  private static void put(MessageDigest sha, String field) {
    byte[] bytes = field == null ? new byte[0] : field.getBytes(StandardCharsets.UTF_8);
    sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(field == null ? ABSENT : bytes.length).array());
    sha.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException("every Java has SHA-256", never);
    }
  }
}
