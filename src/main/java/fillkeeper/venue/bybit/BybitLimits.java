package fillkeeper.venue.bybit;

import fillkeeper.venue.RequestBudget.Limit;
import java.net.URI;
import java.time.Duration;

/**
 * The limits that Bybit publishes.
 *
 * @param account whose: the venue's own number of it where that is known, since all keys of one account share them
 */
record BybitLimits(String account, URI rest) {

  /** What the venue demands of an address that it has banned. */
  static final Duration BAN = Duration.ofMinutes(10);
  /** How long a host that refused a socket as one too many opens none to us. */
  static final Duration CROWDED = Duration.ofMinutes(1);

  /** The same of the account with this number. */
  BybitLimits of(String venueAccountId) {
    return new BybitLimits("account " + venueAccountId, rest);
  }

  /** Of all requests from this address. */
  Limit address() {
    return new Limit("bybit requests to " + rest.getHost(), "address", 600, Duration.ofSeconds(5));
  }

  /** Of one endpoint for this account: the same for every one that we use. */
  Limit account(String path) {
    return new Limit("bybit " + path + " of " + account, "account", 50, Duration.ofSeconds(1));
  }

  /** Of new sockets to one host from this address. */
  static Limit connections(URI socket) {
    return new Limit("bybit connections to " + socket.getHost(), "connections", 500, Duration.ofMinutes(5));
  }
}
