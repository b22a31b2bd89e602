package fillkeeper.venue.bybit;

import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Verdict;


/** What an answer to a reading request means for us: every code of the venue that we treat, in one place. */
final class BybitVerdict {

  static final ErrorCodes CODES = ErrorCodes.NONE
      .with(Verdict.DONE, "0")
      .with(Verdict.AGAIN, "10000", "10016", "10019")
      .with(Verdict.CLOCK, "-1", "10002")
      .with(Verdict.LIMITED, "10006", "10018")
      .with(Verdict.OVERLOADED, "429", "10429")
      .with(Verdict.REFUSED, "-2015", "10003", "10004", "10005", "10007", "10008", "10009", "10010", "10024", "10027",
          "10028", "10029", "33004", "100028");

  private BybitVerdict() {
  }

  /** Of an answer with a success status, by the code inside. */
  static Verdict ofCode(int retCode) {
    return CODES.of(Integer.toString(retCode));
  }

  /** Of an answer's status; {@link Verdict#DONE} leaves the judgement to the code inside. No redirect is followed. */
  static Verdict ofStatus(int status) {
    return switch (status) {
      case 200 -> Verdict.DONE;
      case 401 -> Verdict.REFUSED;
      case 403 -> Verdict.BANNED;
      case 418, 429 -> Verdict.OVERLOADED;
      default -> status >= 300 && status < 400 || status >= 500 ? Verdict.AGAIN : Verdict.WRONG;
    };
  }
}
