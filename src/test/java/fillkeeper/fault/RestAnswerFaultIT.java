package fillkeeper.fault;

import static fillkeeper.testkit.RestFront.answer;
import static fillkeeper.testkit.RestFront.bytesAndEnd;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import fillkeeper.simulator.bybit.SimAccount;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetSocket;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that do not come, end too early, weigh too much, or lead elsewhere. */
class RestAnswerFaultIT extends RestScenario {

  private static final long ALLOCATED_MAX = 256L << 20;
  private static final String HEAD = "HTTP/1.1 200 OK\r\n";
  private static final String HALF =
      "{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{\"category\":\"linear\",\"nextPageCursor\":\"\",\"list\":[";
  private static final Map<String, Consumer<NetSocket>> UNANSWERED = Map.of(
      "never", socket -> { },
      "headers only", socket -> socket.write(HEAD + "Content-Length: 100\r\n\r\n"),
      "a trickle", RestAnswerFaultIT::trickle);
  private static final Map<String, Consumer<NetSocket>> CUT = Map.of(
      "under its length", bytesAndEnd(HEAD + "Content-Length: 5000\r\n\r\n" + HALF),
      "in a chunk", bytesAndEnd(HEAD + "Transfer-Encoding: chunked\r\n\r\nff\r\n" + HALF),
      "between chunks", bytesAndEnd(HEAD + "Transfer-Encoding: chunked\r\n\r\n"
          + Integer.toHexString(HALF.length()) + "\r\n" + HALF + "\r\n"),
      "where only its end would tell", bytesAndEnd(HEAD + "Connection: close\r\n\r\n" + HALF));

  @ParameterizedTest
  @ValueSource(strings = {"never", "headers only", "a trickle"})
  void R01_anAnswerThatDoesNotEnd(String how) throws Exception {
    // given
    SimAccount account = accountBehindAFront(syncTimeout(1_000));
    somethingToRead(account);
    front.next(EXECUTIONS, UNANSWERED.get(how));

    // when
    kept.start().awaitIncident("main", "SYNC_FAILED");

    // then
    thenAllIsWell("SYNC_FAILED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"under its length", "in a chunk", "between chunks", "where only its end would tell"})
  void R02_aBodyCutShort(String how) throws Exception {
    // given
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    front.next(EXECUTIONS, CUT.get(how)).next(OPEN_ORDERS, CUT.get(how)).next(HISTORY, CUT.get(how));

    // when
    kept.start().awaitLive("main");

    // then: asked again in the same attempt, and nothing of the half was believed
    assertThat(count("coverage", "status = 'UNPROVABLE'")).isZero();
    thenAllIsWell();
  }

  @Test
  void R03_aBodyOfOneGigabyte() throws Exception {
    // given
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    AtomicLong sent = new AtomicLong();
    Buffer part = Buffer.buffer(new byte[1 << 20]);
    front.next(EXECUTIONS, socket -> {
      socket.write(HEAD + "Content-Length: " + (1L << 30) + "\r\n\r\n");
      pour(socket, part, sent);
    });

    // when
    kept.start().awaitIncident("main", "SYNC_FAILED");

    // then: refused while it came in, so that hardly more than the limit was ever sent
    thenAllIsWell("SYNC_FAILED");
    assertThat(sent.get()).isLessThan(128L << 20);
    thenDetail("Bybit execution/list: an answer above the limit of 8388608 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "0"})
  void R03_aHundredThousandRowsOnAPage(String row) throws Exception {
    // given
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    front.next(EXECUTIONS, answer(200, "", page((row + ",").repeat(99_999) + row)));

    // when
    kept.start().awaitIncident("main", "SYNC_FAILED");

    // then
    thenAllIsWell("SYNC_FAILED");
    assertThat(count("rejected_events", "true")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 2_000_000})
  void R03_nestingTenThousandDeep(int depth) throws Exception {
    // given
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    front.next(HISTORY, answer(200, "", page("[".repeat(depth) + "]".repeat(depth))));

    // when: a page that is no answer is asked for again
    kept.start().awaitLive("main");

    // then
    thenAllIsWell();
  }

  @Test
  void R03_aPageOfTinyThingsTakesNoHeap() throws Exception {
    // given: eight million bytes that would be a hundred times as many as a tree
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    front.next(HISTORY, answer(200, "", page("{},".repeat(2_700_000) + "{}")));
    long before = allocated();

    // when
    kept.start().awaitLive("main");

    // then: the bytes were read, and nothing was made of them
    assertThat(allocated() - before).isLessThan(ALLOCATED_MAX);
    thenAllIsWell();
  }

  @Test
  void R13_aRedirectToAnotherHost() throws Exception {
    // given
    SimAccount account = accountBehindAFront(new JsonObject());
    somethingToRead(account);
    AtomicInteger elsewhere = new AtomicInteger();
    int other = kept.vertx().createNetServer().connectHandler(socket -> {
      elsewhere.incrementAndGet();
      socket.close();
    }).listen(0, "127.0.0.1").await(60, TimeUnit.SECONDS).actualPort();
    for (int status : new int[] {301, 302, 303, 307, 308}) {
      front.next(EXECUTIONS, answer(status, "Location: http://127.0.0.1:" + other + "/v5/execution/list\r\n", ""));
    }

    // when
    kept.start().awaitIncident("main", "VENUE_UNAVAILABLE");

    // then: refused, and what was signed went nowhere else
    thenAllIsWell("VENUE_UNAVAILABLE");
    assertThat(elsewhere).hasValue(0);
    assertThat(front.heads()).anyMatch(head -> head.contains("X-BAPI-SIGN"));
  }

  /** By all threads, whether or not it is held still. */
  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds())).filter(bytes -> bytes > 0).sum();
  }

  private void thenDetail(String detail) {
    assertThat(kept.database().value("SELECT detail FROM fillkeeper.incidents")).isEqualTo(detail);
  }

  private static String page(String rows) {
    return HALF + rows + "]}}";
  }

  private static void trickle(NetSocket socket) {
    socket.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
    drip(socket);
  }

  private static void drip(NetSocket socket) {
    socket.write("1\r\n \r\n").onSuccess(sent -> Vertx.currentContext().owner().setTimer(20, id -> drip(socket)));
  }

  private static void pour(NetSocket socket, Buffer part, AtomicLong sent) {
    while (sent.get() < 1L << 30 && !socket.writeQueueFull()) {
      sent.addAndGet(part.length());
      socket.write(part.copy());
    }
    socket.drainHandler(drained -> pour(socket, part, sent));
  }
}
