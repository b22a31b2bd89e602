package fillkeeper.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which {@code Host} a request may name. A page of a stranger can make a browser ask this machine under the
 * stranger's own name (DNS rebinding); so the name must be a loopback one, the one we listen on, or one that is
 * configured.
 */
final class HostRule {

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
  private static final Set<String> WILDCARD = Set.of("0.0.0.0", "::");

  private final String configured;
  private final Set<String> names;

  HostRule(String configured, List<String> names) {
    this.configured = bare(configured);
    this.names = names.stream().map(HostRule::bare).collect(Collectors.toSet());
  }

  /** Whether the request names exactly one host, and one that may be named. */
  boolean admits(HttpServerRequest request) {
    HostAndPort named = request.authority();
    return named != null && request.headers().getAll("Host").size() <= 1 && admits(bare(named.host()));
  }

  private boolean admits(String host) {
    return LOOPBACK.contains(host) || host.equals(configured) || names.contains(host) || WILDCARD.contains(configured) && isAddress(host);
  }

  /** No name in the DNS looks like an address, so an address cannot be rebound. */
  private static boolean isAddress(String host) {
    return host.matches("\\d{1,3}(\\.\\d{1,3}){3}") || host.matches("[0-9a-f:.]*:[0-9a-f:.]*");
  }

  private static String bare(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
  }
}
