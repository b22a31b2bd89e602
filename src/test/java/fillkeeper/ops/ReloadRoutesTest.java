package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.ops.Reloading.Names;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.testkit.Api;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is answered to whoever wants the configuration read again. */
class ReloadRoutesTest extends HttpFixture {

  private static final String PATH = "/api/v1/config/reload";

  @Test
  void theRowOfTheActionAndWhatWasDone() throws Exception {
    reloading = () -> Future.succeededFuture(new Reloading.Reloaded(new Names(List.of("a"), List.of(), List.of("b")),
        List.of("c"), new Names(List.of(), List.of("m"), List.of()), true, List.of("store.host")));

    Reply reply = post("{\"reason\":\"a new desk\"}");

    assertThat(reply.status()).isEqualTo(202);
    api().check("POST", PATH, 202, reply.body());
    assertThat(reply.json().getString("action")).isEqualTo("reload-config");
    assertThat(reply.json().getString("reason")).isEqualTo("a new desk");
    assertThat(reply.json().getString("outcome")).isEqualTo("DONE");
    assertThat(reply.json().getString("detail")).contains("\"restartNeeded\":[\"store.host\"]");
    assertThat(reply.json().getJsonObject("accounts").getJsonArray("relabeled")).containsExactly("c");
  }

  @Test
  void everyFaultOfTheConfiguration() throws Exception {
    reloading = () -> Future.failedFuture(new FaultyConfigurationException(List.of("a: missing", "b: unknown")));

    Reply reply = post("");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("CONFIGURATION_FAULTY");
    assertThat(reply.json().getJsonObject("error").getJsonArray("faults")).containsExactly("a: missing", "b: unknown");
    api().check("POST", PATH, 400, reply.body());
  }

  @Test
  void whyItCannotBeDoneNow() throws Exception {
    reloading = () -> Future.failedFuture(new RefusedException(409, "another one is under way"));

    Reply reply = post("{}");

    assertThat(reply.status()).isEqualTo(409);
    api().check("POST", PATH, 409, reply.body());
  }

  @Test
  void whatIsAskedBesideThatIsRefusedAndNothingIsRead() throws Exception {
    reloading = () -> {
      throw new AssertionError("it was read");
    };

    assertThat(post("{\"file\":\"/etc/passwd\"}").status()).isEqualTo(400);
    assertThat(get(PATH).status()).isEqualTo(405);
  }

  private Api api() throws IOException {
    return new Api(get("/api/v1/openapi.json").body());
  }

  private Reply post(String body) throws IOException {
    return send("POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n" + body);
  }
}
