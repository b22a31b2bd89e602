package fillkeeper.retention;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.OldRows;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** When old rows are deleted, and how much at a time. */
class SweeperTest {

  private final FakeTime time = new FakeTime();
  private final List<String> asked = new ArrayList<>();
  private boolean down;

  private final OldRows rows = (kind, kept, after, limit) -> {
    asked.add(kind + " after " + after.row());
    return down ? Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "the store is out of reach"))
        : Future.succeededFuture(new OldRows.Piece(0, after.row() + limit, limit, after.row() == 500));
  };

  private final Sweeper sweeper = new Sweeper(rows,
      Map.of(OldRows.Kind.AUDITS, Period.ofDays(30), OldRows.Kind.INCIDENTS, Period.ofDays(365)),
      new SplittableRandom(1), vertx -> time);

  @Test
  void theFirstSweepComesWithinAnHourAndThenOneEachDay() throws Exception {
    sweeper.start();
    time.advance(Sweeper.FIRST_WITHIN.plusSeconds(1));
    assertThat(asked).containsExactly("AUDITS after 0", "AUDITS after 500", "INCIDENTS after 0", "INCIDENTS after 500");

    time.advance(Sweeper.EACH.minus(Sweeper.FIRST_WITHIN).minusSeconds(1));
    assertThat(asked).hasSize(4);
    time.advance(Sweeper.FIRST_WITHIN.plusSeconds(2));
    assertThat(asked).hasSize(8);
  }

  @Test
  void whatFailsIsTriedTheNextDay() throws Exception {
    down = true;
    sweeper.start();
    time.advance(Sweeper.FIRST_WITHIN.plusSeconds(1));
    assertThat(asked).containsExactly("AUDITS after 0", "INCIDENTS after 0");

    down = false;
    time.advance(Sweeper.EACH.plusSeconds(1));
    assertThat(asked).hasSize(6);
  }

  @Test
  void aStoppedSweepEndsWithThePieceInProgress() {
    Sweep sweep = new Sweep(rows, time);

    Future<Integer> swept = sweep.run(OldRows.Kind.AUDITS, Period.ofDays(30));
    sweep.stop();
    time.advance(Duration.ofMinutes(1));

    assertThat(swept.result()).isEqualTo(1_000);
    assertThat(asked).hasSize(2);
  }
}
