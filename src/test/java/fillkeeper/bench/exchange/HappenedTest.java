package fillkeeper.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.bench.exchange.Happened.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The exchange's lists tell what has happened: all of it, once, whatever the pages are. */
class HappenedTest {

  private static final long START = 1_767_225_600_000L;

  private final Flow flow = new Flow(0, 8);
  private final Happened happened = new Happened(flow);

  @Test
  void aListOfAWindowHasEachExecutionOfItOnceTheLastFirst() {
    // given: an event a millisecond
    happen(100);

    // when
    List<String> rows = all(cursor -> happened.executions(START + 10, START + 60, cursor, 3));

    // then
    List<String> expected = new ArrayList<>();
    for (long event = 60; event >= 10; event--) {
      if (flow.step(event).isFill()) {
        expected.add(happened.executions(START + event, START + event, null, 1).rows().get(0));
      }
    }
    assertThat(rows).isEqualTo(expected).doesNotHaveDuplicates().hasSizeGreaterThan(15);
  }

  @Test
  void anOrderIsOpenUntilItIsFilledAndThenInTheHistory() {
    happen(flow.round() + 3);

    assertThat(all(cursor -> happened.open(cursor, 2))).hasSize(3);
    assertThat(all(cursor -> happened.closed(START, START + 1_000, cursor, 3))).hasSize(8).doesNotHaveDuplicates()
        .allMatch(row -> row.contains("\"Filled\""));
  }

  @Test
  void anOrderThatIsAskedForByItsIdIsAsItsLastRowSaid() {
    happen((int) flow.event(5, Step.SECOND_FILL) + 1);

    assertThat(happened.order(flow.orderId(5)).rows()).singleElement().asString().contains("\"PartiallyFilled\"");
    assertThat(happened.fills(flow.orderId(5)).rows()).hasSize(2);
    assertThat(happened.order(flow.orderId(8)).rows()).isEmpty();
    assertThat(happened.order(new Flow(1, 8).orderId(5)).rows()).isEmpty();
  }

  @Test
  void nothingIsListedBeforeAnythingHappened() {
    assertThat(all(cursor -> happened.open(cursor, 2))).isEmpty();
    assertThat(all(cursor -> happened.executions(START, START + 1_000, cursor, 2))).isEmpty();
  }

  private void happen(int events) {
    for (int i = 0; i < events; i++) {
      happened.happen(START + i);
    }
  }

  private static List<String> all(Function<String, Page> list) {
    List<String> rows = new ArrayList<>();
    String cursor = null;
    do {
      Page page = list.apply(cursor);
      rows.addAll(page.rows());
      cursor = page.next();
    } while (cursor != null);
    return rows;
  }
}
