package fillkeeper.venue.bybit;

/** Something of the venue cannot be understood. The message says why, in words of ours, without any text of it. */
final class UnreadableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableException(String reason) {
    super(reason);
  }
}
