package fillkeeper.settings;

import fillkeeper.domain.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;

/** Where a secret is kept. Reading blocks, so it is not done on an event loop. */
public sealed interface SecretRef {

  /**
   * Reads it anew, so that a secret can be replaced while the program runs. One line end at the end is taken off.
   *
   * @throws SecretException if there is nothing to read, it is empty, or anybody could have put it there
   */
  Secret read();

  /** A variable of the environment. */
  record Env(String name) implements SecretRef {

    @Override
    public Secret read() {
      String value = System.getenv(name);
      if (value == null) {
        throw new SecretException("environment variable " + name + " is not set");
      }
      return nonEmpty(value, "environment variable " + name);
    }
  }

  /** A file that holds nothing else. */
  record File(Path path) implements SecretRef {

    /** More than any key; what is larger was not meant. */
    static final int BYTES_MAX = 65_536;

    @Override
    public Secret read() {
      String name = "secret file " + path;
      if (!Files.exists(path)) {
        throw new SecretException(name + " does not exist or cannot be reached");
      }
      if (!Files.isRegularFile(path)) {
        throw new SecretException(name + " is not a regular file");
      }
      if (isWritableByEverybody(name)) {
        throw new SecretException(name + " can be written by everybody: take that right away (chmod o-w)");
      }
      return nonEmpty(decode(bytes(name), name), name);
    }

    /** Reading is another matter: that is how container platforms hand secrets over. */
    private boolean isWritableByEverybody(String name) {
      PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      try {
        return view != null && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE);
      } catch (IOException unreadable) {
        throw new SecretException(name + " cannot be read: " + unreadable.getClass().getSimpleName());
      }
    }

    private byte[] bytes(String name) {
      try (InputStream in = Files.newInputStream(path)) {
        byte[] bytes = in.readNBytes(BYTES_MAX + 1);
        if (bytes.length > BYTES_MAX) {
          throw new SecretException(name + " is larger than " + BYTES_MAX + " bytes");
        }
        return bytes;
      } catch (IOException unreadable) {
        throw new SecretException(name + " cannot be read: " + unreadable.getClass().getSimpleName());
      }
    }

    private static String decode(byte[] bytes, String name) {
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException notText) {
        throw new SecretException(name + " is not UTF-8 text");
      }
    }
  }

  /** The text itself, as only a simulator's may be. */
  record Plain(Secret value) implements SecretRef {

    @Override
    public Secret read() {
      return value;
    }
  }

  private static Secret nonEmpty(String raw, String name) {
    String value = raw.endsWith("\r\n") ? raw.substring(0, raw.length() - 2)
        : raw.endsWith("\n") ? raw.substring(0, raw.length() - 1) : raw;
    if (value.isBlank()) {
      throw new SecretException(name + " is empty");
    }
    return new Secret(value);
  }
}
