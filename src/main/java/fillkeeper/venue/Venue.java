package fillkeeper.venue;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One account at an exchange, read only, for one attempt. An exchange is a package with one implementation of this;
 * what differs between exchanges is said as data in {@link VenueRules} and {@link Walk}.
 *
 * <p>Every future that fails, fails with a {@link fillkeeper.domain.AttemptFailure}: its cause is what the incident
 * will say. No answer is never an empty answer. Requests that only read are tried again a few times by the venue
 * itself; a rate limit that ends soon is waited for.
 */
public interface Venue {

  /** What this exchange promises, as data. */
  VenueRules rules();

  /** The exchange's own clock, from ours and the offset last measured. */
  Instant now();

  /** Whose key it is and what it may do. Measures the clock's offset on the way. */
  Future<KeyInfo> identify();

  /** Everything tradable in the account's categories; remembered, since rows are read with it. */
  Future<List<Instrument>> instruments();

  /**
   * Connects, logs in and subscribes, each confirmed by the exchange. Completes once every channel is confirmed; the
   * listener may hear events before that. Called once.
   */
  Future<Void> subscribe(VenueListener listener);

  /**
   * Finds out which symbols the account has to be asked about, where the exchange lists by symbol only and none are
   * configured. Called once, before the walks are asked for and before anything is subscribed.
   *
   * @param known those that the ledger has ever seen of the account; all of them belong to the answer
   */
  default Future<Void> discover(Set<SymbolKey> known) {
    return Future.succeededFuture();
  }

  /**
   * Why it is not proven that all symbols of a category are asked about; empty where the exchange lists the account
   * as a whole, or the symbols are configured. A sentence that may be shown, the same as long as the reason is.
   */
  default Optional<String> doubt(String category) {
    return Optional.empty();
  }

  /**
   * The lists that together tell the account's state: open and closed orders, executions, funding. There may be
   * more of them later, never fewer: a symbol that the account is first met with, on the stream or in a list, has lists
   * of its own from then on, and they are read from the account's first start on.
   */
  List<Walk> walks();

  /**
   * One page of a list.
   *
   * @param window the time asked for; null for a list without time
   * @param cursor from the page before; null for the first
   */
  Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency);

  /** One order by its id, in every place where the exchange could have it; empty if it is in none of them. */
  Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency);

  /** One page of the executions of one order, whatever their age. */
  Future<Page> fills(OrderKey order, String cursor, Urgency urgency);

  /**
   * Whether something that was asked waits for what the exchange grants to be granted again: then no answer is due yet.
   */
  boolean isWaiting();

  /** Lets go of everything at once. Nothing is heard afterwards, not even the loss. */
  void close();
}
