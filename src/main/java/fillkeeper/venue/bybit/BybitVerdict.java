package fillkeeper.venue.bybit;

import fillkeeper.venue.wire.Verdict;

/** What an answer to a reading request means for us: every code of the venue that we treat, in one place. */
final class BybitVerdict {

  private BybitVerdict() {
  }

  /** Of an answer with a success status, by the code inside. */
  static Verdict ofCode(int retCode) {
    return switch (retCode) {
      case 0 -> Verdict.DONE;
      case 10000, 10016, 10019 -> Verdict.AGAIN;
      case -1, 10002 -> Verdict.CLOCK;
      case 10006, 10018 -> Verdict.LIMITED;
      case 429, 10429 -> Verdict.OVERLOADED;
      case -2015, 10003, 10004, 10005, 10007, 10008, 10009, 10010, 10024, 10027, 10028, 10029, 33004, 100028 ->
          Verdict.REFUSED;
      default -> Verdict.WRONG;
    };
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
