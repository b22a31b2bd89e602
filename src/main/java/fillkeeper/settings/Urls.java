package fillkeeper.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** URLs that may be connected to. Faults show scheme and host at most: the rest may hold a token. */
final class Urls {

  /** Plain first, then encrypted. */
  static final List<String> WEB_SOCKET = List.of("ws", "wss");
  /** Plain first, then encrypted. */
  static final List<String> HTTP = List.of("http", "https");

  private final boolean simulator;

  Urls(boolean simulator) {
    this.simulator = simulator;
  }

  /** A base URL, to which a path will be added; without a slash at its end. Null if absent or unusable. */
  String base(Node node, String key, List<String> schemes) {
    URI uri = uri(node, key, schemes);
    if (uri == null) {
      return null;
    }
    if (uri.getRawQuery() != null) {
      node.fault(key, shown(uri), "a base URL has no query");
      return null;
    }
    String text = uri.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  /** A whole URL, as it will be used. Null if absent or unusable. */
  String whole(Node node, String key, List<String> schemes) {
    URI uri = uri(node, key, schemes);
    return uri == null ? null : uri.toString();
  }

  private URI uri(Node node, String key, List<String> schemes) {
    Object value = node.value(key);
    if (value == null) {
      return null;
    }
    String fault;
    try {
      URI uri = value instanceof String text ? new URI(text) : null;
      fault = uri == null ? "found " + Shown.type(value) + ", must be a URL" : refusal(uri, schemes);
      if (fault == null) {
        return uri;
      }
      node.fault(key, uri == null ? null : shown(uri), fault);
    } catch (URISyntaxException unreadable) {
      node.fault(key, null, "found a text that is no URL, must be as " + schemes.get(1) + "://host/path");
    }
    return null;
  }

  private String refusal(URI uri, List<String> schemes) {
    String scheme = uri.getScheme();
    if (scheme == null || !schemes.contains(scheme)) {
      return "the scheme must be " + String.join(" or ", schemes);
    }
    if (uri.getHost() == null || uri.getPort() > 65_535 || !Hosts.isPlain(uri.getHost())) {
      return "must name one host, and a port below 65536 at most";
    }
    if (uri.getRawUserInfo() != null) {
      return "found a user name or password in the URL, which is not accepted";
    }
    if (uri.getRawFragment() != null) {
      return "found a fragment in the URL, which is not accepted";
    }
    return refusedPlace(uri, schemes);
  }

  private String refusedPlace(URI uri, List<String> schemes) {
    if (simulator) {
      return null;
    }
    if (Hosts.isInside(uri.getHost())) {
      return "a link-local, metadata or unspecified host is not accepted";
    }
    if (uri.getScheme().equals(schemes.get(0)) && !Hosts.isLoopback(uri.getHost())) {
      return "must be " + schemes.get(1) + "://; " + schemes.get(0)
          + ":// is accepted to loopback, or where the environment is simulator";
    }
    return null;
  }

  private static String shown(URI uri) {
    if (uri.getScheme() == null || uri.getHost() == null || uri.getRawUserInfo() != null) {
      return null;
    }
    return uri.getScheme().toLowerCase(Locale.ROOT) + "://" + uri.getHost();
  }
}
