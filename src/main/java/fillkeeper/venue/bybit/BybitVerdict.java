package fillkeeper.venue.bybit;

/** What an answer to a reading request means for us: every code of the venue that we treat, in one place. */
enum BybitVerdict {

  /** As asked. */
  DONE,
  /** The venue could not answer just now. */
  AGAIN,
  /** It refused the time that the request carries. */
  CLOCK,
  /** Too many requests of this account. */
  LIMITED,
  /** It wants everybody to slow down. */
  OVERLOADED,
  /** Too many requests of this address: silence for ten minutes is demanded. */
  BANNED,
  /** It refuses this key. */
  REFUSED,
  /** We asked something that cannot be asked, or it answered something that we do not know. */
  WRONG;

  /** Of an answer with a success status, by the code inside. */
  static BybitVerdict ofCode(int retCode) {
    return switch (retCode) {
      case 0 -> DONE;
      case 10000, 10016, 10019 -> AGAIN;
      case -1, 10002 -> CLOCK;
      case 10006, 10018 -> LIMITED;
      case 429, 10429 -> OVERLOADED;
      case -2015, 10003, 10004, 10005, 10007, 10008, 10009, 10010, 10024, 10027, 10028, 10029, 33004, 100028 ->
          REFUSED;
      default -> WRONG;
    };
  }

  /** Of an answer's status; {@link #DONE} leaves the judgement to the code inside. A redirect is never followed. */
  static BybitVerdict ofStatus(int status) {
    return switch (status) {
      case 200 -> DONE;
      case 401 -> REFUSED;
      case 403 -> BANNED;
      case 418, 429 -> OVERLOADED;
      default -> status >= 300 && status < 400 || status >= 500 ? AGAIN : WRONG;
    };
  }
}
