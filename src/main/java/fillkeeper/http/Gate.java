package fillkeeper.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lets requests in. Whoever is on this machine may look without a token, and may change something while no token is
 * configured; everybody else shows one. A page of a stranger, in the browser of somebody who is on this machine, is
 * neither: it is told by the name it asks under, and by what the browser says of where it comes from.
 */
public final class Gate {

  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");
  private static final String SCHEME = "bearer ";

  private final HostRule hosts;
  private final Tokens tokens;
  private final boolean loopback;

  /**
   * Makes it.
   *
   * @param host     that is listened on
   * @param loopback whether only this machine reaches it
   * @param names    other names that this server goes by
   */
  public Gate(String host, boolean loopback, List<String> names, Tokens tokens) {
    this.hosts = new HostRule(host, names);
    this.tokens = tokens;
    this.loopback = loopback;
  }

  /** Whoever shows nothing. */
  private Caller anybody() {
    return new Caller("http", !loopback ? Need.NONE : tokens.isEmpty() ? Need.OPERATE : Need.READ);
  }

  /** Refuses a request under a name that is not ours. */
  void checkName(HttpServerRequest request) {
    if (!hosts.admits(request)) {
      throw new Problem(421, "MISDIRECTED_REQUEST", "this server does not go by the name in Host");
    }
  }

  /** Who asks, if that is enough for what is asked. */
  Caller admit(HttpServerRequest request, Need need) {
    if (need == Need.OPERATE) {
      checkSite(request);
    }
    List<String> shown = request.headers().getAll("Authorization");
    Caller anybody = anybody();
    Caller caller = shown.isEmpty() ? anybody : identify(request, shown, need);
    if (caller.may(need)) {
      return caller;
    }
    if (caller.equals(anybody)) {
      throw challenge(request, "", "a token is needed");
    }
    throw new Problem(403, "FORBIDDEN", "the token of " + caller.name() + " is for looking only");
  }

  private Caller identify(HttpServerRequest request, List<String> shown, Need need) {
    String value = shown.get(0);
    Caller known = shown.size() > 1 || !value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()) ? null
        : tokens.find(value.substring(SCHEME.length()).trim()).orElse(null);
    if (known == null && need != Need.NONE) {
      throw challenge(request, ", error=\"invalid_token\"", "the token is not known");
    }
    return known == null ? anybody() : known;
  }

  private static Problem challenge(HttpServerRequest request, String error, String message) {
    request.response().putHeader("WWW-Authenticate", "Bearer realm=\"fillkeeper\"" + error);
    return new Problem(401, "UNAUTHORIZED", message);
  }

  private static void checkSite(HttpServerRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    List<String> origins = request.headers().getAll("Origin");
    boolean own = site == null || OWN_SITE.contains(site);
    if (!own || origins.size() > 1 || origins.size() == 1 && !isOwn(origins.get(0), request.getHeader("Host"))) {
      throw new Problem(403, "CROSS_SITE", "a page of another site asks for this");
    }
  }

  /** The scheme is left out: whoever ends TLS before us changes it. */
  private static boolean isOwn(String origin, String host) {
    int authority = origin.indexOf("://");
    return authority > 0 && host != null
        && origin.substring(authority + 3).toLowerCase(Locale.ROOT).equals(host.toLowerCase(Locale.ROOT));
  }
}
