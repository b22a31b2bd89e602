package fillkeeper.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files of the dashboard: all of them ours, kept as long as they are the same, and nothing beside them. */
class PageTest extends HttpFixture {

  private static final Pattern ASSET = Pattern.compile("/assets/\\w+/[\\w.]+");
  private static final Pattern IMPORTED = Pattern.compile("from '\\./([\\w.]+)'");

  @Test
  void thePageBringsOnlyItsOwnFilesAndRunsNothingThatStandsInIt() throws Exception {
    Reply page = get("/");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.head()).containsIgnoringCase("content-type: text/html")
        .containsIgnoringCase("x-content-type-options: nosniff").containsIgnoringCase("cache-control: no-cache")
        .containsIgnoringCase("script-src 'self'").containsIgnoringCase("default-src 'none'")
        .doesNotContain("unsafe", "*", "http:", "https:", "data:");
    assertThat(page.body()).doesNotContain("style=", "onclick", "://").doesNotContainPattern("<script>|<style");
    for (String path : assets(page)) {
      Reply file = get(path);
      assertThat(file.status()).as(path).isEqualTo(200);
      assertThat(file.head()).containsIgnoringCase("immutable").containsIgnoringCase("nosniff")
          .doesNotContainIgnoringCase("application/json");
    }
  }

  @Test
  void everyScriptThatAScriptImportsIsThere() throws Exception {
    String base = assets(get("/")).first().replaceAll("[^/]+$", "");
    TreeSet<String> seen = new TreeSet<>();
    TreeSet<String> left = new TreeSet<>(List.of("app.js"));
    while (!left.isEmpty()) {
      String name = left.pollFirst();
      seen.add(name);
      Reply script = get(base + name);
      assertThat(script.status()).as(name).isEqualTo(200);
      IMPORTED.matcher(script.body()).results().map(found -> found.group(1)).filter(next -> !seen.contains(next))
          .forEach(left::add);
    }
    assertThat(seen).contains("uplot.js", "words.js", "account.js").hasSizeGreaterThan(10);
  }

  @Test
  void whatTheBrowserHasIsNotSentAgain() throws Exception {
    for (String path : List.of("/", assets(get("/")).first())) {
      String tag = get(path).head().lines().filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("etag:"))
          .findFirst().orElseThrow().substring(5).trim();

      Reply same = send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: " + tag
          + "\r\n\r\n");
      Reply other = send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: \"x\""
          + "\r\n\r\n");

      assertThat(same.status()).isEqualTo(304);
      assertThat(same.body()).isEmpty();
      assertThat(other.status()).isEqualTo(200);
    }
  }

  @Test
  void nothingElseIsThere() throws Exception {
    String digest = assets(get("/")).first().split("/")[2];
    for (String path : List.of("/assets/" + digest + "/index.html", "/assets/" + digest + "/none.js",
        "/assets/0000000000000000/app.js", "/assets/" + digest + "/..%2findex.html",
        "/assets/" + digest + "/..%2f..%2flogback.xml", "/assets/" + digest + "/", "/assets/", "/index.html")) {
      assertThat(get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status()).isEqualTo(421);
  }

  private static TreeSet<String> assets(Reply page) {
    TreeSet<String> found = new TreeSet<>();
    ASSET.matcher(page.body()).results().forEach(one -> found.add(one.group()));
    assertThat(found).hasSizeGreaterThan(3);
    return found;
  }
}
