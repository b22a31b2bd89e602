package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.Samples;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Who follows changes over HTTP: how many, how slowly, and what is heard while nothing happens. */
class ChangeStreamTest extends HttpFixture {

  private static final String CHANGES = "/api/v1/accounts/" + NAME + "/changes";
  /** A hundred times as fast. */
  private static final Function<Vertx, Scheduler> QUICK = vertx -> {
    Scheduler timers = new VertxScheduler(vertx);
    return (delay, action) -> timers.after(delay.dividedBy(100), action);
  };

  @Test
  void aReaderThatTakesNothingIsCutOffAndWasSentNoMoreThanItsBuffersHold() throws Exception {
    // given: more than any socket buffers
    AtomicInteger pages = new AtomicInteger();
    for (int seq = 1; seq <= 30_000; seq++) {
      reader.executions.add(Samples.execution("e" + seq, seq));
    }
    reader.highest = 30_000;
    reader.store = () -> {
      pages.incrementAndGet();
      return Future.succeededFuture();
    };
    listen("127.0.0.1", QUICK);

    // when
    try (Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress("127.0.0.1", ops.port()));
      follow(slow, "");
      Kept.await("it is let in", () -> readers.count() == 1, () -> readers.count() + " follow");
      Kept.await("it is cut off", () -> readers.count() == 0, () -> pages + " pages");
    }

    // then
    assertThat(pages.get()).isLessThan(300);
  }

  @Test
  void moreThanAreLetInAreToldSoAndTheirPlaceIsFreeWhenSomebodyGoes() throws Exception {
    List<Socket> following = new ArrayList<>();
    try {
      for (int i = 0; i < ChangeReaders.MAX; i++) {
        following.add(connect());
        follow(following.get(i), "");
      }
      Kept.await("all are let in", () -> readers.count() == ChangeReaders.MAX, () -> readers.count() + " follow");

      Reply tooMany = send("GET " + CHANGES + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
          + "Accept: text/event-stream\r\n\r\n");

      assertThat(tooMany.status()).isEqualTo(503);
      assertThat(tooMany.code()).isEqualTo("TOO_MANY_READERS");
      assertThat(get(CHANGES).status()).isEqualTo(200);
    } finally {
      for (Socket socket : following) {
        socket.close();
      }
    }
    Kept.await("all are gone", () -> readers.count() == 0, () -> readers.count() + " follow");
  }

  @Test
  void aCommentComesWhileNothingHappensAndAChangeAtOnceWhenItIsTold() throws Exception {
    // given
    listen("127.0.0.1", QUICK);
    try (Socket socket = connect()) {
      BufferedReader lines = follow(socket, "");

      // then
      await(lines, ":");

      // when
      reader.executions.add(Samples.execution("e1", 7));
      reader.changed.accept(Samples.MAIN);

      // then
      await(lines, "id: " + Samples.INCARNATION + ":7");
      await(lines, "event: execution");
    }
  }

  @Test
  void whatTheReaderSawLastCountsMoreThanWhereItWasToldToBegin() throws Exception {
    // given
    for (int seq = 1; seq <= 3; seq++) {
      reader.executions.add(Samples.execution("e" + seq, seq));
    }

    // when
    try (Socket socket = connect()) {
      BufferedReader lines = follow(socket, "Last-Event-ID: " + Samples.INCARNATION + ":2\r\n");

      // then
      assertThat(await(lines, "id: ")).isEqualTo("id: " + Samples.INCARNATION + ":3");
    }
    for (String wrong : List.of("2", "nonsense")) {
      assertThat(send("GET " + CHANGES + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
          + "Accept: text/event-stream\r\nLast-Event-ID: " + wrong + "\r\n\r\n").status()).isEqualTo(400);
    }
  }

  private Socket connect() throws IOException {
    return new Socket("127.0.0.1", ops.port());
  }

  private static BufferedReader follow(Socket socket, String headers) throws IOException {
    socket.setSoTimeout(60_000);
    socket.getOutputStream().write(("GET " + CHANGES + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
        + headers + "\r\n").getBytes(UTF_8));
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  private static String await(BufferedReader lines, String begin) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.startsWith(begin)) {
      line = lines.readLine();
    }
    assertThat(line).as("a line that begins with " + begin).isNotNull();
    return line;
  }
}
