package fillkeeper.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.AccountStates;
import fillkeeper.desk.FakeDesk;
import fillkeeper.desk.FakeReader;
import fillkeeper.desk.Samples;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Everything is read once for all who watch, only while somebody does, and told only where it is another. */
class BoardTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final FakeTime time = new FakeTime();
  private final FakeReader reader = new FakeReader(Samples.MAIN);
  private final FakeDesk desk = new FakeDesk(Samples.MAIN);
  private final Board board = new Board(new AccountStates(desk, reader), List::of,
      new LastHour(desk, List::of, time, time), time, time);
  private final List<String> told = new ArrayList<>();
  private final BiConsumer<String, String> watcher = (kind, event) -> told.add(event);
  private int asked;

  @Test
  void whileNobodyWatchesTheStoreIsNotAsked() {
    // given
    count();
    board.enter(watcher);
    time.advance(LONG);
    assertThat(asked).isPositive();

    // when
    board.leave(watcher);
    time.advance(LONG);
    asked = 0;
    time.advance(LONG);

    // then
    assertThat(asked).isZero();
    assertThat(time.timers()).isZero();
  }

  @Test
  void oneReadingServesAllWhoWatch() {
    // given
    count();
    board.enter(watcher);
    asked = 0;
    time.advance(LONG);
    int ofOne = asked;

    // when
    for (int i = 0; i < 10; i++) {
      board.enter((kind, event) -> told.add(event));
    }
    asked = 0;
    time.advance(LONG);

    // then
    assertThat(asked).isEqualTo(ofOne);
    assertThat(told).hasSize(11).containsOnly(told.get(0));
  }

  @Test
  void whatIsAsBeforeIsNotToldAgain() {
    // when
    board.enter(watcher);
    time.advance(LONG);
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, "FAILED"));
    time.advance(LONG);

    // then
    assertThat(told).hasSize(2);
    assertThat(told.get(1)).startsWith("event: states\ndata: {").contains("FAILED").endsWith("}\n\n");
  }

  @Test
  void whoComesAfterAPauseIsToldWhatIsSoNow() {
    // given
    board.enter(watcher);
    board.leave(watcher);
    time.advance(LONG);

    // when
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, "QUARANTINED"));
    board.enter(watcher);

    // then
    assertThat(told.get(1)).contains("QUARANTINED");
  }

  @Test
  void aStoreThatIsSilentIsSaidOnceAndAskedAgain() {
    // given
    board.enter(watcher);
    reader.store = () -> Promise.<Void>promise().future();

    // when
    time.advance(LONG);

    // then
    assertThat(told).hasSize(2);
    assertThat(told.get(1)).contains("\"problem\":\"the store does not answer in time\"", Samples.MAIN.name());

    // and
    reader.store = Future::succeededFuture;
    time.advance(LONG);
    assertThat(told).hasSize(3);
    assertThat(told.get(2)).contains("\"problem\":null");
  }

  private void count() {
    reader.store = () -> {
      asked++;
      return Future.succeededFuture();
    };
  }
}
