package fillkeeper.store;

/** The database cannot be used; the message is a sentence that says why and what would help. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, Throwable reason) {
    super(message, reason);
  }
}
