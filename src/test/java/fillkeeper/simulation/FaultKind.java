package fillkeeper.simulation;

import java.util.EnumSet;
import java.util.Set;

/** What is broken on purpose. */
enum FaultKind {
  /** A call of the database is refused and not done. */
  STORE_REFUSED,
  /** It is done, and a failure is told. */
  STORE_DENIED,
  /** A failure is told, and afterwards it is done. */
  STORE_LATE,
  /** It is done and nothing is told. */
  STORE_SILENT,
  /** It is not done and nothing is told. */
  STORE_LOST,
  /** Another attempt is said to have the account, and has not. */
  STORE_FENCED,
  /** The database takes its time, with the account's row in its hand. */
  STORE_SLOW,
  /** Somebody else holds the account's row. */
  ROW_HELD,
  /** One process does not reach the database at all. */
  STORE_CUT,
  /** The database is put back to what it was some time ago. */
  PUT_BACK,
  /** Lists lag further behind the stream than the venue promises. */
  REST_SLOW,
  REST_RATE_LIMITED,
  REST_UNAVAILABLE,
  REST_SILENT,
  REST_UNREADABLE,
  /** A page has fewer rows than it could, and there are more. */
  PAGE_SHORT,
  /** A page has no row, and there are more. */
  PAGE_EMPTY,
  /** The cursor is one that was answered before. */
  CURSOR_LOOPS,
  /** A page repeats rows of the one before. */
  PAGE_REPEATS,
  FRAME_DROPPED,
  FRAME_DOUBLED,
  FRAME_UNREADABLE,
  FRAME_OVERSIZE,
  /** The connection ends, and both sides know. */
  SOCKET_CUT,
  /** The connection ends and nobody says so, until a pong is missed. */
  SOCKET_HALF_OPEN,
  /** Pings are answered and nothing else comes any more. */
  SOCKET_DEAF,
  /** Frames of a connection arrive after it was closed. */
  FRAMES_LATE,
  SUBSCRIBE_REFUSED,
  SUBSCRIBE_SILENT,
  AUTH_REFUSED,
  WRONG_ACCOUNT,
  /** A fill that the venue counts and never shows. */
  FILL_HIDDEN,
  /** The venue says something else of a fill than before: of its fee, or of how much it was. */
  FILL_RESTATED,
  /** It says where an order stands with a word that nobody knows. */
  WORD_UNKNOWN,
  PROCESS_KILLED,
  /** Every process is gone for more than a minute. */
  BLACKOUT,
  /** Time passes for everybody but one process. */
  PROCESS_STOPPED,
  /** The machine sleeps: its monotonic clock stands still, the wall clock does not. */
  MACHINE_SUSPENDED,
  PROCESS_ENDED,
  WALL_STEPPED,
  /** Taking an attempt down never comes to an end. */
  UNDEPLOY_HANGS,
  /** What an attempt tells its supervisor is lost. */
  MESSAGE_LOST,
  /** People ask for something: a fresh snapshot, a quarantine, its end, a drain. */
  OPERATOR;

  private static final Set<FaultKind> OF_ONE_ACCOUNT = EnumSet.of(REST_SLOW, REST_RATE_LIMITED, REST_UNAVAILABLE,
      REST_SILENT, REST_UNREADABLE, PAGE_SHORT, PAGE_EMPTY, CURSOR_LOOPS, PAGE_REPEATS, FRAME_DROPPED, FRAME_DOUBLED,
      FRAME_UNREADABLE, FRAME_OVERSIZE, SOCKET_CUT, SOCKET_HALF_OPEN, SOCKET_DEAF, FRAMES_LATE, SUBSCRIBE_REFUSED,
      SUBSCRIBE_SILENT, AUTH_REFUSED, WRONG_ACCOUNT, FILL_HIDDEN, FILL_RESTATED, WORD_UNKNOWN, UNDEPLOY_HANGS,
      MESSAGE_LOST);

  /** Whether it strikes one account and has nothing to do with any other. */
  boolean isOfOneAccount() {
    return OF_ONE_ACCOUNT.contains(this);
  }
}
