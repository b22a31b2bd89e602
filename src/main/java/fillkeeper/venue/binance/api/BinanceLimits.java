package fillkeeper.venue.binance.api;

import fillkeeper.venue.RequestBudget.Limit;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The limits that Binance publishes, all of them of one address and one host: what requests and sockets' messages
 * weigh in a minute, and how many connections may be tried.
 */
public final class BinanceLimits {

  /** How long a host that refused a connection as one too many is left alone. */
  public static final Duration CROWDED = Duration.ofMinutes(1);
  /** How long an address is left alone that a firewall refused, which says no time. */
  public static final Duration FIREWALL = Duration.ofMinutes(5);
  /** The longest ban is of three days. */
  public static final Duration BAN_MAX = Duration.ofDays(3);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int SPOT_WEIGHT = 6_000;
  private static final int USDM_WEIGHT = 2_400;
  private static final int RIGHTS_WEIGHT = 12_000;
  private static final int CONNECTIONS = 300;

  private BinanceLimits() {
  }

  /** Of all that is asked of spot, over REST and over the WebSocket API. */
  public static Limit spot(URI rest) {
    return weight("spot", rest, SPOT_WEIGHT);
  }

  /** Of all that is asked of USDⓈ-M. */
  public static Limit usdm(URI rest) {
    return weight("usdm", rest, USDM_WEIGHT);
  }

  /** Of what is asked about the key. */
  public static Limit rights(URI rest) {
    return weight("key", rest, RIGHTS_WEIGHT);
  }

  /** Of new connections to one host. */
  public static Limit connections(URI socket) {
    return new Limit("binance connections to " + socket.getHost(), "connections", CONNECTIONS, Duration.ofMinutes(5));
  }

  /** How long what was used stays counted: minutes are counted from whole ones. */
  public static Duration untilNextMinute(Instant venueNow) {
    return Duration.between(venueNow, venueNow.truncatedTo(ChronoUnit.MINUTES).plus(MINUTE));
  }

  /** The venue counts anew with each full minute of its clock. */
  private static Limit weight(String product, URI rest, int count) {
    return new Limit("binance " + product + " weight at " + rest.getHost(), "address", count, MINUTE, true);
  }
}
