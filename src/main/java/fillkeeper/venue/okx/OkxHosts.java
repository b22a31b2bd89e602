package fillkeeper.venue.okx;

import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.wire.Addresses;
import java.net.URI;

/**
 * Where OKX is: the addresses of an environment, each replaced by the account's own where that is set, as for an account
 * of one of its regions.
 *
 * @param privateWs  the whole address of the private socket
 * @param businessWs the same of the socket of algo orders and single trades
 * @param publicWs   the same of the public socket
 * @param rest       the base of all requests
 * @param trial      whether the venue is to be told that it is no real money
 */
record OkxHosts(URI privateWs, URI businessWs, URI publicWs, URI rest, boolean trial) {

  private static final String SOCKETS = "/ws/v5";

  /** Refuses an environment that OKX does not have, and a simulator without endpoints. */
  static OkxHosts of(String environment, Endpoints own) {
    return switch (environment) {
      case "mainnet" -> of(own, "wss://ws.okx.com:8443" + SOCKETS, false);
      case "demo" -> of(own, "wss://wspap.okx.com:8443" + SOCKETS, true);
      case "simulator" -> new OkxHosts(Addresses.of(own.privateWs()), beside(own, null), Addresses.of(own.publicWs()),
          Addresses.of(required(own.rest())), false);
      default -> throw new IllegalArgumentException(
          "OKX has no environment " + environment + "; without real money it is demo");
    };
  }

  private static OkxHosts of(Endpoints own, String sockets, boolean trial) {
    return new OkxHosts(Addresses.of(own.privateWs(), sockets + "/private"), beside(own, sockets + "/business"),
        Addresses.of(own.publicWs(), sockets + "/public"), Addresses.of(own.rest(), "https://openapi.okx.com"), trial);
  }

  /** An account that has a host of its own has it for every socket: the region's. */
  private static URI beside(Endpoints own, String others) {
    if (own.businessWs() != null) {
      return Addresses.of(own.businessWs());
    }
    String sibling = own.privateWs() == null ? own.publicWs() : own.privateWs();
    return sibling != null && sibling.matches(".*/(private|public)/?")
        ? Addresses.of(sibling.replaceFirst("/(private|public)/?$", "/business")) : Addresses.of(others);
  }

  private static String required(String endpoint) {
    if (endpoint == null) {
      throw new IllegalArgumentException("a simulator needs its endpoints: privateWs or publicWs, and rest");
    }
    return endpoint;
  }
}
