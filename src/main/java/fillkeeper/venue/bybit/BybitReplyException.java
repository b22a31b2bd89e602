package fillkeeper.venue.bybit;

/** A REST answer is none: no JSON, no envelope, or a result without what was asked for. Free of the answer's text. */
final class BybitReplyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BybitReplyException(String reason) {
    super(reason);
  }
}
