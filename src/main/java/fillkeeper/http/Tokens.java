package fillkeeper.http;

import fillkeeper.domain.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who may ask, by what is shown with each request. Only digests are kept and compared, all of them each time, so that
 * how long it takes tells nothing.
 */
public final class Tokens {

  /** Shorter ones can be guessed. */
  public static final int LENGTH_MIN = 16;
  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);

  /**
   * One that is configured.
   *
   * @param secret reads it as it is now; may block and throw
   */
  public record Token(String name, Need may, Supplier<Secret> secret) {
  }

  private record Known(Caller caller, byte[] digest) {
  }

  private volatile List<Token> configured;
  private volatile List<Known> known = List.of();

  public Tokens(List<Token> configured) {
    this.configured = List.copyOf(configured);
  }

  /** Whether any is configured. */
  public boolean isEmpty() {
    return configured.isEmpty();
  }

  /**
   * Reads all of them for the first time. Blocks.
   *
   * @throws IllegalStateException if one cannot be read, is too short, or is another's
   */
  public synchronized void read() {
    known = read(configured);
  }

  /**
   * Takes these in place of those before. Blocks.
   *
   * @throws IllegalStateException as {@link #read} does; those before stay then
   */
  public synchronized void replace(List<Token> others) {
    known = read(others);
    configured = List.copyOf(others);
  }

  private static List<Known> read(List<Token> tokens) {
    List<Known> all = new ArrayList<>();
    for (Token token : tokens) {
      byte[] digest = digest(token);
      if (all.stream().anyMatch(other -> MessageDigest.isEqual(other.digest(), digest))) {
        throw new IllegalStateException("the token of " + token.name() + " is also that of another name");
      }
      all.add(new Known(caller(token), digest));
    }
    return List.copyOf(all);
  }

  /** Reads them again, so that they can be replaced while the program runs; one that cannot be used stays as it was. */
  public synchronized void refresh() {
    List<Known> all = new ArrayList<>();
    for (int i = 0; i < configured.size(); i++) {
      Known before = known.get(i);
      try {
        all.add(new Known(before.caller(), digest(configured.get(i))));
      } catch (RuntimeException unusable) {
        LOG.warn("the token of {} stays as it was: {}", before.caller().name(), unusable.getMessage());
        all.add(before);
      }
    }
    known = List.copyOf(all);
  }

  /** Whose token it is. */
  Optional<Caller> find(String shown) {
    byte[] digest = sha256(shown);
    Caller found = null;
    for (Known one : known) {
      if (MessageDigest.isEqual(one.digest(), digest)) {
        found = one.caller();
      }
    }
    return Optional.ofNullable(found);
  }

  private static byte[] digest(Token token) {
    String secret = token.secret().get().reveal();
    if (secret.length() < LENGTH_MIN) {
      throw new IllegalStateException("the token of " + token.name() + " has fewer than " + LENGTH_MIN + " characters");
    }
    return sha256(secret);
  }

  private static Caller caller(Token token) {
    return new Caller(token.name(), token.may());
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
