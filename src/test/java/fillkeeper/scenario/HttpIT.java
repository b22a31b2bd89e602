package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Health and states over HTTP, of the running product. */
class HttpIT {

  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";

  private Kept kept;
  private CuttingProxy proxy;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    proxy = CuttingProxy.before(kept.database().address().port());
    kept.store("port", proxy.port()).store("leaseMs", 3_000).store("writeDeadlineMs", 1_500)
        .store("statementTimeoutMs", 1_000).store("lockTimeoutMs", 300);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
    proxy.close();
  }

  @Test
  void everythingIsWellWhileEveryAccountIsLive() throws Exception {
    // given
    kept.account("main");
    kept.account("spare", new JsonObject().put("enabled", false));
    kept.start().awaitLive("main");

    // then
    Http http = kept.http();
    for (String path : List.of("/health/live", "/health/ready", "/health/accounts", MAIN + "/health")) {
      assertThat(http.get(path)).as(path).isEqualTo(new Http.Answer(200, new JsonObject().put("status", "UP")));
    }
    JsonObject list = http.get("/api/v1/accounts").body();
    assertThat(list.getJsonArray("items").stream().map(item -> ((JsonObject) item).getString("name") + " "
        + ((JsonObject) item).getString("status"))).containsExactly("bybit.simulator.main LIVE",
            "bybit.simulator.spare STOPPED");
    assertThat(list.getString("next")).isNull();
    JsonObject state = http.get(MAIN).body();
    assertThat(state.fieldNames()).isEqualTo(kept.state("main").fieldNames());
    assertThat(state.getString("status")).isEqualTo("LIVE");
    assertThat(state.getBoolean("isCurrent")).isTrue();
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void anAccountThatIsNotLiveIsNamedWithSinceWhenAndWhy() throws Exception {
    // given
    kept.account("main", new JsonObject().put("restart", new JsonObject().put("minDelayMs", 600_000)
        .put("maxDelayMs", 600_000)));
    kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");

    // when
    kept.exchange().accounts().get(0).cut();
    kept.awaitStatus("main", "FAILED");

    // then
    Http.Answer answer = kept.http().get("/health/accounts");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body().getJsonArray("accounts")).hasSize(1);
    JsonObject failed = answer.body().getJsonArray("accounts").getJsonObject(0);
    assertThat(failed.getString("name")).isEqualTo("bybit.simulator.main");
    assertThat(failed.getString("status")).isEqualTo("FAILED");
    assertThat(Instant.parse(failed.getString("since"))).isBefore(Instant.now().plusSeconds(5));
    assertThat(failed.getString("why")).contains("DISCONNECTED");
    assertThat(kept.http().get(MAIN + "/health").status()).isEqualTo(503);
    assertThat(kept.http().get("/api/v1/accounts/bybit.simulator.other/health").status()).isEqualTo(200);
    assertThat(kept.http().get("/health/ready").status()).isEqualTo(200);
    assertThat(kept.http().get(MAIN).body().getJsonObject("lastIncident").getString("cause"))
        .isEqualTo("DISCONNECTED");
  }

  @Test
  void whatDoesNotExistIsNotFound() throws Exception {
    kept.account("main");
    kept.start();

    for (String path : List.of("/api/v1/accounts/bybit.simulator.none", "/api/v1/accounts/main",
        "/api/v1/accounts/bybit.simulator.none/health")) {
      Http.Answer answer = kept.http().get(path);
      assertThat(answer.status()).as(path).isEqualTo(404);
      assertThat(answer.body().getJsonObject("error").getString("code")).isEqualTo("ACCOUNT_NOT_FOUND");
    }
    assertThat(kept.http().get("/api/v1/nothing").status()).isEqualTo(404);
  }

  @Test
  void aStoreThatDoesNotAnswerMakesItUnreadyAndNotDead() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    proxy.setAll(CuttingProxy.Mode.DROP);

    // then
    thenItIsAlive();
    assertThat(within(Duration.ofSeconds(20), "/health/ready").status()).isEqualTo(503);
    for (String path : List.of("/health/accounts", MAIN, "/api/v1/accounts")) {
      Http.Answer answer = within(Duration.ofSeconds(30), path);
      assertThat(answer.status()).as(path).isEqualTo(503);
      assertThat(answer.body().getJsonObject("error").getString("code")).as(path).isEqualTo("STORE_UNAVAILABLE");
    }
    thenItIsAlive();

    // when
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    proxy.setAll(CuttingProxy.Mode.PASS);
    proxy.cutAll();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    Kept.await("it is ready again", () -> kept.http().get("/health/ready").status() == 200,
        () -> kept.http().get("/health/ready").toString());
    assertThat(kept.http().get("/health/accounts").status()).isEqualTo(200);
    assertThat(kept.incidentCauses("main")).isNotEmpty()
        .allMatch(cause -> cause.equals("WRITE_FAILED") || cause.equals("FENCED"));
  }

  @Test
  void aStoreThatRefusesConnectionsMakesItUnreadyAtOnce() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");

    // when
    proxy.close();

    // then
    Kept.await("it is not ready", () -> kept.http().get("/health/ready").status() == 503, () -> "ready");
    assertThat(kept.http().get("/health/live").status()).isEqualTo(200);
    assertThat(kept.http().get("/health/accounts").status()).isEqualTo(503);
    assertThat(kept.bus().refusal("main", "state", new JsonObject()).failureCode()).isEqualTo(503);
    assertThat(kept.bus().refusal("main", "resync", new JsonObject()).failureCode()).isEqualTo(503);
  }

  /** Says so without asking the store, which would take seconds each time; the machine may be slow once. */
  private void thenItIsAlive() {
    long quickest = Long.MAX_VALUE;
    for (int asked = 0; asked < 5; asked++) {
      long begun = System.nanoTime();
      assertThat(kept.http().get("/health/live").status()).isEqualTo(200);
      quickest = Math.min(quickest, System.nanoTime() - begun);
    }
    assertThat(Duration.ofNanos(quickest)).isLessThan(Duration.ofSeconds(1));
  }

  private Http.Answer within(Duration limit, String path) {
    long begun = System.nanoTime();
    Http.Answer answer = kept.http().get(path);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(path).isLessThan(limit);
    return answer;
  }
}
