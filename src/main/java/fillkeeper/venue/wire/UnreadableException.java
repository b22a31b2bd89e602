package fillkeeper.venue.wire;

/**
 * Something of a venue cannot be understood. The message says why, in words of ours, without any text of it. It is
 * caught and becomes a value where the frame or the row ends, so it carries no stack trace.
 */
public final class UnreadableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The reason is in words of ours. */
  public UnreadableException(String reason) {
    super(reason, null, false, false);
  }
}
