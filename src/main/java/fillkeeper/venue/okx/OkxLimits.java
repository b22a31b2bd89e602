package fillkeeper.venue.okx;

import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.wire.Question;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The limits that OKX publishes: each endpoint has its own, of the account where a key is needed, of the address where
 * none is. The venue has no counters that one could ask.
 *
 * @param account whose: the venue's own number of it where that is known, since all keys of one account share them
 */
record OkxLimits(String account, URI rest) {

  /** How long a host that refused a socket as one too many opens none to us. */
  static final Duration CROWDED = Duration.ofMinutes(1);
  private static final Duration SPAN = Duration.ofSeconds(2);
  /** How many in two seconds. What is not here is asked for as seldom as the least of these. */
  private static final Map<String, Integer> COUNTS = Map.ofEntries(
      Map.entry(OkxLists.PENDING, 60),
      Map.entry(OkxLists.ORDER, 60),
      Map.entry(OkxLists.HISTORY, 40),
      Map.entry(OkxLists.ARCHIVE, 20),
      Map.entry(OkxLists.FILLS, 60),
      Map.entry(OkxLists.FILLS_ARCHIVE, 10),
      Map.entry(OkxLists.BILLS, 10),
      Map.entry(OkxLists.BILLS_ARCHIVE, 5),
      Map.entry(OkxAlgoLists.PENDING, 20),
      Map.entry(OkxAlgoLists.HISTORY, 20),
      Map.entry(OkxAlgoLists.ORDER, 20),
      Map.entry(OkxLists.INSTRUMENTS, 20),
      Map.entry(OkxLists.UNDERLYING, 20),
      Map.entry(OkxLists.TIME, 10),
      Map.entry(OkxLists.TRADES, 100),
      Map.entry(OkxLists.TRADES_HISTORY, 20));
  private static final int LEAST = 5;
  /** Not published; what is taken from it is what a host may close to us that answers nobody. */
  private static final int ADDRESS = 400;

  /** The same of the account with this number. */
  OkxLimits of(String venueAccountId) {
    return new OkxLimits("account " + venueAccountId, rest);
  }

  /** Of one endpoint. */
  Limit of(Question question) {
    int count = COUNTS.getOrDefault(question.path(), LEAST);
    return question.signed()
        ? new Limit("okx " + question.path() + " of " + account, "account", count, SPAN)
        : new Limit("okx " + question.path() + " at " + rest.getHost(), "address", count, SPAN);
  }

  /** Of all requests from this address. */
  Limit address() {
    return new Limit("okx requests to " + rest.getHost(), "address", ADDRESS, SPAN);
  }

  /** What one question counts against. */
  List<Cost> costs(Question question) {
    return List.of(address().once(), of(question).once());
  }

  /** Of new sockets to one host from this address. */
  static Limit connections(URI socket) {
    return new Limit("okx connections to " + socket.getHost(), "connections", 3, Duration.ofSeconds(1));
  }
}
