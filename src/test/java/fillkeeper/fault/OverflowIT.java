package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** More than the queue may hold ends the attempt, once, and a new one repairs what was refused. */
class OverflowIT extends FaultScenario {

  private static final int LIMIT = 5;
  private static final int DRIP = 100;

  private final JsonObject queue = new JsonObject().put("maxAgeMs", 40_000);
  private final JsonObject batch = new JsonObject();
  private SimAccount account;

  @BeforeEach
  void configure() {
    kept.patientStore();
    account = kept.account("main", new JsonObject().put("queue", queue).put("batch", batch)
        .put("audit", new JsonObject().put("restLagMs", 60_000)));
  }

  @Test
  void N17_asManyEventsAsTheQueueMayHold() throws Exception {
    // given
    queue.put("maxEvents", LIMIT);
    kept.start().awaitLive("main");

    // when
    kept.whileHeld("main", held -> {
      place(LIMIT);
      awaitQueued("events", LIMIT);
    });

    // then
    thenAllIsWell();
    assertThat(kept.epoch("main")).isEqualTo(1);
  }

  @Test
  void N17_oneEventMore() throws Exception {
    // given
    queue.put("maxEvents", LIMIT);
    kept.start().awaitLive("main");
    String resting = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when: three rows of one frame are too many, and so is all that follows
    kept.whileHeld("main", held -> {
      place(LIMIT - 1);
      awaitQueued("events", LIMIT - 1);
      account.fill(resting, Leg.of("60000", "0.010"), Leg.of("60000", "0.010"), Leg.of("60000", "0.010"));
      place(LIMIT);
      kept.awaitFailed("main", 1);
      assertThat(kept.state("main").getBoolean("isCurrent")).as("said to be current").isFalse();
      assertThat(queued("events")).as("held at the end").isLessThanOrEqualTo(LIMIT);
    });

    // then
    thenItOverflowedBy("events=" + (LIMIT + 1) + " max=" + LIMIT);
    assertThat(counter("refused")).isGreaterThanOrEqualTo(1);
    assertThat(counter("dropped")).isEqualTo(LIMIT);
  }

  @Test
  void N17_asManyBytesAsTheQueueMayHoldAndMore() throws Exception {
    // given: what one event weighs
    kept.start().awaitLive("main");
    long[] weight = new long[1];
    kept.whileHeld("main", held -> {
      place(1);
      awaitQueued("events", 1);
      weight[0] = kept.state("main").getJsonObject("queue").getLong("bytes");
    });
    kept.awaitLedgerEqualsBook();
    queue.put("maxBytes", LIMIT * weight[0]);
    kept.restart().awaitLive("main");

    // when
    kept.whileHeld("main", held -> {
      place(LIMIT - 1);
      awaitQueued("bytes", (LIMIT - 1) * weight[0]);
      place(1);
      awaitQueued("bytes", LIMIT * weight[0]);
      assertThat(kept.incidents()).isEmpty();
      place(1);
      kept.awaitFailed("main", 1);
      assertThat(queued("bytes")).as("held at the end").isLessThanOrEqualTo(LIMIT * weight[0]);
    });

    // then
    thenItOverflowedBy("bytes=" + (LIMIT + 1) * weight[0] + " max=" + LIMIT * weight[0]);
  }

  @Test
  void N17_ageAlone() throws Exception {
    // given: writes of 250 ms each, far from their own deadline, and at most 2500 ms to wait
    kept.store("writeDeadlineMs", 2_400).store("statementTimeoutMs", 2_200).store("lockTimeoutMs", 1_000);
    batch.put("maxEvents", 1);
    queue.put("maxAgeMs", 2_500);
    kept.start().awaitLive("main");
    kept.database().before("orders", "PERFORM pg_sleep(0.25);");

    // when
    place(16);
    kept.awaitFailed("main", 1);
    kept.database().calm("orders");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main").get(0)).isEqualTo("QUEUE_OVERFLOW");
    assertThat(detail()).startsWith("queue overflow: age of the oldest in ms=").endsWith(" max=2500");
  }

  @Test
  void N17_oneHugeEvent() throws Exception {
    // given
    queue.put("maxBytes", 16_384);
    kept.start().awaitLive("main");

    // when: the queue is empty, and what comes would fill it more than twice
    account.next(At.FRAME, Fault.oversize(40_000));
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitFailed("main", 1);
    account.fillWhole(order);

    // then
    thenAllIsWell("QUEUE_OVERFLOW");
    assertThat(detail()).startsWith("queue overflow: bytes=").endsWith(" max=16384");
  }

  @Test
  void N17_manyTinyEvents() throws Exception {
    // given: room for as many bytes as anybody could want
    queue.put("maxEvents", 200);
    kept.start().awaitLive("main");

    // when
    kept.whileHeld("main", held -> {
      place(250);
      kept.awaitFailed("main", 1);
    });

    // then
    thenItOverflowedBy("events=201 max=200");
  }

  @Test
  void N18_slowDripJustUnderTheLimits() throws Exception {
    // given: the queue is full to its last place, and writes take longer than what is traded in between
    queue.put("maxEvents", LIMIT);
    batch.put("maxEvents", 1);
    kept.start().awaitLive("main");
    kept.database().before("orders", "PERFORM pg_sleep(0.02);");
    kept.whileHeld("main", held -> {
      place(LIMIT);
      awaitQueued("events", LIMIT);
    });

    // when: whenever there is room for one more, one more comes
    for (int drop = LIMIT + 1; drop <= DRIP; drop++) {
      long received = drop;
      Kept.await("room", () -> pending() < LIMIT, () -> counted("counters").encode());
      place(1);
      Kept.await("it is heard", () -> counter("received") == received, () -> counted("counters").encode());
    }

    // then: that was no failure
    kept.database().calm("orders");
    thenAllIsWell();
    assertThat(kept.epoch("main")).isEqualTo(1);
  }

  private void thenItOverflowedBy(String what) {
    thenAllIsWell("QUEUE_OVERFLOW");
    assertThat(detail()).isEqualTo("queue overflow: " + what);
  }

  private String detail() {
    return (String) kept.database().value("SELECT detail FROM fillkeeper.incidents ORDER BY id LIMIT 1");
  }

  private void place(int orders) {
    IntStream.range(0, orders).forEach(i -> account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
  }

  private void awaitQueued(String what, long much) {
    Kept.await(much + " " + what + " are queued", () -> queued(what) == much, () -> queued(what) + "");
  }

  private long queued(String what) {
    return counted("queue").getLong(what);
  }

  /** What was heard and has not ended yet; the queue's own numbers are of the last look at it. */
  private long pending() {
    JsonObject counters = counted("counters");
    return counters.getLong("received") - counters.getLong("applied") - counters.getLong("duplicates")
        - counters.getLong("stale");
  }

  private long counter(String name) {
    return counted("counters").getLong(name);
  }

  private JsonObject counted(String part) {
    try {
      return kept.state("main").getJsonObject(part);
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }
}
