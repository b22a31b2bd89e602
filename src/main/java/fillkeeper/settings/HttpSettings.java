package fillkeeper.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where HTTP listens and who may ask.
 *
 * @param host   to listen on; one that is not loopback needs tokens
 * @param port   to listen on; 0 takes a free one
 * @param names  other names that requests may be sent under, as those of a proxy before it
 * @param tokens who may ask
 * @param tls    null: plain HTTP
 */
public record HttpSettings(String host, int port, List<String> names, List<Token> tokens, Tls tls) {

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_.:-]{1,255}");
  private static final Pattern PATH = Pattern.compile("[^\\p{Cntrl}]{1,4096}");
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

  /** Files in PEM form: the chain of certificates, and the key. */
  public record Tls(Path certificate, Path key) {
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
        node.count("port", 8_080, 0, 65_535), node.texts("names", HOST, "a host's name or address"),
        List.copyOf(tokens), tls(node));
    node.end();
    if (!http.isLoopback() && tokens.isEmpty()) {
      node.fault("host", http.host, "a host other than loopback needs http.tokens");
    }
    return http;
  }

  HttpSettings withTokens(List<Token> others) {
    return new HttpSettings(host, port, names, others, tls);
  }

  /** Whether only this machine reaches it. */
  public boolean isLoopback() {
    return Hosts.isLoopback(host);
  }

  private static Tls tls(Node node) {
    if (!node.has("tls")) {
      return null;
    }
    Node tls = node.child("tls");
    Path certificate = path(tls, "certificate");
    Path key = path(tls, "key");
    tls.end();
    return new Tls(certificate, key);
  }

  private static Path path(Node node, String key) {
    String path = node.text(key, PATH, "the path of a file in PEM form");
    if (!node.has(key)) {
      node.fault(key, null, "missing, must be the path of a file in PEM form");
    } else if (path != null && !Files.isReadable(Path.of(path))) {
      node.fault(key, path, "cannot be read");
    }
    return path == null ? null : Path.of(path);
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
