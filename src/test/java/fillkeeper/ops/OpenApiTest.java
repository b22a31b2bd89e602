package fillkeeper.ops;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.Api;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be asked is what is documented, and the other way round. */
class OpenApiTest extends HttpFixture {

  private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

  @Test
  void everyPathMethodAndParameterIsDocumentedAndThereIsNoOther() throws Exception {
    Api api = new Api(get("/api/v1/openapi.json").body());

    assertThat(api.operations().stream().map(operation -> operation.method() + " " + operation.path() + " "
            + operation.query()))
        .containsExactlyInAnyOrderElementsOf(ops.endpoints().stream().map(endpoint -> endpoint.method() + " "
            + endpoint.path().replaceAll(":(\\w+)", "{$1}") + " " + new TreeSet<>(endpoint.parameters())).toList());
    assertThat(api.operations()).allSatisfy(operation -> assertThat(
        operation.parameters().getOrDefault("path", new TreeSet<>())).as(operation.path()).isEqualTo(
            IN_PATH.matcher(operation.path()).results().map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new))));
  }

  @Test
  void failuresAreAsDocumentedToo() throws Exception {
    Api api = new Api(get("/api/v1/openapi.json").body());
    String account = "/api/v1/accounts/{name}";
    for (String path : List.of(account, account + "/health", account + "/orders", account + "/changes")) {
      check(api, path, "no.such.account");
      check(api, path, "no.such.account?nonsense=1");
      storeFails();
      check(api, path, NAME);
      reader.store = () -> Promise.<Void>promise().future();
      listen("127.0.0.1", AT_ONCE);
      check(api, path, NAME);
      reader.store = Future::succeededFuture;
      check(api, path, NAME);
    }
    for (String path : Stream.of("ready", "accounts").map("/health/"::concat).toList()) {
      storeFails();
      Reply reply = get(path);
      api.check("GET", path, reply.status(), reply.body());
    }
  }

  private void check(Api api, String path, String name) throws Exception {
    Reply reply = get(path.replace("{name}", name));
    api.check("GET", path, reply.status(), reply.body());
  }
}
