package fillkeeper.domain;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** A whole SHA-256, small enough to be remembered by the hundred thousand. */
public record TickHash(long a, long b, long c, long d) {

  /** From its 32 bytes. */
  public static TickHash of(byte[] digest) {
    if (digest.length != Long.BYTES * 4) {
      throw new IllegalArgumentException("a hash of " + digest.length + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.wrap(digest);
    return new TickHash(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
  }

  /** Its 64 hexadecimal digits. */
  public String hex() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(a) + hex.toHexDigits(b) + hex.toHexDigits(c) + hex.toHexDigits(d);
  }

  /** Any part of a hash is one. */
  @Override
  public int hashCode() {
    return (int) a;
  }
}
