package fillkeeper.simulator;

/**
 * What goes wrong. The book stays right whatever the wire does; a fault that has no meaning where it strikes does
 * nothing there.
 */
public sealed interface Fault {

  /** Handshake: 403. Log-in and subscription: an answer that says no. Request: 403, not JSON. */
  Fault REFUSE = Plain.REFUSE;
  /** Never answered. A frame: from it on all data of that socket is swallowed while pings are answered. */
  Fault STALL = Plain.STALL;
  /** The connection ends (FIN, no close frame) in place of the answer or frame. */
  Fault CLOSE = Plain.CLOSE;
  /** The connection is reset in place of the answer or frame; of a frame the first half is sent. */
  Fault RESET = Plain.RESET;
  /** A close frame is sent and the connection then left open, unread. */
  Fault HALF_CLOSE = Plain.HALF_CLOSE;
  /** Lost on its way, though it had its effect. A page: its rows are left out, its cursor goes on. */
  Fault DROP = Plain.DROP;
  /** Sent twice. A page: its cursor leads to itself. */
  Fault REPEAT = Plain.REPEAT;
  /** A page: the next one begins with its last row. */
  Fault OVERLAP = Plain.OVERLAP;
  /** Swapped with the next, for which it waits. A page: its rows the other way round. */
  Fault REORDER = Plain.REORDER;
  /** Not JSON. A request: HTML with status 200. */
  Fault GARBLE = Plain.GARBLE;
  /** Ends in the middle: half a text in a whole frame; half a body, then the connection closed. */
  Fault TRUNCATE = Plain.TRUNCATE;
  /** A body that comes byte by byte. */
  Fault TRICKLE = Plain.TRICKLE;
  /** One message in three fragments, with a ping between them. */
  Fault SPLIT = Plain.SPLIT;
  /** One message in fragments of which the first is empty. */
  Fault EMPTY_FRAGMENT = Plain.EMPTY_FRAGMENT;
  /** A text whose bytes are not UTF-8. */
  Fault BAD_TEXT = Plain.BAD_TEXT;
  /** A page with half of its rows; its cursor goes on behind the last one shown. */
  Fault SHORT_PAGE = new ShortPage(-1);

  /** Later than what follows it. A request is answered with what was true when it came. */
  static Fault delay(long ms) {
    return new Delay(ms);
  }

  /** An HTTP status with a body that is not JSON; a 3xx leads to another host. */
  static Fault error(int status) {
    return new Status(status, null);
  }

  /** An HTTP status with {@code Retry-After} as given. */
  static Fault error(int status, String retryAfter) {
    return new Status(status, retryAfter);
  }

  /** The exchange's own code: in a body with status 200, or in the answer to a log-in. */
  static Fault retCode(int code) {
    return new RetCode(code);
  }

  /** Too many requests, with all that the exchange says of when there is room again. */
  static Fault limited(long ms) {
    return new Limited(ms);
  }

  /** A page with so many rows (none: an empty list with a cursor); its cursor goes on behind the last one shown. */
  static Fault shortPage(int rows) {
    return new ShortPage(rows);
  }

  /** So many bytes more than there should be, in a message that is otherwise right. */
  static Fault oversize(int bytes) {
    return new Oversize(bytes);
  }

  /** A request is answered from the book as it was so long ago. */
  static Fault lag(long ms) {
    return new Lag(ms);
  }

  /** Faults without a number. */
  enum Plain implements Fault {
    REFUSE, STALL, CLOSE, RESET, HALF_CLOSE, DROP, REPEAT, OVERLAP, REORDER, GARBLE, TRUNCATE, TRICKLE, SPLIT, EMPTY_FRAGMENT,
    BAD_TEXT
  }

  /** See {@link #delay}. */
  record Delay(long ms) implements Fault {
  }

  /** See {@link #error}. */
  record Status(int code, String retryAfter) implements Fault {
  }

  /** See {@link #retCode}. */
  record RetCode(int code) implements Fault {
  }

  /** See {@link #limited}. */
  record Limited(long ms) implements Fault {
  }

  /** See {@link #shortPage}; a negative number is half the page. */
  record ShortPage(int rows) implements Fault {
  }

  /** See {@link #oversize}. */
  record Oversize(int bytes) implements Fault {
  }

  /** See {@link #lag}. */
  record Lag(long ms) implements Fault {
  }

  /** Up to when a list shows what happened that this strikes; the end of time where it is not late. Null strikes not. */
  static long asOfMs(Fault fault, long nowMs) {
    return fault instanceof Lag lag ? nowMs - lag.ms() : Long.MAX_VALUE;
  }
}
