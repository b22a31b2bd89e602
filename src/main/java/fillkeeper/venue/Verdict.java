package fillkeeper.venue;

import fillkeeper.domain.Cause;

/** What an answer to a request means for us. */
public enum Verdict {

  /** As asked. */
  DONE,
  /** The venue knows no such thing: an answer like another, for whoever asked whether there is one. */
  ABSENT,
  /** The venue does not know the symbol that was asked about, or no more. */
  UNLISTED,
  /** The venue could not answer just now, or says that it does not know what became of the request. */
  AGAIN,
  /** It refused the time that the request carries. */
  CLOCK,
  /** Too many requests of this account, or of this kind. */
  LIMITED,
  /** It wants everybody to slow down. */
  OVERLOADED,
  /** Too many requests of this address: it demands silence for long. */
  BANNED,
  /** It refuses this key. */
  REFUSED,
  /** We asked something that cannot be asked, or it answered something that we do not know. */
  WRONG;

  /** Why an attempt ends whose stream is answered like this. */
  public Cause ofStream() {
    return switch (this) {
      case REFUSED -> Cause.AUTH_REJECTED;
      case CLOCK -> Cause.CLOCK_SKEW;
      case AGAIN -> Cause.VENUE_UNAVAILABLE;
      case LIMITED, OVERLOADED, BANNED -> Cause.RATE_LIMITED;
      default -> Cause.SUBSCRIBE_REJECTED;
    };
  }
}
