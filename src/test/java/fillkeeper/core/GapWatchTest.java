package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.FakeTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Orders with more filled than there are fills of, over time. Grace 5 s, deadline 60 s. */
class GapWatchTest {

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final FakeTime time = new FakeTime();
  private final List<String> told = new ArrayList<>();
  private final GapWatch watch = new GapWatch(time, time, GRACE, DEADLINE, new GapWatch.Port() {
    @Override
    public void open(List<OrderKey> orders) {
      told.add("open " + String.join(" ", orders.stream().map(OrderKey::orderId).toList()));
    }

    @Override
    public void overdue(OrderKey order) {
      told.add("overdue " + order.orderId());
    }
  });

  @Test
  void aGapBecomesARowWhenItIsOlderThanTheGrace() {
    watch.observe(lacking("o1", "10", "4"));
    assertThat(watch.orders()).containsExactly(order("o1"));

    time.advance(GRACE.minusMillis(1));
    assertThat(told).isEmpty();
    time.advance(Duration.ofMillis(1));

    assertThat(told).containsExactly("open o1");
    assertThat(watch.isDegraded()).as("before it is on record").isFalse();
  }

  @Test
  void aGapThatClosesWithinTheGraceIsNone() {
    watch.observe(lacking("o1", "10", "4"));
    time.advance(Duration.ofSeconds(4));

    watch.observe(lacking("o1", "10", "10"));
    time.advance(Duration.ofMinutes(5));

    assertThat(told).isEmpty();
    assertThat(watch.orders()).isEmpty();
  }

  @Test
  void theGraceCountsFromTheFirstSightOfTheGap() {
    watch.observe(lacking("o1", "10", "4"));
    time.advance(Duration.ofSeconds(3));
    watch.observe(lacking("o1", "10", "5"));

    time.advance(Duration.ofSeconds(2));

    assertThat(told).containsExactly("open o1");
  }

  @Test
  void aRowIsWhatDegradesAndItsDeadlineEndsTheAttemptOnce() {
    watch.observe(gap("o1", "10", "4"));
    assertThat(watch.isDegraded()).isTrue();

    time.advance(DEADLINE.minusMillis(1));
    assertThat(told).isEmpty();
    time.advance(Duration.ofMillis(1));
    watch.observe(gap("o1", "10", "5"));
    time.advance(DEADLINE.multipliedBy(9));

    assertThat(told).containsExactly("overdue o1");
    assertThat(watch.orders()).containsExactly(order("o1"));
  }

  @Test
  void aRowThatIsThereBeforeTheGraceIsOverIsNotOpenedAgain() {
    watch.observe(lacking("o1", "10", "4"));
    watch.observe(gap("o1", "10", "4"));

    time.advance(Duration.ofSeconds(30));

    assertThat(told).isEmpty();
  }

