package fillkeeper.venue.bybit;

/**
 * Something of the venue cannot be understood. The message says why, in words of ours, without any text of it. It is
 * caught and becomes a value where the frame or the row ends, so it carries no stack trace.
 */
final class UnreadableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableException(String reason) {
    super(reason, null, false, false);
  }
}
