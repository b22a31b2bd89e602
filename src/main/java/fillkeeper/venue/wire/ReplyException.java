package fillkeeper.venue.wire;

/** A REST answer is none: no JSON, no envelope, or a result without what was asked for. Free of the answer's text. */
public final class ReplyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The reason is in words of ours. */
  public ReplyException(String reason) {
    super(reason);
  }
}