  @Test
  void aClosedRowIsNoMoreThanARememberedOne() {
    watch.observe(gap("o1", "10", "4"));

    watch.observe(closed(gap("o1", "10", "10")));
    time.advance(DEADLINE);

    assertThat(watch.isDegraded()).isFalse();
    assertThat(told).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @Test
  void whatIsMissingAfterAGapClosedIsANewGap() {
    watch.observe(gap("o1", "10", "4"));
    watch.observe(closed(gap("o1", "10", "10")));

    watch.observe(lacking("o1", "12", "10"));
    time.advance(GRACE);

    assertThat(told).containsExactly("open o1");
  }

  @Test
  void gapsThatOutliveTheGraceTogetherAreToldTogether() {
    watch.observe(lacking("o1", "10", "4"));
    watch.observe(lacking("o2", "10", "4"));
    time.advance(Duration.ofSeconds(1));
    watch.observe(lacking("o3", "10", "4"));

    time.advance(GRACE);

    assertThat(told).containsExactly("open o1 o2", "open o3");
  }

  @Test
  void whatTheListsShowBeforeItsFillsIsNoGapUntilTheyAreWalked() {
    watch.resume(List.of(), List.of(lacking("o1", "10", "4")));

    watch.observe(lacking("o2", "10", "4"));
    watch.observe(lacking("o1", "10", "10"));
    time.advance(DEADLINE);
    assertThat(told).isEmpty();
    assertThat(watch.orders()).isEmpty();

    watch.walked(List.of(lacking("o3", "10", "4")));
    watch.observe(lacking("o4", "10", "4"));
    assertThat(watch.orders()).containsExactly(order("o3"), order("o4"));
    time.advance(GRACE);
    assertThat(told).containsExactly("open o3 o4");
  }

  @Test
  void aDeadlineThatPassedInAnEarlierAttemptEndsNoOther() {
    Gap past = gap("o1", "10", "4", time.now().minusSeconds(1));
    Gap now = gap("o2", "10", "4", time.now());
    Gap soon = gap("o3", "10", "4", time.now().plusSeconds(20));

    watch.resume(List.of(past, now, soon), List.of(lacking("o1", "10", "4"), lacking("o4", "10", "4")));
    assertThat(watch.isDegraded()).isTrue();
    time.advance(Duration.ofMinutes(10));

    assertThat(told).containsExactly("open o4", "overdue o3");
  }

  @Test
  void deadlinesComeInTheOrderOfTimeWhateverTheOrderOfTheRows() {
    watch.resume(List.of(gap("late", "10", "4", time.now().plusSeconds(50)),
        gap("early", "10", "4", time.now().plusSeconds(10))), List.of());

    time.advance(Duration.ofSeconds(10));
    assertThat(told).containsExactly("overdue early");
    time.advance(Duration.ofSeconds(40));

    assertThat(told).containsExactly("overdue early", "overdue late");
  }

  @Test
  void aNewGapIsNotLateBecauseADeadlineWasWaitedForFirst() {
    watch.observe(gap("o1", "10", "4"));
    time.advance(Duration.ofSeconds(10));

    watch.observe(lacking("o2", "10", "4"));
    assertThat(time.timers()).isEqualTo(1);
    time.advance(GRACE);

    assertThat(told).containsExactly("open o2");
    time.advance(Duration.ofSeconds(45));
    assertThat(told).containsExactly("open o2", "overdue o1");
  }

  @Test
  void whatAPersonAcceptedIsNeitherOpenNorAskedFor() {
    watch.observe(gap("o1", "10", "4"));

    watch.observe(accepted(gap("o1", "10", "4")));
    watch.observe(lacking("o1", "10", "4"));
    time.advance(DEADLINE);

    assertThat(watch.isDegraded()).isFalse();
    assertThat(watch.orders()).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void anAcceptedGapOfAnEarlierAttemptIsAcceptedStill() {
    watch.resume(List.of(accepted(gap("o1", "10", "4"))), List.of(lacking("o1", "10", "4")));

    time.advance(DEADLINE);

    assertThat(watch.isDegraded()).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void moreThanWasAcceptedIsAGapAgainAfterTheGrace() {
    watch.observe(accepted(gap("o1", "10", "4")));

    watch.observe(lacking("o1", "11", "4"));
    time.advance(GRACE);
    assertThat(told).containsExactly("open o1");
    watch.observe(gap("o1", "11", "4"));
    assertThat(watch.isDegraded()).isTrue();
    time.advance(DEADLINE);

    assertThat(told).containsExactly("open o1", "overdue o1");
  }

  @Test
  void anOrderWithAnAcceptedGapMayTradeOn() {
    watch.observe(accepted(gap("o1", "10", "4")));

    watch.observe(lacking("o1", "12", "4"));
    watch.observe(lacking("o1", "12", "6"));
    time.advance(DEADLINE);

    assertThat(told).isEmpty();
  }

  @Test
  void nothingIsToldAfterTheEnd() {
    watch.observe(lacking("o1", "10", "4"));
    watch.observe(gap("o2", "10", "4"));

    watch.close();
    assertThat(time.timers()).isZero();
    time.advance(DEADLINE);

    assertThat(told).isEmpty();
    assertThat(watch.orders()).isEmpty();
    assertThat(watch.isDegraded()).isFalse();
  }

  @Test
  void aWatchThatHasNothingToWaitForIsClosedToo() {
    watch.close();

    assertThat(time.timers()).isZero();
    assertThat(watch.orders()).isEmpty();
  }

  private static OrderState lacking(String id, String cum, String fills) {
    OrderState state = Merge.merge(null, row(id, OrderStatus.PARTIALLY_FILLED, cum, 1), 0);
    return new BigDecimal(fills).signum() == 0 ? state : Merge.merge(state, fill("t1", id, fills, 1));
  }

  private Gap gap(String id, String expected, String booked) {
    return gap(id, expected, booked, time.now().plus(DEADLINE));
  }

  private static Gap gap(String id, String expected, String booked, Instant deadline) {
    return new Gap(1, order(id), new BigDecimal(expected), new BigDecimal(booked), Instant.EPOCH, deadline, null, null,
        null, null, null, 1);
  }

  private static Gap accepted(Gap gap) {
    return new Gap(gap.id(), gap.order(), gap.expected(), gap.booked(), gap.openedAt(), gap.deadline(), null, null,
        Instant.EPOCH, "ada", "gone", 2);
  }

  private static Gap closed(Gap gap) {
    return new Gap(gap.id(), gap.order(), gap.expected(), gap.booked(), gap.openedAt(), gap.deadline(), Instant.EPOCH,
        "fill t9", null, null, null, 2);
  }
}
