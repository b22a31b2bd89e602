package fillkeeper.venue.bybit;

import fillkeeper.venue.VenueAccount.Endpoints;
import java.net.URI;
import java.net.URISyntaxException;

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
      case "simulator" -> new BybitHosts(uri(own.privateWs()), uri(own.publicWs()), uri(required(own.rest())));
      default -> throw new IllegalArgumentException("Bybit has no environment " + environment);
    };
  }

  private static BybitHosts of(Endpoints own, String privateBase, String publicBase, String rest) {
    return new BybitHosts(
        uri(or(own.privateWs(), privateBase + "/private")),
        uri(or(own.publicWs(), publicBase + "/public")),
        uri(or(own.rest(), rest)));
  }

  /** The public socket of one category. */
  URI publicWs(String category) {
    return uri(required(publicWs == null ? null : publicWs.toString()) + "/" + category);
  }

  /** Where the venue announces its maintenance; null where no public socket is known. */
  URI statusWs() {
    return publicWs == null ? null : uri(publicWs + "/misc/status");
  }

  /** Whether an address of this kind is spoken to over TLS. */
  static boolean isSecure(URI address) {
    return address.getScheme().equals("wss") || address.getScheme().equals("https");
  }

  /** The port of an address, its scheme's own where it names none. */
  static int port(URI address) {
    if (address.getPort() != -1) {
      return address.getPort();
    }
    return isSecure(address) ? 443 : 80;
  }

  private static String or(String own, String others) {
    return own == null ? others : own;
  }

  private static String required(String endpoint) {
    if (endpoint == null) {
      throw new IllegalArgumentException("a simulator needs its endpoints: privateWs or publicWs, and rest");
    }
    return endpoint;
  }

  private static URI uri(String text) {
    if (text == null) {
      return null;
    }
    try {
      URI address = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (address.getScheme() != null && address.getScheme().matches("wss?|https?") && address.getHost() != null
          && address.getUserInfo() == null) {
        return address;
      }
    } catch (URISyntaxException notAnAddress) {
      // Said below, without the text: it may carry a password.
    }
    throw new IllegalArgumentException("an endpoint is no address of a scheme ws, wss, http or https");
  }
}
