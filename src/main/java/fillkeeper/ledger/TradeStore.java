package fillkeeper.ledger;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Stores public trades, once each: the database's key decides. A failed future possibly happened. Where an id is known
 * of a trade of another time, nothing is said of either: {@link fillkeeper.domain.IdsReusedException}.
 */
public interface TradeStore {

  /** Stores those that are new, in any number, and keeps a correction of each that is known with other content. */
  Future<Recorded> record(String exchange, String environment, List<PublicTrade> trades);

  /**
   * The same with the venue's list of recent trades. Where none of them is known and older ones of a symbol are, a gap
   * of that symbol is recorded with them, or nothing at all.
   */
  Future<Recorded> recordRecent(String exchange, String environment, List<PublicTrade> trades);

  /**
   * Behind which trade a list has to go on, so that what was missed shortly before the newest one is listed too.
   *
   * @param overlap how long before the newest one
   * @return the id of the first trade of that time; empty where none of the symbol is stored
   */
  Future<Optional<String>> resumption(Kind kind, Duration overlap);

  /** The newest that is stored of a symbol, by its time, then by its number. */
  Future<Optional<PublicTrade>> newest(Kind kind);

  /** Says that trades may be missing between two of a symbol; known already, it says so once. */
  Future<Recorded> gap(String exchange, String environment, PublicTrade from, PublicTrade to);

  /** Keeps what could not be read. */
  Future<Void> reject(String exchange, String environment, Unreadable what);

  /** The trades of one symbol that are numbered together. */
  record Kind(String exchange, String environment, String category, String recordType, String symbol) {
  }

  /**
   * What became of some trades: each is stored, a duplicate or a collision.
   *
   * @param collisions known with other content
   * @param gaps       that were recorded beside
   */
  record Recorded(int stored, int duplicates, int collisions, int gaps) {

    public static final Recorded NOTHING = new Recorded(0, 0, 0, 0);

    /** Both together. */
    public Recorded plus(Recorded more) {
      return new Recorded(stored + more.stored, duplicates + more.duplicates, collisions + more.collisions,
          gaps + more.gaps);
    }
  }
}
