package fillkeeper.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Bus;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Strangers at the doors of the process: over HTTP and on the event bus. */
class AccessFaultIT extends FaultScenario {

  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";
  private static final String COMMANDING = "commanding-token-2f41c6";
  private static final JsonObject PATIENT = new JsonObject().put("queue", new JsonObject().put("maxAgeMs", 40_000));
  private static final String LOOKING = "looking-token-7d0e91";
  /** Whatever changes something. */
  private static final List<String> COMMANDS = List.of(MAIN + "/resync", MAIN + "/quarantine", MAIN + "/drain",
      MAIN + "/resume", MAIN + "/gaps/1/accept", "/api/v1/config/reload");
  private static final int CONNECTIONS = 10_000;
  /** That are not given back; more than are let in. */
  private static final int HELD = 700;

  @Test
  void S01_strangersWithoutTokenWithHugeOrSlowBodiesAndManyConnectionsAreRefusedAndNobodyElseNotices() throws Exception {
    // given
    SimAccount account = kept.patientStore().account("main", PATIENT);
    kept.token("robot", COMMANDING, "operate").token("eye", LOOKING, "read").start().awaitLive("main");
    long epoch = kept.epoch("main");
    List<Socket> held = new ArrayList<>();
    try (Socket slow = connect()) {
      slow.getOutputStream().write(("POST " + MAIN + "/drain HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
          + COMMANDING + "\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{").getBytes(UTF_8));

      // when: nobody, somebody with a wrong token, a page of another site, a body without end
      for (String command : COMMANDS) {
        thenStrangersAreRefused(command);
      }
      for (int bytes : new int[] {100_000, 10_000_000}) {
        assertThat(post(MAIN + "/drain", "{\"reason\":\"" + "x".repeat(bytes) + "\"}", "Authorization",
            "Bearer " + COMMANDING).code()).isEqualTo("BODY_TOO_LARGE");
      }
      Leaks before = Leaks.baseline();
      for (int i = 0; i < HELD; i++) {
        held.add(connect());
      }
      for (int i = HELD; i < CONNECTIONS; i++) {
        connect().close();
      }
      before.awaitAtMost(2 * HELD);
      account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
      kept.awaitLedgerEqualsBook();

      // then: the slow one is answered, and the last of the many are not let in
      slow.setSoTimeout(60_000);
      assertThat(new String(slow.getInputStream().readAllBytes(), UTF_8)).startsWith("HTTP/1.1 408 ");
      Socket last = held.get(HELD - 1);
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

  /** Whoever shows nothing, something else, the right thing in a wrong way, too little; and a page of another site. */
  private void thenStrangersAreRefused(String command) {
    assertThat(post(command, "{}").status()).as(command).isEqualTo(401);
    for (String shown : List.of("Bearer nonsense", "Bearer " + COMMANDING.substring(1), "Bearer " + COMMANDING + "x",
        "Bearer " + COMMANDING.toUpperCase(Locale.ROOT), "Bearer", "Bearer ", "Basic " + COMMANDING, COMMANDING)) {
      assertThat(post(command, "{}", "Authorization", shown).status()).as(command + " " + shown).isEqualTo(401);
    }
    assertThat(post(command, "{}", "Authorization", "Bearer " + COMMANDING, "Authorization", "Bearer " + COMMANDING)
        .status()).as(command + " shown twice").isEqualTo(401);
    assertThat(post(command, "{}", "Authorization", "Bearer " + LOOKING).code()).as(command).isEqualTo("FORBIDDEN");
    for (String[] foreign : new String[][] {{"Origin", "http://evil.example"}, {"Origin", "null"},
        {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}}) {
      assertThat(post(command, "{}", "Authorization", "Bearer " + COMMANDING, foreign[0], foreign[1]).code())
          .as(command + " from " + foreign[1]).isEqualTo("CROSS_SITE");
    }
  }

  private boolean answers() {
    try {
      return kept.http().get("/health/live").status() == 200;
    } catch (AssertionError refused) {
      return false;
    }
  }

  private Reply post(String path, String body, String... headers) {
    return kept.http().post(path, new JsonObject(body), headers);
  }

  private Socket connect() throws IOException {
    return new Socket("127.0.0.1", kept.keeper().httpPort());
  }

  private static JsonObject action(String name) {
    return new JsonObject().put("action", name);
  }
}
