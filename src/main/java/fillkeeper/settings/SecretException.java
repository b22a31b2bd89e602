package fillkeeper.settings;

/** A secret that cannot be read now. The message names the variable or the path, and nothing of what was found. */
public final class SecretException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SecretException(String message) {
    super(message);
  }
}
