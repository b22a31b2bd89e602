package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.supervisor.FakeDesk;
import fillkeeper.supervisor.FakeReader;
import fillkeeper.supervisor.Samples;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP answers, over a real socket. */
class OpsVerticleTest {

  private static final String NAME = "bybit.testnet.main";
  private static final Function<Vertx, Scheduler> AT_ONCE = vertx -> {
    Scheduler timers = new VertxScheduler(vertx);
    return (delay, action) -> timers.after(Duration.ZERO, action);
  };

  private final Vertx vertx = Vertx.vertx();
  private final FakeDesk desk = new FakeDesk(Samples.MAIN, Samples.HEDGE);
  private final FakeReader reader = new FakeReader(Samples.MAIN, Samples.HEDGE);
  private final Set<AccountKey> disabled = new HashSet<>();
  private final AtomicBoolean schemaReady = new AtomicBoolean(true);
  private OpsVerticle ops;

  @BeforeEach
  void listen() throws Exception {
    listen("127.0.0.1", VertxScheduler::new);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(5, SECONDS);
  }

  @Test
  void theProcessIsAlive() throws Exception {
    storeFails();

    Reply reply = get("/health/live");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().encode()).isEqualTo("{\"status\":\"UP\"}");
  }

  @Test
  void everyAnswerIsJsonThatNobodyKeeps() throws Exception {
    for (String path : new String[] {"/health/live", "/api/v1/accounts", "/nothing", "/health/live?x=1"}) {
      assertThat(get(path).head()).containsIgnoringCase("\r\ncontent-type: application/json\r\n")
          .containsIgnoringCase("\r\ncache-control: no-store\r\n")
          .containsIgnoringCase("\r\nx-content-type-options: nosniff\r\n");
    }
  }

  @Test
  void aProcessThatCanAnswerIsReady() throws Exception {
    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void aStandbyIsReady() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.standby());

    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void anEnabledAccountThatWasNeverStartedIsMissing() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(null));

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.code()).isEqualTo("NOT_READY");
    assertThat(reply.json().getJsonArray("missing"))
        .containsExactly("account bybit.testnet.main has not been started");
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUARANTINED", "STOPPED"})
  void anAccountThatWaitsForAPersonDoesNotHoldUpReadiness(String parked) throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(null));
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, parked));

    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void aDisabledAccountNeitherHoldsUpReadinessNorRaisesAlarm() throws Exception {
    disabled.add(Samples.MAIN);
    desk.vitals.put(Samples.MAIN, Samples.vitals(null));
    reader.rows.remove(Samples.MAIN);

    assertThat(get("/health/ready").status()).isEqualTo(200);
    assertThat(get("/health/accounts").status()).isEqualTo(200);
    assertThat(get("/api/v1/accounts/" + NAME + "/health").json().getString("status")).isEqualTo("DISABLED");
  }

  @Test
  void aStoreThatFailsIsMissing() throws Exception {
    storeFails();

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().getJsonArray("missing")).containsExactly("the store does not answer");
  }

  @Test
  void aStoreThatNeverAnswersIsMissingAtTheDeadline() throws Exception {
    listen("127.0.0.1", AT_ONCE);
    reader.store = () -> Promise.<Void>promise().future();

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().getJsonArray("missing")).containsExactly("the store does not answer in time");
  }

  @Test
  void aSchemaThatIsNotRightIsMissing() throws Exception {
    schemaReady.set(false);

    assertThat(get("/health/ready").json().getJsonArray("missing").getString(0)).contains("schema");
  }

  @Test
  void accountsAreHealthyWhileAllAreLiveWhoeverOwnsThem() throws Exception {
    desk.vitals.put(Samples.HEDGE, Samples.standby());

    assertThat(get("/health/accounts").status()).isEqualTo(200);
    assertThat(get("/api/v1/accounts/okx.mainnet.hedge/health").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECTING", "SYNCING", "DEGRADED", "FAILED", "QUARANTINED", "STOPPED", "LAPSED"})
  void anAccountThatIsNotLiveIsNamedWithSinceAndWhy(String status) throws Exception {
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, status));
    reader.incidents.put(Samples.MAIN, Samples.incident(Samples.MAIN));

    Reply all = get("/health/accounts");

    assertThat(all.status()).isEqualTo(503);
    assertThat(all.code()).isEqualTo("NOT_LIVE");
    assertThat(all.json().getJsonArray("accounts").encode()).isEqualTo("[{\"name\":\"bybit.testnet.main\","
        + "\"status\":\"" + status + "\",\"since\":\"2026-03-01T11:59:00.123456Z\",\"why\":\"detail of " + status
        + "; DISCONNECTED: the stream ended\"}]");
    assertThat(get("/api/v1/accounts/" + NAME + "/health").json()).isEqualTo(all.json());
    assertThat(get("/api/v1/accounts/okx.mainnet.hedge/health").status()).isEqualTo(200);
  }

  @Test
  void anAccountWhoseAttemptHereKnowsBetterThanItsRowIsNotHealthy() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(AccountStatus.FAILED));

    assertThat(get("/health/accounts").json().getJsonArray("accounts").getJsonObject(0).getString("why"))
        .isEqualTo("not live within its lease");
  }

  @Test
  void anAccountWithoutARowIsNotHealthy() throws Exception {
    reader.rows.remove(Samples.MAIN);

    assertThat(get("/api/v1/accounts/" + NAME + "/health").json().getJsonArray("accounts").getJsonObject(0).getMap())
        .containsEntry("status", null).containsEntry("why", "it has no row in the store");
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
  @ValueSource(strings = {"/", "/health", "/api/v1", "/api/v2/accounts", "/api/v1/accounts/a/b/c", "/../etc/passwd"})
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
  void oneConnectionTooManyIsClosedAndTheOthersAreServed() throws Exception {
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < OpsVerticle.CONNECTIONS_MAX; i++) {
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

  private void listen(String host, Function<Vertx, Scheduler> schedulers) throws Exception {
    ops = deploy(host, schedulers, account -> !disabled.contains(account));
  }

  private OpsVerticle deploy(String host, Function<Vertx, Scheduler> schedulers,
      Predicate<AccountKey> enabled) throws Exception {
    OpsVerticle verticle = new OpsVerticle(host, 0, desk, reader, enabled, schemaReady::get, schedulers);
    vertx.deployVerticle(verticle).await(5, SECONDS);
    return verticle;
  }

  private void storeFails() {
    reader.store = () -> Future.failedFuture(new ConnectException("db.internal:5432 user=keeper"));
  }

  private Reply get(String path) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }

  private Reply named(String host) throws IOException {
    return send("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  private Reply send(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", ops.port())) {
      return send(socket, request);
    }
  }

  private static Reply send(Socket socket, String request) throws IOException {
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.getBytes(UTF_8));
    return Reply.of(new String(socket.getInputStream().readAllBytes(), UTF_8));
  }

  /** An answer as it came over the wire. */
  private record Reply(String head, String body) {

    static Reply of(String text) {
      int end = text.indexOf("\r\n\r\n");
      return new Reply(text.substring(0, end + 2), text.substring(end + 4));
    }

    int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    JsonObject json() {
      return new JsonObject(body);
    }

    String code() {
      JsonObject error = json().getJsonObject("error");
      assertThat(error.getString("message")).isNotBlank();
      return error.getString("code");
    }
  }
}
