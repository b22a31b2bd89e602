package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.Samples;
import fillkeeper.http.Connections;
import fillkeeper.testkit.HandTime;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP answers and what it refuses, over a real socket. */
class OpsVerticleTest extends HttpFixture {

  @Test
  void everyAnswerIsJsonThatNobodyKeeps() throws Exception {
    for (String path : new String[] {"/health/live", "/api/v1/accounts", "/nothing", "/health/live?x=1"}) {
      assertThat(get(path).head()).containsIgnoringCase("\r\ncontent-type: application/json\r\n")
          .containsIgnoringCase("\r\ncache-control: no-store\r\n")
          .containsIgnoringCase("\r\nx-content-type-options: nosniff\r\n");
    }
  }

  @Test
  void accountsAreAListOfStates() throws Exception {
    Reply reply = get("/api/v1/accounts");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().getJsonArray("items")).extracting(state -> ((JsonObject) state).getString("name"))
        .containsExactly("bybit.testnet.main", "okx.mainnet.hedge");
    assertThat(reply.json().getMap()).containsEntry("next", null)
        .containsEntry("incarnation", Samples.INCARNATION.toString());
  }

  @Test
  void oneAccountIsAState() throws Exception {
    Reply reply = get("/api/v1/accounts/" + NAME);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json()).isEqualTo(get("/api/v1/accounts").json().getJsonArray("items").getJsonObject(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/accounts/no.such.account", "/api/v1/accounts/no.such.account/health",
      "/api/v1/accounts/%00"})
  void anAccountThatIsNotConfiguredIsNotFound(String path) throws Exception {
    Reply reply = get(path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.code()).isEqualTo("ACCOUNT_NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/api/v1", "/api/v2/accounts", "/api/v1/accounts/a/b/c", "/../etc/passwd"})
  void anUnknownPathIsNotFound(String path) throws Exception {
    Reply reply = get(path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.code()).isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"})
  void nothingCanBeDone(String method) throws Exception {
    for (String path : new String[] {"/health/ready", "/api/v1/accounts/" + NAME}) {
      Reply reply = send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");

      assertThat(reply.status()).isEqualTo(405);
      assertThat(reply.code()).isEqualTo("METHOD_NOT_ALLOWED");
      assertThat(reply.head()).containsIgnoringCase("\r\nallow: GET, HEAD\r\n");
    }
  }

  @Test
  void aBodyThatNeverComesIsNotWaitedFor() throws Exception {
    Reply reply = send("POST /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\nx");

    assertThat(reply.status()).isEqualTo(405);
  }

  @Test
  void headAnswersWithoutABody() throws Exception {
    Reply reply = send("HEAD /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/live?x=1", "/health/ready?verbose", "/api/v1/accounts?limit=5",
      "/api/v1/accounts/bybit.testnet.main?x", "/health/accounts?a=%00"})
  void aQueryParameterIsRefused(String path) throws Exception {
    Reply reply = get(path);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("UNKNOWN_PARAMETER");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/accounts", "/api/v1/accounts", "/api/v1/accounts/bybit.testnet.main",
      "/api/v1/accounts/bybit.testnet.main/health"})
  void aStoreThatFailsOrIsSilentIsUnavailable(String path) throws Exception {
    storeFails();
    Reply failed = get(path);
    reader.store = () -> Promise.<Void>promise().future();
    listen("127.0.0.1", AT_ONCE);
    Reply silent = get(path);

    assertThat(failed.status()).isEqualTo(503);
    assertThat(failed.code()).isEqualTo("STORE_UNAVAILABLE");
    assertThat(failed.body()).doesNotContain("keeper", "internal");
    assertThat(silent.status()).isEqualTo(503);
    assertThat(silent.code()).isEqualTo("STORE_UNAVAILABLE");
  }

  @Test
  void whatNobodyForesawIsAnsweredWithoutItsWords() throws Exception {
    desk.vitals.put(Samples.MAIN, null);
    ops = deploy("127.0.0.1", VertxScheduler::new, account -> {
      throw new IllegalStateException("password=hunter2");
    });

    Reply reply = get("/api/v1/accounts/" + NAME + "/health");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.code()).isEqualTo("INTERNAL_ERROR");
    assertThat(reply.body()).doesNotContain("hunter2", "IllegalState");
    assertThat(get("/health/ready").status()).isEqualTo(500);
    assertThat(get("/health/live").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:80", "localhost", "LOCALHOST:9", "[::1]", "[::1]:8080"})
  void aLoopbackNameIsAdmitted(String host) throws Exception {
    assertThat(named(host).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
      "10.0.0.1", "localhost@evil.example", "[::2]", ""})
  void anotherNameIsRefused(String host) throws Exception {
    Reply reply = named(host);

    assertThat(reply.status()).isIn(400, 421);
    assertThat(reply.code()).isIn("MISDIRECTED_REQUEST", "BAD_REQUEST");
  }

  @Test
  void noNameOrTwoNamesAreRefused() throws Exception {
    assertThat(send("GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n").status()).isIn(400, 421);
    assertThat(send("GET /health/live HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        .status()).isIn(400, 421);
    assertThat(send("GET http://evil.example/health/live HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        .status()).isIn(400, 421);
  }

  @Test
  void aWildcardAddressAdmitsAddressesButNoStrangersName() throws Exception {
    listen("0.0.0.0", VertxScheduler::new);

    assertThat(named("10.1.2.3:8080").status()).isEqualTo(200);
    assertThat(named("[fd00::1]:8080").status()).isEqualTo(200);
    assertThat(named("evil.example").status()).isEqualTo(421);
  }

  @Test
  void whatIsTooLargeOrNoHttpIsRefusedAsJson() throws Exception {
    Reply longLine = get("/" + "x".repeat(5_000));
    Reply bigHeaders = send("GET /health/live HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n");
    Reply noHttp = send("hello\r\n\r\n");

    assertThat(longLine.status()).isEqualTo(414);
    assertThat(longLine.code()).isEqualTo("URI_TOO_LONG");
    assertThat(bigHeaders.status()).isEqualTo(431);
    assertThat(bigHeaders.code()).isEqualTo("HEADERS_TOO_LARGE");
    assertThat(noHttp.status()).isEqualTo(400);
    assertThat(noHttp.code()).isEqualTo("BAD_REQUEST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/accounts/%zz", "/api/v1/accounts/%", "/api/v1/accounts/%ff", "/health/live?%zz"})
  void aPathThatCannotBeReadIsRefusedAsJson(String path) throws Exception {
    Reply reply = get(path);

    assertThat(reply.status()).isIn(400, 404);
    assertThat(reply.code()).isNotBlank();
  }

  @Test
  void S01_aRequestWhoseHeadComesByDripsIsNotWaitedFor() throws Exception {
    // given
    AtomicReference<HandTime> time = new AtomicReference<>();
    listen("127.0.0.1", here -> {
      Context home = here.getOrCreateContext();
      time.set(new HandTime(action -> home.runOnContext(v -> action.run())));
      return time.get();
    });
    try (Socket slow = new Socket("127.0.0.1", ops.port())) {
      OutputStream drips = slow.getOutputStream();
      drips.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\nX: ".getBytes(UTF_8));

      // when: others are answered meanwhile
      for (int i = 0; i < 5; i++) {
        drips.write('x');
        assertThat(get("/health/live").status()).isEqualTo(200);
      }
      time.get().fire(Duration.ofSeconds(60));

      // then
      slow.setSoTimeout(10_000);
      assertThat(slow.getInputStream().read()).isEqualTo(-1);
    }
    assertThat(get("/health/live").status()).isEqualTo(200);
  }

  @Test
  void oneConnectionTooManyIsClosedAndTheOthersAreServed() throws Exception {
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < Connections.MAX; i++) {
        held.add(new Socket("127.0.0.1", ops.port()));
      }
      try (Socket tooMany = new Socket("127.0.0.1", ops.port())) {
        tooMany.setSoTimeout(10_000);
        assertThat(tooMany.getInputStream().read()).isEqualTo(-1);
      }
      assertThat(send(held.get(0), "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          .status()).isEqualTo(200);
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }
}
