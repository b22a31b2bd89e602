package fillkeeper.venue.binance.api;

import fillkeeper.venue.wire.Verdict;

/** What Binance's codes and statuses mean for us: every one that we treat, in one place. */
public final class BinanceErrors {

  /** What a subscription is told that is there already. */
  public static final int SUBSCRIBED_ALREADY = -2035;

  /** What is told of a symbol that is not listed (any more). */
  public static final int NO_SUCH_SYMBOL = -1121;

  private BinanceErrors() {
  }

  /**
   * What an answer means that is not good.
   *
   * @param status as of HTTP, also where an answer on a socket bears it
   * @param code   the venue's, 0 where it says none
   */
  public static Verdict of(int status, int code) {
    return switch (status) {
      case 403, 418 -> Verdict.BANNED;
      case 429 -> Verdict.OVERLOADED;
      case 410 -> Verdict.WRONG;
      case 401 -> code == 0 ? Verdict.REFUSED : ofCode(code);
      case 408 -> Verdict.AGAIN;
      default -> status >= 500 || status >= 300 && status < 400 ? Verdict.AGAIN : ofCode(code);
    };
  }

  /**
   * The same of a code. What is not known whether it happened may be asked again: we only read, and what we tell twice
   * means the same.
   */
  public static Verdict ofCode(int code) {
    return switch (code) {
      case -1000, -1001, -1006, -1007, -1008, -1016 -> Verdict.AGAIN;
      case -1003, -1015, -1034 -> Verdict.OVERLOADED;
      case -1002, -1022, -2008, -2014, -2015 -> Verdict.REFUSED;
      case -1021 -> Verdict.CLOCK;
      case -1125, -2013, -2026 -> Verdict.ABSENT;
      default -> Verdict.WRONG;
    };
  }
}
