package fillkeeper.venue.wire;

import java.net.URI;
import java.net.URISyntaxException;

/** Base addresses of a venue's hosts. Pure. */
public final class Addresses {

  private Addresses() {
  }

  /**
   * An address, without a slash at its end; null of null.
   *
   * @throws IllegalArgumentException if it is none of a scheme ws, wss, http or https, or carries a user; its text is
   *                                  not said, since it may carry a password
   */
  public static URI of(String text) {
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
      // Said below.
    }
    throw new IllegalArgumentException("an endpoint is no address of a scheme ws, wss, http or https");
  }

  /** The account's own address where it has one, else the environment's. */
  public static URI of(String own, String others) {
    return of(own == null ? others : own);
  }

  /** Whether an address of this kind is spoken to over TLS. */
  public static boolean isSecure(URI address) {
    return address.getScheme().equals("wss") || address.getScheme().equals("https");
  }

  /** The port of an address, its scheme's own where it names none. */
  public static int port(URI address) {
    if (address.getPort() != -1) {
      return address.getPort();
    }
    return isSecure(address) ? 443 : 80;
  }
}
