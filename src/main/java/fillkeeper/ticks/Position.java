package fillkeeper.ticks;

import fillkeeper.domain.StreamCheckpoint;
import java.time.Instant;

/**
 * Where a stream stands.
 *
 * @param filter   the sequence that later ones are measured by; null: there is none yet
 * @param lastSeq  the sequence of the newest tick in order that was taken
 * @param newestAt the greatest time of the feed that was taken
 * @param anchored whether this connection has shown a tick that fits to what was known before
 * @param strays   stale ticks in a row that nobody knows
 */
public record Position(Long filter, Long lastSeq, Instant newestAt, boolean anchored, int strays) {

  static final Position NONE = new Position(null, null, null, false, 0);

  /** A stream goes on whose sequence counts across connections. */
  static Position goingOn(StreamCheckpoint stored) {
    return new Position(stored.lastSeq(), stored.lastSeq(), stored.newestAt(), false, 0);
  }

  /** A stream goes on whose sequence counts within a connection at most. */
  static Position newConnection(StreamCheckpoint stored) {
    return new Position(null, stored.lastSeq(), stored.newestAt(), false, 0);
  }

  /** A tick came that is known, or in order or late. */
  Position passed(Long seq) {
    return new Position(larger(filter, seq), lastSeq, newestAt, true, 0);
  }

  /** The same, and it is taken. */
  Position taken(Long seq, Instant at, boolean inOrder) {
    return new Position(filter, inOrder && seq != null ? seq : lastSeq,
        newestAt == null || at.isAfter(newestAt) ? at : newestAt, anchored, strays);
  }

  /** Its sequence begins anew. */
  Position restarted(Long seq) {
    return new Position(seq, lastSeq, newestAt, true, 0);
  }

  Position strayed() {
    return new Position(filter, lastSeq, newestAt, anchored, strays + 1);
  }

  /** What comes next is measured by nothing. */
  Position unmeasured() {
    return new Position(null, lastSeq, newestAt, anchored, 0);
  }

  private static Long larger(Long one, Long other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Math.max(one, other);
  }
}
