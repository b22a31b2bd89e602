package fillkeeper.fault;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Fold;
import fillkeeper.core.FoldContext;
import fillkeeper.core.Folded;
import fillkeeper.core.Memory;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** X05: whatever comes twice, in whatever order, from whichever side, the ledger is the same at the end. */
class ConfluenceFaultTest {

  private static final long LAG = 2_000_000_000L;

  /** What happened to one order, each step as it is told when it is told in this way. */
  private enum Story {
    FILLED_IN_TWO(
        tell(OrderStatus.NEW, "0", 1), tell(OrderStatus.PARTIALLY_FILLED, "4", 2), told("t1", "4", 2),
        tell(OrderStatus.FILLED, "10", 3), told("t2", "6", 3)),
    CANCELLED_AFTER_A_FILL(
        tell(OrderStatus.NEW, "0", 1), tell(OrderStatus.PARTIALLY_FILLED, "4", 2), told("t1", "4", 2),
        tell(OrderStatus.CANCELED, "4", 3)),
    FILLED_AT_ONCE(
        tell(OrderStatus.FILLED, "10", 1), told("t1", "3", 1), told("t2", "3", 1), told("t3", "4", 1)),
    TRIGGERED(
        tell(OrderStatus.PENDING_TRIGGER, "0", 1), tell(OrderStatus.NEW, "0", 2), tell(OrderStatus.FILLED, "10", 3),
        told("t1", "10", 3)),
    REJECTED(
        tell(OrderStatus.NEW, "0", 1), tell(OrderStatus.REJECTED, "0", 2)),
    STILL_OPEN(
        tell(OrderStatus.NEW, "0", 1), tell(OrderStatus.PARTIALLY_FILLED, "2", 2), told("t1", "2", 2),
        tell(OrderStatus.PARTIALLY_FILLED, "5", 3), told("t2", "3", 3)),
    CANCELLED_WITH_A_LATE_FILL(
        tell(OrderStatus.NEW, "0", 1), tell(OrderStatus.CANCELED, "0", 2), told("t1", "4", 2),
        tell(OrderStatus.CANCELED, "4", 3));

    private final List<Step> steps;

    Story(Step... steps) {
      this.steps = List.of(steps);
    }
  }

  /** An event of a story, told by somebody at some second. */
  private interface Step extends BiFunction<Source, Integer, AccountEvent> {
  }

  private static Step tell(OrderStatus status, String cumQty, long second) {
    return (by, at) -> row("o1", status, cumQty, second, seen(by, at));
  }

  private static Step told(String execId, String qty, long second) {
    return (by, at) -> fill(execId, "o1", qty, second, seen(by, at));
  }

  private static Sighting seen(Source by, long at) {
    return by == Source.STREAM ? stream(at) : rest(at);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void X05_everyEventTwiceInEveryOrder(Story story) {
    // given
    String inOrder = ledger(story.steps.stream().map(step -> step.apply(Source.STREAM, 10)).toList());
    int[] sequence = new int[2 * story.steps.size()];
    int[] left = new int[story.steps.size()];
    Arrays.fill(left, 2);

    // then
    sequences(sequence, 0, left, order -> same(events(story.steps, order), inOrder));
  }

  @ParameterizedTest
  @MethodSource("stories")
  void X05_streamAndRestInterleavedInAllWays(Story story) {
    // given: REST answers with what was true at any moment, and shows each fill; all of it beside the stream, in any way
    List<Step> streamed = story.steps;
    String inOrder = ledger(streamed.stream().map(step -> step.apply(Source.STREAM, 10)).toList());

    // then
    for (int moment = 1; moment <= streamed.size(); moment++) {
      List<Step> answered = streamed.subList(0, moment);
      interleaved(streamed, answered, events -> same(events, inOrder));
    }
  }

  /** There are a hundred thousand of them. */
  private static void same(List<AccountEvent> events, String inOrder) {
    String ledger = ledger(events);
    if (!ledger.equals(inOrder)) {
      assertThat(ledger).as("%s", events).isEqualTo(inOrder);
    }
  }

  static Stream<Story> stories() {
    return Stream.of(Story.values());
  }

  /** Every sequence with so many left of each number. */
  private static void sequences(int[] sequence, int at, int[] left, Consumer<int[]> each) {
    if (at == sequence.length) {
      each.accept(sequence);
      return;
    }
    for (int next = 0; next < left.length; next++) {
      if (left[next] > 0) {
        left[next]--;
        sequence[at] = next;
        sequences(sequence, at + 1, left, each);
        left[next]++;
      }
    }
  }

  private static List<AccountEvent> events(List<Step> steps, int[] order) {
    List<AccountEvent> events = new ArrayList<>(order.length);
    for (int at = 0; at < order.length; at++) {
      events.add(steps.get(order[at]).apply(Source.STREAM, 10 + at));
    }
    return events;
  }

  private static void interleaved(List<Step> streamed, List<Step> answered, Consumer<List<AccountEvent>> each) {
    int[] left = {streamed.size(), answered.size()};
    sequences(new int[streamed.size() + answered.size()], 0, left, sides -> {
      List<AccountEvent> events = new ArrayList<>(sides.length);
      int[] next = new int[2];
      for (int at = 0; at < sides.length; at++) {
        Step step = (sides[at] == 0 ? streamed : answered).get(next[sides[at]]++);
        events.add(step.apply(sides[at] == 0 ? Source.STREAM : Source.REST, 10 + at));
      }
      each.accept(events);
    });
  }

  /** The tables after these events, without who said what when. */
  private static String ledger(List<AccountEvent> events) {
    Memory memory = new Memory(10, 10);
    Map<String, String> rows = new TreeMap<>();
    long lastSeq = 0;
    BigDecimal highest = BigDecimal.ZERO;
    for (AccountEvent event : events) {
      Folded folded = Fold.fold(memory, List.of(event), new FoldContext(1, lastSeq, LAG));
      memory.remember(folded.batch());
      lastSeq = folded.batch().lastSeq();
      folded.batch().corrections().forEach(correction -> rows.put("correction", correction.toString()));
      for (BookedExecution booked : folded.batch().executions()) {
        rows.merge(booked.execution().key().execId(), booked.execution().qty().toPlainString(), String::concat);
      }
      OrderState order = memory.order(OrderKey.order("linear", "BTCUSDT", "o1"));
      if (order.cumQty().compareTo(highest) < 0) {
        throw new AssertionError("it went back: " + events);
      }
      highest = order.cumQty();
    }
    OrderState order = memory.order(OrderKey.order("linear", "BTCUSDT", "o1"));
    return rows + " " + order.status() + " " + order.cumQty() + " " + order.fillsQty() + " " + order.leaves() + " "
        + order.rawStatus() + " " + order.rowAt() + " " + order.terms();
  }
}
