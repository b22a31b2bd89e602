package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.SimFeed.Provider;
import fillkeeper.simulator.SimTick;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A collector's memory is as good as the database that it was read from, and no better. */
class CollectorIT {

  private final Vertx vertx = Vertx.vertx();
  private final TestDatabase database = TestDatabase.create();
  private SimFeed feed;
  private RealCollector collector;

  @BeforeEach
  void collect() throws Exception {
    feed = new SimFeed(Provider.TRAILING_WINDOW, 50, new Random(1)).start(vertx).await(60, TimeUnit.SECONDS);
    collector = new RealCollector(vertx, feed.url(), database.address(), Provider.TRAILING_WINDOW, 100, 0);
    collector.start();
    awaitConnection();
  }

  @AfterEach
  void close() throws Exception {
    collector.stop();
    vertx.close().await(60, TimeUnit.SECONDS);
    database.close();
  }

  @Test
  void whatADatabaseThatWasPutBackDoesNotHoldIsStoredAgain() {
    // given
    feed.trade(ticks(1, 10));
    awaitTicks(10);

    // when
    database.execute("DELETE FROM fillkeeper.ticks WHERE seq > 4");
    collector.recorders().endAll(new AttemptFailure(Cause.LEDGER_RESET, "another database"));

    // then
    awaitTicks(10);
    assertThat(collector.state().lastFailure()).isEqualTo("LEDGER_RESET: another database");
  }

  @Test
  void aLargeFrameIsStoredInPartsThatTheDatabaseHasTimeFor() {
    // when
    feed.trade(ticks(1, 12_000));

    // then
    awaitTicks(12_000);
    assertThat(collector.state().restarts()).isZero();
  }

  private void awaitConnection() {
    Kept.await("a connection", () -> feed.connections() == 1, () -> feed.connections() + " connections");
  }

  private void awaitTicks(long count) {
    Kept.await(count + " ticks", () -> database.count("ticks") == count,
        () -> database.count("ticks") + ", " + collector.state());
  }

  private static List<SimTick> ticks(long from, long to) {
    return LongStream.rangeClosed(from, to)
        .mapToObj(seq -> new SimTick(seq, "X", null, 1_767_225_600_000L + seq, "1", "1", "B")).toList();
  }
}
