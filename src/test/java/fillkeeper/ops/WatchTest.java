package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.Samples;
import fillkeeper.testkit.Api;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What those see who watch how everything stands: all of it, and each change. */
class WatchTest extends HttpFixture {

  private static final String STREAM = "/api/v1/stream";
  private static final int WATCHERS_MAX = 32;
  private static final long BEGUN = System.nanoTime();
  /** A hundred times as fast. */
  private static final Function<Vertx, Scheduler> QUICK = vertx -> {
    Scheduler timers = new VertxScheduler(vertx);
    return (delay, action) -> timers.after(delay.dividedBy(100), action);
  };

  private static final Clock QUICK_CLOCK = new Clock() {
    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public long nanos() {
      return (System.nanoTime() - BEGUN) * 100;
    }
  };

  @Test
  void whoeverComesIsToldEverythingAndThenWhatChanges() throws Exception {
    listen("127.0.0.1", QUICK);
    try (Socket socket = connect()) {
      BufferedReader lines = watch(socket);

      JsonObject first = next(lines, "states");
      assertThat(first.getJsonArray("accounts")).isEqualTo(get("/api/v1/accounts").json().getJsonArray("items"));
      assertThat(first.getJsonArray("markets")).isEmpty();
      assertThat(first.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
      assertThat(first.getValue("problem")).isNull();

      // when
      reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, "FAILED"));

      // then
      assertThat(next(lines, "states").getJsonArray("accounts").getJsonObject(0).getString("status"))
          .isEqualTo("FAILED");
    }
  }

  @Test
  void aStoreThatDoesNotAnswerIsSaidBesideWhatWasReadLast() throws Exception {
    listen("127.0.0.1", QUICK);
    try (Socket socket = connect()) {
      BufferedReader lines = watch(socket);
      JsonObject first = next(lines, "states");

      // when
      reader.store = () -> Future.failedFuture(new ConnectException("db.internal:5432 user=keeper"));

      // then
      JsonObject told = next(lines, "states");
      assertThat(told.getString("problem")).isNotBlank().doesNotContain("internal", "keeper");
      assertThat(told.getJsonArray("accounts")).isEqualTo(first.getJsonArray("accounts"));

      // and
      reader.store = Future::succeededFuture;
      assertThat(next(lines, "states").getValue("problem")).isNull();
    }
  }

  @Test
  void moreThanAreLetInAreToldSoAndTheirPlaceIsFreeWhenSomebodyGoes() throws Exception {
    List<Socket> watching = new ArrayList<>();
    try {
      for (int i = 0; i < WATCHERS_MAX; i++) {
        watching.add(connect());
        next(watch(watching.get(i)), "states");
      }

      Reply tooMany = get(STREAM);

      assertThat(tooMany.status()).isEqualTo(503);
      assertThat(tooMany.code()).isEqualTo("TOO_MANY_READERS");
    } finally {
      for (Socket socket : watching) {
        socket.close();
      }
    }
    Kept.await("all are gone", () -> board.watchers() == 0, () -> board.watchers() + " watch");
  }

  @Test
  void whoTakesNothingIsCutOff() throws Exception {
    // given: states that are another each time, and more than any socket buffers
    AtomicInteger asked = new AtomicInteger();
    reader.store = () -> {
      reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, "x".repeat(60_000) + asked.incrementAndGet()));
      return Future.succeededFuture();
    };
    listen("127.0.0.1", QUICK);
    try (Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress("127.0.0.1", ops.port()));
      watch(slow);
      Kept.await("it is let in", () -> board.watchers() == 1, () -> board.watchers() + " watch");
      Kept.await("it is cut off", () -> board.watchers() == 0, () -> asked + " times");
    }

    // then: what was made while it took nothing was not kept for it
    assertThat(asked.get()).isGreaterThan(1);
  }

  @Test
  void samplesAreAsDocumentedAndComeAsPointsToo() throws Exception {
    clock = QUICK_CLOCK;
    listen("127.0.0.1", QUICK);
    try (Socket socket = connect()) {
      BufferedReader lines = watch(socket);
      JsonObject point = next(lines, "point");

      Reply hour = get("/api/v1/samples");

      new Api(get("/api/v1/openapi.json").body()).check("GET", "/api/v1/samples", hour.status(), hour.body());
      assertThat(hour.json().getJsonArray("at")).contains(point.getJsonArray("at").getString(0));
      assertThat(hour.json().getJsonObject("accounts").fieldNames()).containsExactly("bybit.testnet.main",
          "okx.mainnet.hedge");
    }
  }

  private Socket connect() throws IOException {
    return new Socket("127.0.0.1", ops.port());
  }

  private static BufferedReader watch(Socket socket) throws IOException {
    socket.setSoTimeout(60_000);
    socket.getOutputStream().write(("GET " + STREAM + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(UTF_8));
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  private static JsonObject next(BufferedReader lines, String kind) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.equals("event: " + kind)) {
      line = lines.readLine();
    }
    assertThat(line).as("an event " + kind).isNotNull();
    return new JsonObject(lines.readLine().substring("data: ".length()));
  }
}
