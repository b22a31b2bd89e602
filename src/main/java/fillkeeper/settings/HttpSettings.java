package fillkeeper.settings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where HTTP listens and who may ask. Tokens are read and not asked for yet, so everybody who reaches the host may ask,
 * and the host is loopback.
 *
 * @param host   to listen on: loopback
 * @param port   to listen on; 0 takes a free one
 * @param tokens who may ask once tokens are checked
 */
public record HttpSettings(String host, int port, List<Token> tokens) {

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_.:-]{1,255}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

  /**
   * Somebody who may ask.
   *
   * @param name  as it stands in the records of what operators did
   * @param token what is shown with each request
   * @param scope what may be done with it
   */
  public record Token(String name, SecretRef token, Scope scope) {
  }

  /** What a token is good for. */
  public enum Scope {
    /** Looking. */
    READ,
    /** Looking and commanding. */
    OPERATE
  }

  static HttpSettings from(Node node, Secrets secrets) {
    String host = node.text("host", HOST, "a host's name or address");
    List<Token> tokens = new ArrayList<>();
    Set<String> names = new HashSet<>();
    node.children("tokens", (i, each) -> tokens.add(token(each, secrets, names)));
    HttpSettings http = new HttpSettings(host == null ? "127.0.0.1" : host,
        node.count("port", 8_080, 0, 65_535), List.copyOf(tokens));
    node.end();
    if (!Hosts.isLoopback(http.host)) {
      node.fault("host", http.host, "a host other than loopback needs tokens, which this version does not check yet");
    }
    return http;
  }

  private static Token token(Node node, Secrets secrets, Set<String> names) {
    String name = node.text("name", NAME, "letters, digits, _ . -, at most 64");
    if (name == null && !node.has("name")) {
      node.fault("name", null, "missing");
    }
    if (name != null && !names.add(name)) {
      node.fault("name", name, "is used twice");
    }
    String scope = node.word("scope", null, List.of("read", "operate"));
    if (!node.has("scope")) {
      node.fault("scope", null, "missing, must be read or operate");
    }
    Token token = new Token(name, secrets.read(node, "token", true),
        "operate".equals(scope) ? Scope.OPERATE : Scope.READ);
    node.end();
    return token;
  }
}
