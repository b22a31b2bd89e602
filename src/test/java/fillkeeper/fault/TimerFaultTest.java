package fillkeeper.fault;

import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Entry;
import fillkeeper.core.FoldContext;
import fillkeeper.core.GapWatch;
import fillkeeper.core.Fold;
import fillkeeper.core.Limits;
import fillkeeper.core.Memory;
import fillkeeper.core.SerialQueue;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.FakeTime;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** K04: timers that fire late, all at once, and although they were cancelled. */
class TimerFaultTest {

  private static final Duration AGE = Duration.ofSeconds(8);

  private final FakeTime time = new FakeTime();
  /** Nobody can take a timer back that is on its way already. */
  private final Scheduler deaf = (delay, action) -> {
    time.after(delay, action);
    return () -> { };
  };
  private final List<String> told = new ArrayList<>();

  private record Event(long nanos) implements Entry {

    @Override
    public int bytes() {
      return 1;
    }

    @Override
    public boolean isTask() {
      return false;
    }
  }

  @Test
  void K04_aQueueThatIsShutHearsNoTimer() {
    // given: an event whose age is watched, and an operation that hangs
    SerialQueue<Event> queue = queue(Promise.promise().future());
    queue.offer(new Event(time.nanos()));

    // when
    queue.shut();
    time.advance(AGE.multipliedBy(3));

    // then
    assertThat(told).isEmpty();
  }

  @Test
  void K04_aQueueFailsOnceHoweverManyTimersAreLate() {
    // given
    Promise<Void> hanging = Promise.promise();
    SerialQueue<Event> queue = queue(hanging.future());
    IntStream.range(0, 10).forEach(n -> {
      queue.offer(new Event(time.nanos()));
      time.advance(Duration.ofMillis(100));
    });

    // when: the process stood still, and then everything is due at once
    time.freeze(AGE.multipliedBy(10));
    time.runDue();
    hanging.tryFail("the write failed too");
    time.advance(AGE.multipliedBy(10));

    // then
    assertThat(told).hasSize(1);
    assertThat(queue.offer(new Event(time.nanos()))).isFalse();
  }

  @Test
  void K04_anEventThatWasAppliedDoesNotAgeThoughItsTimerFires() {
    // given
    SerialQueue<Event> queue = queue(Future.succeededFuture());
    IntStream.range(0, 10).forEach(n -> queue.offer(new Event(time.nanos())));

    // when
    time.freeze(AGE.multipliedBy(10));
    time.runDue();

    // then
    assertThat(told).isEmpty();
    assertThat(queue.isClosed()).isFalse();
  }

  @Test
  void K04_aGapIsToldOnceAndNeverAfterTheEnd() {
    // given: a gap, another one that closes in time, and their timers all late
    GapWatch gaps = new GapWatch(time, deaf, Duration.ofSeconds(5), Duration.ofSeconds(60), new GapWatch.Port() {
      @Override
      public void open(List<OrderKey> orders) {
        orders.forEach(order -> told.add("open " + order.orderId()));
      }

      @Override
      public void overdue(OrderKey order) {
        told.add("overdue " + order.orderId());
      }
    });
    gaps.observe(order("o1", "4"));
    gaps.observe(order("o2", "4"));
    time.advance(Duration.ofSeconds(1));
    gaps.observe(order("o2", "0"));

    // when
    time.freeze(Duration.ofSeconds(600));
    time.runDue();

    // then
    assertThat(told).containsExactly("open o1");

    // when
    gaps.observe(order("o3", "4"));
    gaps.close();
    time.advance(Duration.ofSeconds(600));

    // then
    assertThat(told).containsExactly("open o1");
  }

  @Test
  void K04_aBudgetGrantsNoMoreThoughItsTimersFireTogether() {
    // given: a limit of which ten go in a second, and thirty who wait
    RequestBudget budget = new RequestBudget(time, deaf, 1, 1);
    Limit limit = new Limit("ten", 10, Duration.ofSeconds(1));
    List<Future<Void>> asked = IntStream.range(0, 40)
        .mapToObj(n -> budget.take(Runnable::run, Urgency.values()[n % Urgency.values().length], limit.once())).toList();
    assertThat(granted(asked)).isEqualTo(10);

    // when
    time.freeze(Duration.ofSeconds(20));
    time.runDue();

    // then: late is late, and the span is counted from when they went
    assertThat(granted(asked)).isEqualTo(20);
    time.advance(Duration.ofMillis(990));
    assertThat(granted(asked)).isEqualTo(20);
    time.advance(Duration.ofSeconds(3));
    assertThat(granted(asked)).isEqualTo(40);
  }

  private static long granted(List<Future<Void>> asked) {
    return asked.stream().filter(Future::succeeded).count();
  }

  private SerialQueue<Event> queue(Future<?> operation) {
    return new SerialQueue<>(time, deaf, new SharedBytes(1_000_000), new Limits(100, 1_000_000, AGE), 1,
        run -> operation, closed -> told.add(closed.getClass().getSimpleName()));
  }

  private static OrderState order(String id, String cumQty) {
    Memory memory = new Memory(1, 1);
    memory.remember(Fold.fold(memory, List.of(row(id, OrderStatus.NEW, cumQty, 1)), new FoldContext(1, 0, 0)).batch());
    return memory.order(OrderKey.order("linear", "BTCUSDT", id));
  }
}
