package fillkeeper.venue.bybit;

import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.wire.Addresses;
import java.net.URI;

/**
 * Where Bybit is: the addresses of an environment, each replaced by the account's own where that is set.
 *
 * @param privateWs the whole address of the private socket
 * @param publicWs  the base of the public sockets; the category follows
 * @param rest      the base of all requests
 */
record BybitHosts(URI privateWs, URI publicWs, URI rest) {

  /** Refuses an environment that Bybit does not have, and a simulator without endpoints. */
  static BybitHosts of(String environment, Endpoints own) {
    return switch (environment) {
      case "mainnet" -> of(own, "wss://stream.bybit.com/v5", "wss://stream.bybit.com/v5", "https://api.bybit.com");
      case "testnet" -> of(own, "wss://stream-testnet.bybit.com/v5", "wss://stream-testnet.bybit.com/v5",
          "https://api-testnet.bybit.com");
      // Demo accounts trade on the real market's data.
      case "demo" -> of(own, "wss://stream-demo.bybit.com/v5", "wss://stream.bybit.com/v5",
          "https://api-demo.bybit.com");
      case "simulator" -> new BybitHosts(Addresses.of(own.privateWs()), Addresses.of(own.publicWs()),
          Addresses.of(required(own.rest())));
      default -> throw new IllegalArgumentException("Bybit has no environment " + environment);
    };
  }

  private static BybitHosts of(Endpoints own, String privateBase, String publicBase, String rest) {
    return new BybitHosts(
        Addresses.of(own.privateWs(), privateBase + "/private"),
        Addresses.of(own.publicWs(), publicBase + "/public"),
        Addresses.of(own.rest(), rest));
  }

  /** The public socket of one category. */
  URI publicWs(String category) {
    return Addresses.of(required(publicWs == null ? null : publicWs.toString()) + "/" + category);
  }

  /** Where the venue announces its maintenance; null where no public socket is known. */
  URI statusWs() {
    return publicWs == null ? null : Addresses.of(publicWs + "/misc/status");
  }

  private static String required(String endpoint) {
    if (endpoint == null) {
      throw new IllegalArgumentException("a simulator needs its endpoints: privateWs or publicWs, and rest");
    }
    return endpoint;
  }
}
