package fillkeeper.core;

import static fillkeeper.testkit.Rows.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How far each list is proven. Times are seconds after the first start; REST may lag by 15 s. */
class ProgressTest {

  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final Walk CLOSED = new Walk(Walk.Kind.CLOSED_ORDERS, "linear", "", Duration.ofHours(24),
      FakeVenue.REACH, Duration.ofHours(2), Walk.Filter.CREATED);
  private static final Walk ALSO_CLOSED =
      new Walk(Walk.Kind.CLOSED_ORDERS, "spot", "", Duration.ofHours(24), FakeVenue.REACH);
  private static final Window LAST_MINUTES = new Window(second(0), second(900));

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).walks(FakeVenue.OPEN, CLOSED, ALSO_CLOSED, FakeVenue.EXECUTIONS);

  @Test
  void whatEndedIsHeldAsFarAsTheClosedOrdersOfItsOwnCategoryAreProven() {
    Progress progress = progress(Map.of(
        CLOSED.name(), new Checkpoint(CLOSED.name(), Rows.START, second(600)),
        ALSO_CLOSED.name(), new Checkpoint(ALSO_CLOSED.name(), Rows.START, second(20)),
        FakeVenue.EXECUTIONS.name(), new Checkpoint(FakeVenue.EXECUTIONS.name(), Rows.START, second(10))));

    assertThat(progress.heldUntil(order("o1"))).isEqualTo(second(600));
  }

  @Test
  void whereNothingIsProvenNothingIsHeldFromBeforeTheFirstStart() {
    assertThat(progress(Map.of()).heldUntil(order("o1"))).isEqualTo(Rows.START);
  }

  @Test
  void itTellsHowFarEachListIsProvenByNow() {
    Checkpoint before = new Checkpoint(CLOSED.name(), Rows.START, second(600));
    Progress progress = progress(Map.of(CLOSED.name(), before));
    time.advance(Duration.ofSeconds(900));

    assertThat(progress.checkpoints()).containsExactly(Map.entry(CLOSED.name(), before));
    progress.proven(ALSO_CLOSED, LAST_MINUTES, second(885), Coverage.How.AUDIT);

    assertThat(progress.checkpoints()).hasSize(2).containsEntry(ALSO_CLOSED.name(),
        new Checkpoint(ALSO_CLOSED.name(), Rows.START, second(885)));
  }

  @Test
  void aListByCreationIsProvenUpToTheLastReadOfOpenOrdersThatItHasCaughtUpWith() {
    Progress progress = progress(Map.of());
    assertThat(provable(progress)).as("they were never read").isBefore(Rows.START);

    time.advance(Duration.ofSeconds(300));
    progress.openOrdersRead("linear", time.now());
    time.advance(OVERLAP.minusMillis(1));
    assertThat(provable(progress)).as("it may be behind what was read").isBefore(Rows.START);
    time.advance(Duration.ofMillis(1));
    assertThat(provable(progress)).isEqualTo(second(285));

    time.advance(Duration.ofSeconds(240));
    progress.openOrdersRead("linear", time.now());
    assertThat(provable(progress)).as("by the read before").isEqualTo(second(285));

    time.advance(Duration.ofSeconds(5));
    progress.openOrdersRead("linear", time.now());
    assertThat(provable(progress)).as("still by the first, since the second has not settled").isEqualTo(second(285));

    time.advance(OVERLAP.minusSeconds(5));
    assertThat(provable(progress)).as("by the second, whatever was read since").isEqualTo(second(585));
    time.advance(Duration.ofSeconds(5));
    assertThat(provable(progress)).isEqualTo(second(590));
  }

  @Test
  void aListMayBeAsLateAsTheWalksReachBackForAndNoLessThanTheVenueSays() {
    assertThat(progress(Map.of()).lateness()).isEqualTo(OVERLAP);
    assertThat(new Progress(venue, Duration.ZERO, Rows.START, Map.of()).lateness())
        .isEqualTo(FakeVenue.RULES.restLag());
  }

  @Test
  void theOpenOrdersOfOneCategoryProveNothingOfAnother() {
    Progress progress = progress(Map.of());
    progress.openOrdersRead("spot", time.now());
    time.advance(Duration.ofSeconds(300));

    assertThat(provable(progress)).isBefore(Rows.START);
  }

  private Instant provable(Progress progress) {
    return progress.provable(CLOSED, LAST_MINUTES);
  }

  private Progress progress(Map<String, Checkpoint> checkpoints) {
    return new Progress(venue, OVERLAP, Rows.START, checkpoints);
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }
}
