package fillkeeper.ledger;

import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;

/** Stores the ticks of feeds, once each: the database's key decides. A failed future possibly happened. */
public interface TickStore {

  /** Stores those that are new, keeps a correction of each that is known with other content, and how far that is. */
  Future<Recorded> record(String feed, List<Tick> ticks, List<StreamCheckpoint> checkpoints);

  /** What a collector goes on from; at most {@code seenMax} ticks, the last that were stored. */
  Future<Resumption> resumption(String feed, int seenMax);

  /** Keeps what could not be read. */
  Future<Void> reject(String feed, Unreadable what);

  /**
   * What became of some ticks; the rest were known already.
   *
   * @param fresh   those that were new
   * @param clashed those that were known with other content
   */
  record Recorded(Set<TickHash> fresh, Set<TickHash> clashed) {
  }

  /**
   * How far a feed is stored.
   *
   * @param lastSeq that of the last write, null if there is none
   * @param seen    the oldest first
   */
  record Resumption(List<StreamCheckpoint> checkpoints, Long lastSeq, List<Seen> seen) {
  }

  /** A tick that is stored. */
  record Seen(TickHash hash, TickHash content) {
  }
}
