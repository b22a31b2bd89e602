package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.SimFeed.Provider;
import fillkeeper.simulator.SimTick;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A feed of the configuration is collected from the socket to the table. */
class TicksIT {

  private static final long START_MS = 1_767_225_600_000L;

  private Kept kept;
  private SimFeed feed;

  @BeforeEach
  void open() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void aTrailingWindowIsStoredOnceAndCounted() throws Exception {
    // given
    given(Provider.TRAILING_WINDOW, new JsonObject());
    trade(1, 20);
    kept.awaitRecorded("nifty", "recorded", 20);

    // when
    feed.cut();
    awaitConnection();
    feed.beat();
    trade(21, 1);

    // then
    kept.awaitRecorded("nifty", "recorded", 21);
    JsonObject state = kept.recorded("nifty");
    assertThat(state.getString("mode")).isEqualTo("TRAILING_WINDOW");
    assertThat(state.getString("lastFailure")).startsWith("DISCONNECTED");
    JsonObject counters = state.getJsonObject("counters");
    assertThat(counters.getLong("duplicates")).isEqualTo(20);
    assertThat(counters.getLong("reconnects")).isEqualTo(1);
    JsonObject stream = counters.getJsonObject("streams").getJsonObject("nifty:X");
    assertThat(stream.getLong("accepted")).isEqualTo(21);
    assertThat(stream.getLong("duplicatesByHash")).isEqualTo(20);
    assertThat(stream.getLong("deepestDuplicate")).isEqualTo(20);
    assertThat(kept.database().count("ticks")).isEqualTo(21);
  }

  @Test
  void aFeedThatResumesIsToldWhereAndWhatIsStored() throws Exception {
    // given
    given(Provider.SEQUENCE_RESUME, new JsonObject().put("resume", "{\"op\":\"resume\",\"after\":${lastSeq}}")
        .put("ack", "{\"op\":\"ack\",\"seq\":${lastSeq}}"));
    trade(1, 10);
    Kept.await("the tenth is acknowledged", () -> feed.acknowledged() == 10, () -> "" + feed.acknowledged());

    // when
    kept.stop();
    trade(11, 10);
    kept.start();

    // then
    Kept.await("the twentieth is acknowledged", () -> feed.acknowledged() == 20, () -> "" + feed.acknowledged());
    assertThat(kept.database().count("ticks")).isEqualTo(20);
    assertThat(kept.recorded("nifty").getJsonObject("counters").getLong("received"))
        .as("only what was missing was sent").isEqualTo(10);
    assertThat(kept.database().value("SELECT last_seq FROM fillkeeper.stream_checkpoints WHERE stream = 'nifty:X'"))
        .isEqualTo(20L);
  }

  @Test
  void aRowThatCannotBeReadIsKeptAndEndsTheAttemptWithItsCause() throws Exception {
    // given
    given(Provider.SEQUENCE_RESUME, new JsonObject().put("resume", "{\"op\":\"resume\",\"after\":${lastSeq}}"));

    // when
    feed.tell(List.of(tick(1), new SimTick(2, "X", null, START_MS + 2, "a price", "1", "B")));
    Kept.await("the row is kept", () -> kept.database().count("rejected_events") == 1, () -> "none");
    awaitConnection();
    trade(1, 3);

    // then
    kept.awaitRecorded("nifty", "recorded", 3);
    assertThat(kept.recorded("nifty").getString("lastFailure"))
        .isEqualTo("MALFORMED_EVENT: price is not an amount within bounds");
    assertThat(kept.database().query("SELECT reason, payload FROM fillkeeper.rejected_events")).singleElement()
        .satisfies(row -> assertThat((String) row.get("payload")).contains("a price"));
    assertThat(kept.database().count("ticks")).isEqualTo(3);
  }

  private void given(Provider provider, JsonObject more) throws Exception {
    feed = new SimFeed(provider, 50, new Random(1)).start(kept.vertx()).await(60, TimeUnit.SECONDS);
    kept.provider(new JsonObject().put("url", feed.url()).put("subscribe", "{\"op\":\"subscribe\"}")
        .put("stream", "nifty").put("mode", provider.name()).put("seenWindow", 100).put("rows", "/data")
        .put("fields", new JsonObject().put("seq", "/seq").put("symbol", "/sym").put("ts", "/ts")
            .put("tradeId", "/id").put("price", "/px").put("size", "/sz").put("side", "/side"))
        .mergeIn(more));
    kept.start();
    awaitConnection();
  }

  private void awaitConnection() {
    kept.awaitRecording("nifty");
    Kept.await("a connection", () -> feed.connections() == 1, () -> feed.connections() + " connections");
  }

  private void trade(int from, int count) {
    List<SimTick> ticks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ticks.add(tick(from + i));
    }
    feed.trade(ticks);
  }

  private static SimTick tick(long seq) {
    return new SimTick(seq, "X", null, START_MS + seq, "24000.50", "75", "B");
  }
}
