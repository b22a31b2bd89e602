package fillkeeper.venue.okx;

import fillkeeper.domain.Cause;

/** What a refusal on a socket means: every code of the venue that we treat, in one place. */
final class OkxRefusal {

  private OkxRefusal() {
  }

  /** The cause of an attempt that ends by it. */
  static Cause causeOf(String code) {
    return switch (code == null ? "" : code) {
      case "60004", "60006" -> Cause.CLOCK_SKEW;
      case "60005", "60007", "60009", "60024", "60032" -> Cause.AUTH_REJECTED;
      case "60014", "60023" -> Cause.RATE_LIMITED;
      case "60031" -> Cause.DISCONNECTED;
      case "63999", "64007", "64008" -> Cause.VENUE_UNAVAILABLE;
      default -> Cause.SUBSCRIBE_REJECTED;
    };
  }

  /** Whether it says only that the log-in failed, which it also says where the venue itself is to blame. */
  static boolean isVague(String code) {
    return "60009".equals(code);
  }
}
