package fillkeeper.bench.exchange;

import fillkeeper.bench.exchange.Flow.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What has happened on one account so far and when, and how the exchange's lists tell it. One thread lets things
 * happen; any thread may ask.
 */
final class Happened {

  private final Flow flow;
  private final Frames rows;
  private long[] times = new long[1 << 16];
  private int count;

  Happened(Flow flow) {
    this.flow = flow;
    this.rows = new Frames(flow);
  }

  /** One page of a list: its rows, and where it goes on; null where it does not. */
  record Page(List<String> rows, String next) {
  }

  Flow flow() {
    return flow;
  }

  synchronized int count() {
    return count;
  }

  /** The next event happens. */
  synchronized int happen(long ms) {
    if (count == times.length) {
      times = Arrays.copyOf(times, times.length * 2);
    }
    times[count] = ms;
    return count++;
  }

  /** When the order of an event was made. */
  synchronized long createdMs(long event) {
    return times[(int) flow.event(flow.order(event), Step.NEW)];
  }

  /** Executions between two moments, the last first. */
  synchronized Page executions(long fromMs, long toMs, String cursor, int limit) {
    return page(fromMs, toMs, cursor, limit, true);
  }

  /** Orders that ended between two moments, the last first. */
  synchronized Page closed(long fromMs, long toMs, String cursor, int limit) {
    return page(fromMs, toMs, cursor, limit, false);
  }

  private Page page(long fromMs, long toMs, String cursor, int limit, boolean fills) {
    int event = cursor == null ? firstAfter(toMs) - 1 : Integer.parseInt(cursor);
    List<String> found = new ArrayList<>();
    for (; event >= 0 && times[event] >= fromMs && found.size() < limit; event--) {
      Step step = flow.step(event);
      if (fills ? step.isFill() : step == Step.FILLED) {
        found.add(row(event));
      }
    }
    boolean more = event >= 0 && times[event] >= fromMs;
    return new Page(found, more ? Integer.toString(event) : null);
  }

  /** How many events were not after a moment. */
  private int firstAfter(long ms) {
    int from = 0;
    int to = count;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (times[middle] <= ms) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Orders that are open, the last first. */
  synchronized Page open(String cursor, int limit) {
    long orders = flow.orders(count);
    long oldest = Math.max(0, orders - flow.open());
    long order = cursor == null ? orders - 1 : Long.parseLong(cursor);
    List<String> found = new ArrayList<>();
    for (; order >= oldest && found.size() < limit; order--) {
      if (flow.reached(order, count) != Step.FILLED) {
        found.add(row(lastRow(order)));
      }
    }
    return new Page(found, order >= oldest ? Long.toString(order) : null);
  }

  /** One order as it is now; nothing where it is not known. */
  synchronized Page order(String id) {
    long order = known(id);
    return new Page(order < 0 ? List.of() : List.of(row(lastRow(order))), null);
  }

  /** The executions of one order. */
  synchronized Page fills(String id) {
    List<String> found = new ArrayList<>();
    long order = known(id);
    for (Step step : List.of(Step.FIRST_FILL, Step.SECOND_FILL)) {
      if (order >= 0 && flow.event(order, step) < count) {
        found.add(row(flow.event(order, step)));
      }
    }
    return new Page(found, null);
  }

  private long known(String id) {
    long order = Flow.orderOf(id);
    return order < flow.orders(count) && flow.orderId(order).equals(id) ? order : -1;
  }

  /** The event that told an order last. */
  private long lastRow(long order) {
    Step last = Step.NEW;
    for (Step step : List.of(Step.PARTIALLY_FILLED, Step.FILLED)) {
      if (flow.event(order, step) < count) {
        last = step;
      }
    }
    return flow.event(order, last);
  }

  private String row(long event) {
    return rows.row(event, createdMs(event), times[(int) event]);
  }
}
