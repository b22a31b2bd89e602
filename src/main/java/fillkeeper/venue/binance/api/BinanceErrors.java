package fillkeeper.venue.binance.api;

import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Verdict;


/** What Binance's codes and statuses mean for us: every one that we treat, in one place. */
public final class BinanceErrors {

  /** What a subscription is told that is there already. */
  public static final int SUBSCRIBED_ALREADY = -2035;

  /** Those of all products. */
  public static final ErrorCodes CODES = ErrorCodes.NONE
      .with(Verdict.AGAIN, "-1000", "-1001", "-1006", "-1007", "-1008", "-1016")
      .with(Verdict.OVERLOADED, "-1003", "-1015", "-1034")
      .with(Verdict.REFUSED, "-1002", "-1022", "-2008", "-2014", "-2015")
      .with(Verdict.CLOCK, "-1021")
      .with(Verdict.UNLISTED, "-1121")
      .with(Verdict.ABSENT, "-1125", "-2013", "-2026");

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
    return CODES.of(Integer.toString(code));
  }
}
