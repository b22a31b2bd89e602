package fillkeeper.contract;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.SimServer;
import fillkeeper.venue.Exchange;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A simulated exchange for the contract: what is under test, how it is reached, traded at and broken. */
public interface Bench {

  /** The adapter under test, as the program has it. */
  Exchange exchange();

  /** The simulated exchange. The contract starts and closes it. */
  SimServer<?> server();

  /** Where it is reached, as an account's configuration has it. Asked once it is started. */
  JsonObject endpoints();

  /** What is traded, at least one market of each category under test. Most tests trade on the first. */
  List<Market> markets();

  /** A market in which funding is paid. Asked where there is funding. */
  default Market funded() {
    return markets().get(0);
  }

  /** What the venue does not have, and for each the reason, in a sentence. */
  Map<Ability, String> lacks();

  /** The lists of an account that are read before it is live, each by the place of its pages. */
  List<At> lists();

  /** Where the stream's log-in, or what takes its place, can be refused. */
  default At login() {
    return At.LOGIN;
  }

  Trouble trouble();

  /**
   * How many times what the venue publishes of its limits the simulated exchange grants in tests that are about
   * something else, so that they do not wait for it.
   */
  default int generosity() {
    return 1;
  }

  /** From now on it grants what the venue publishes and no more. */
  default void grantAsPublished() {
  }

  Neighbour neighbour();

  /** Texts of which every key, secret and passphrase of these accounts has one as a part. None is ever to be said. */
  List<String> secrets();

  /** Where its public trades are reached, as a recorder's configuration has it. Asked where some are recorded. */
  default JsonObject publicEndpoints() {
    throw new UnsupportedOperationException("no public trades are recorded");
  }

  /**
   * So many public trades of a market, each of one lot at its price and each of a taker of its own, so that the
   * exchange adds none of them up. Asked where some are recorded.
   */
  default void print(Market market, Side taker, int trades) {
    throw new UnsupportedOperationException("no public trades are recorded");
  }

  /** All public trades of a market as they are told where they are recorded as this type, oldest first. */
  default List<Print> printed(Market market, String recordType) {
    throw new UnsupportedOperationException("no public trades are recorded");
  }

  /** The first market of each category. */
  static Map<String, Market> marketsByCategory(Bench bench) {
    Map<String, Market> markets = new LinkedHashMap<>();
    bench.markets().forEach(market -> markets.putIfAbsent(market.category(), market));
    return markets;
  }

  /** Another account at the exchange, without a past. */
  BenchAccount account(String id);

  /** At most so many rows on a page, whatever is asked for. */
  void pageSize(int rows);

  /**
   * After how long something can be had from no list any more: the shortest such time, of ended orders without a fill
   * or of anything. Asked where there is one.
   */
  Duration oblivion();

  /** The exchange begins anew, as test exchanges do: no account has a past, and ids are given out once more. */
  void wipe();
}
