package fillkeeper.ledger;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.util.List;

/** Stores public trades, once each: the database's key decides. */
public interface TradeStore {

  /**
   * Stores those that are new, in one statement.
   *
   * @return how many were new; a failed future possibly happened
   */
  Future<Integer> record(String exchange, String environment, List<PublicTrade> trades);

  /** Keeps what could not be read. */
  Future<Void> reject(String exchange, String environment, Unreadable what);
}
