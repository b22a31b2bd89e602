package fillkeeper.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Bus;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Strangers at the doors of the process: over HTTP and on the event bus. */
class AccessFaultIT extends FaultScenario {

  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";
  private static final String COMMANDING = "commanding-token-2f41c6";
  private static final JsonObject PATIENT = new JsonObject().put("queue", new JsonObject().put("maxAgeMs", 40_000));
  /** More than are let in. */
  private static final int CONNECTIONS = 700;

  @Test
  void S01_strangersWithoutTokenWithHugeOrSlowBodiesAndManyConnectionsAreRefusedAndNobodyElseNotices() throws Exception {
    // given
    SimAccount account = kept.patientStore().account("main", PATIENT);
    kept.token("robot", COMMANDING, "operate").start().awaitLive("main");
    long epoch = kept.epoch("main");
    List<Socket> held = new ArrayList<>();
    try (Socket slow = connect()) {
      slow.getOutputStream().write(("POST " + MAIN + "/drain HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
          + COMMANDING + "\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{").getBytes(UTF_8));

      // when: nobody, somebody with a wrong token, a page of another site, a body without end
      for (String command : List.of("/resync", "/quarantine", "/drain", "/resume", "/gaps/1/accept")) {
        assertThat(kept.http().post(MAIN + command, new JsonObject()).status()).isEqualTo(401);
        assertThat(post(command, "{}", "Authorization", "Bearer nonsense").status()).isEqualTo(401);
        Reply foreign = post(command, "{}", "Authorization", "Bearer " + COMMANDING, "Origin", "http://evil.example");
        assertThat(foreign.code()).isEqualTo("CROSS_SITE");
      }
      assertThat(post("/drain", "{\"reason\":\"" + "x".repeat(100_000) + "\"}", "Authorization", "Bearer " + COMMANDING)
          .code()).isEqualTo("BODY_TOO_LARGE");
      for (int i = 0; i < CONNECTIONS; i++) {
        held.add(connect());
      }
      account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
      kept.awaitLedgerEqualsBook();

      // then: the slow one is answered, and the last of the many are not let in
      slow.setSoTimeout(60_000);
      assertThat(new String(slow.getInputStream().readAllBytes(), UTF_8)).startsWith("HTTP/1.1 408 ");
      Socket last = held.get(CONNECTIONS - 1);
      last.setSoTimeout(60_000);
      assertThat(last.getInputStream().read()).isEqualTo(-1);
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }

    // and
    assertThat(kept.epoch("main")).isEqualTo(epoch);
    assertThat(kept.database().count("operator_actions")).isZero();
    Kept.await("it answers again", this::answers, () -> "it does not");
    thenAllIsWell();
  }

  @Test
  void S02_strangersOnTheBusAreRefusedAndWhatTheyForgeIsNobodysTruth() throws Exception {
    // given
    SimAccount account = kept.patientStore().account("main", PATIENT);
    SimAccount other = kept.account("other", PATIENT);
    kept.start().awaitLive("main").awaitLive("other");
    long epoch = kept.epoch("main");

    // when: unknown fields, wrong types, megabytes, another account's name
    for (JsonObject body : List.of(action("resync").put("nonsense", 1), action("drain").put("reason", 7),
        action("quarantine").put("reason", "x".repeat(3_000_000)), action("resync").put("x".repeat(3_000_000), 1),
        action("resync").put("account", "bybit.simulator.other"), action("accept-gap").put("gapId", new JsonArray()),
        action("accept-gap").put("gapId", "7"), action("resync").put("who", new JsonObject()),
        action("resync").put("requestId", ""), action("drop tables"))) {
      assertThat(kept.bus().refusal(Bus.address("main"), body).failureCode()).isEqualTo(400);
    }
    kept.bus().refusal(Bus.address("main"), "resync");

    // and: messages that look like ours
    JsonObject forged = new JsonObject().put("changeSeq", 1_000_000).put("kind", "order")
        .put("record", new JsonObject().put("orderId", "forged-1"));
    kept.vertx().eventBus().publish(Bus.address("main") + ".applied", forged);
    kept.vertx().eventBus().publish(Bus.address("main") + ".status", new JsonObject().put("status", "STOPPED")
        .put("account", "bybit.simulator.main"));
    Kept.await("whoever listens has heard it", () -> kept.applied("main").remove(forged), () -> "not yet");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    other.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    kept.awaitLedgerEqualsBook();

    // then: whoever reads the tables sees none of it
    assertThat(kept.http().get(MAIN + "/changes").body().encode()).doesNotContain("forged-1").contains("\"execution\"");
    assertThat(kept.state("main").getString("status")).isEqualTo("LIVE");
    assertThat(kept.epoch("main")).isEqualTo(epoch);
    assertThat(kept.database().count("operator_actions")).isZero();
    thenAllIsWell();
  }

  private boolean answers() {
    try {
      return kept.http().get("/health/live").status() == 200;
    } catch (AssertionError refused) {
      return false;
    }
  }

  private Reply post(String command, String body, String... headers) {
    return kept.http().post(MAIN + command, new JsonObject(body), headers);
  }

  private Socket connect() throws IOException {
    return new Socket("127.0.0.1", kept.keeper().httpPort());
  }

  private static JsonObject action(String name) {
    return new JsonObject().put("action", name);
  }
}
