package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How long it is tried to learn of an order that the venue has nowhere. */
class PatienceTest {

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final Patience patience = new Patience();

  @Test
  void thePauseIsNeverLongerThan256Audits() {
    List<Integer> due = new ArrayList<>();
    for (int audit = 1; audit <= 1_100; audit++) {
      patience.next();
      if (patience.isDue(unknown("o1"), venue)) {
        due.add(audit);
        patience.nowhere(List.of(order("o1")));
      }
    }

    assertThat(due).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768, 1_024);
  }

  @Test
  void anOrderOfWhichTheLedgerKnowsMoreIsAskedForEachTime() {
    patience.next();
    patience.nowhere(List.of(order("o1")));

    assertThat(patience.isDue(unknown("o1"), venue)).isFalse();
    assertThat(patience.isDue(unknown("o2"), venue)).isTrue();
    assertThat(patience.isDue(Merge.merge(null, row("o1", OrderStatus.NEW, "0", 0), 0), venue)).isTrue();
  }

  @Test
  void fiftyThousandAreWaitedForAndThoseBeyondAreAskedForEachTime() {
    patience.next();
    List<OrderKey> many = IntStream.rangeClosed(1, 50_001).mapToObj(n -> order("o" + n)).toList();

    patience.nowhere(many);
    patience.nowhere(many);

    assertThat(patience.isDue(unknown("o50000"), venue)).isFalse();
    assertThat(patience.isDue(unknown("o50001"), venue)).isTrue();
    patience.next();
    assertThat(patience.isDue(unknown("o50000"), venue)).as("told twice, so it is waited for twice as long").isFalse();
    patience.next();
    assertThat(patience.isDue(unknown("o50000"), venue)).isTrue();
  }

  @Test
  void whatTheVenueCannotKnowAnyMoreIsForgotten() {
    OrderState unknown = unknown("o1");
    OrderState open = Merge.merge(null, row("o2", OrderStatus.NEW, "0", 0), 0);
    time.advance(FakeVenue.REACH);
    assertThat(Patience.isForgotten(unknown, venue)).isFalse();

    time.advance(Duration.ofMillis(1));

    assertThat(Patience.isForgotten(unknown, venue)).isTrue();
    assertThat(Patience.isForgotten(open, venue)).isFalse();
    venue.promises(Promises.of(FakeVenue.FORGETS, null, null));
    assertThat(Patience.isForgotten(unknown, venue)).as("its lists reach back for ever").isFalse();
  }

  /** Only a fill has told of it, at the second 0. */
  private static OrderState unknown(String id) {
    return Merge.merge(null, fill("t1", id, "1", 0));
  }
}
