package fillkeeper.core;

import fillkeeper.domain.Absence;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;

/**
 * Makes one state out of what is known of an order, whatever the order of arrival.
 *
 * <p>The row with the greatest (terminal, own cumulative quantity, rank, time, word) gives status and attributes; the
 * cumulative quantity is the largest seen, from rows or as the sum of fills. So quantity and status are the same for
 * every order and every repetition of the same rows and fills, and neither ever goes back. Of two rows that are equal
 * in all of this the later one to arrive gives the attributes.
 *
 * <p>Each method answers the very instance that it was given when nothing changes. The marks of the last change are
 * not set here.
 */
public final class Merge {

  private static final Comparator<Row> ROWS = Comparator.comparing(Row::isTerminal)
      .thenComparing(Row::cumQty)
      .thenComparing(Row::rank)
      .thenComparing(Row::at, Comparator.nullsFirst(Comparator.naturalOrder()))
      .thenComparing(Row::status)
      .thenComparing(Row::word, Comparator.nullsFirst(Comparator.naturalOrder()));

  private Merge() {
  }

  /**
   * Adds what a row of the venue says.
   *
   * <p>A REST row that is no later than the rest lag allows loses to the stream row that this attempt heard, where
   * only attributes are at stake: what it shows may be older, whatever the clocks say.
   *
   * @param current      null while the order is unknown
   * @param restLagNanos how late REST may be behind the stream
   */
  public static OrderState merge(OrderState current, OrderReport report, long restLagNanos) {
    if (current == null || current.rowStatus() == null) {
      return won(current, report);
    }
    int order = ROWS.compare(Row.of(report), Row.of(current));
    boolean onlyAttributes = order == 0 || !report.status().isTerminal() && isLevel(current, report);
    if (order < 0 || onlyAttributes && isBehind(current, report.seen(), restLagNanos)) {
      return lost(current, report);
    }
    if (order > 0) {
      return won(current, report);
    }
    OrderState next = won(current, report);
    boolean shownAgain = (current.concluded() || current.unknown()) && report.seen().source() == Source.REST;
    return shownAgain || !sameAttributes(current, next) ? next : current;
  }

  /** Adds a fill that was not known. It creates the order where nothing is known of it. */
  public static OrderState merge(OrderState current, Execution fill) {
    if (current == null) {
      return new OrderState(fill.orderKey(), OrderTerms.ofFill(fill), null, null, BigDecimal.ZERO, null, false, false,
          fill.qty(), fill.qty(), null, null, null, fill.seen(), false, 0, 0, 0);
    }
    BigDecimal fills = current.fillsQty().add(fill.qty());
    // An order that has a fill was not forgotten as one without: what was concluded from that is open again.
    return with(current, current.terms(), false, current.concluded() || current.unknown(),
        current.cumQty().max(fills), fills);
  }

  /**
   * A fill that is part of the sum counts with another quantity. What fills alone had vouched for goes back with them;
   * what a row says does not.
   *
   * @param before the quantity that it counted with
   */
  static OrderState restated(OrderState current, Execution fill, BigDecimal before) {
    if (current == null) {
      return merge(null, fill);
    }
    BigDecimal fills = current.fillsQty().subtract(before).add(fill.qty());
    BigDecimal proven = current.hasGap() ? current.cumQty() : current.rowCumQty();
    return with(current, current.terms(), current.concluded(), current.unknown(), proven.max(fills), fills);
  }

  /** Adds that the venue has the order nowhere. An order that ended by the venue's own word stays as it is. */
  public static OrderState absent(OrderState current, Absence absence) {
    boolean ended = current != null && current.rowStatus() != null && current.rowStatus().isTerminal();
    if (current == null || ended || current.concluded()
        || current.status() == OrderStatus.UNKNOWN && !absence.concluded()) {
      return current;
    }
    return with(current, current.terms(), absence.concluded(), !absence.concluded(), current.cumQty(),
        current.fillsQty());
  }

  /** Whether the report is the very row that the state holds: in all that decides, not in its attributes. */
  static boolean isSameRow(OrderState current, OrderReport report) {
    return current.rowStatus() != null && ROWS.compare(Row.of(report), Row.of(current)) == 0;
  }

  /** Whether what REST showed can be older than the stream row that the state holds. */
  static boolean isBehind(OrderState current, Sighting seen, long restLagNanos) {
    return seen.source() == Source.REST && current.heard() && current.heardNanos() - seen.nanos() > -restLagNanos;
  }

  private static boolean isLevel(OrderState current, OrderReport report) {
    return current.rowCumQty().compareTo(report.cumQty()) == 0 && current.rowStatus().rank() == report.status().rank();
  }

  /** The report's row from now on. */
  private static OrderState won(OrderState current, OrderReport report) {
    Sighting seen = report.seen();
    boolean heard = seen.source() == Source.STREAM;
    OrderTerms terms = current == null ? report.terms() : Terms.fill(report.terms(), report.absent(), current.terms());
    BigDecimal fills = current == null ? BigDecimal.ZERO : current.fillsQty();
    BigDecimal cum = current == null ? report.cumQty() : current.cumQty().max(report.cumQty());
    Sighting changed = current == null ? seen : current.lastChange();
    return new OrderState(report.key(), terms, report.status(), report.rawStatus(), report.cumQty(),
        report.updatedAt(), false, false, cum, fills, report.cumValue(), report.avgPrice(), report.leavesQty(),
        changed, heard, heard ? seen.nanos() : 0, current == null ? 0 : current.epoch(),
        current == null ? 0 : current.changeSeq());
  }

  /** The row of before, with what it cannot have known better. */
  private static OrderState lost(OrderState current, OrderReport report) {
    OrderTerms terms = Terms.identified(current.terms(), report.terms());
    BigDecimal cum = current.cumQty().max(report.cumQty());
    if (terms == current.terms() && cum.compareTo(current.cumQty()) == 0) {
      return current;
    }
    return with(current, terms, current.concluded(), current.unknown(), cum, current.fillsQty());
  }

  private static boolean sameAttributes(OrderState one, OrderState other) {
    return Terms.same(one.terms(), other.terms())
        && Amounts.same(one.cumValue(), other.cumValue())
        && Amounts.same(one.avgPrice(), other.avgPrice())
        && Amounts.same(one.leavesQty(), other.leavesQty());
  }

  private static OrderState with(OrderState state, OrderTerms terms, boolean concluded, boolean unknown,
      BigDecimal cumQty, BigDecimal fillsQty) {
    return new OrderState(state.key(), terms, state.rowStatus(), state.rawStatus(), state.rowCumQty(), state.rowAt(),
        concluded, unknown, cumQty, fillsQty, state.cumValue(), state.avgPrice(), state.leavesQty(),
        state.lastChange(), state.heard(), state.heardNanos(), state.epoch(), state.changeSeq());
  }

  /** What decides between two rows of an order. */
  private record Row(OrderStatus status, BigDecimal cumQty, Instant at, String word) {

    static Row of(OrderReport report) {
      return new Row(report.status(), report.cumQty(), report.updatedAt(), report.rawStatus());
    }

    static Row of(OrderState state) {
      return new Row(state.rowStatus(), state.rowCumQty(), state.rowAt(), state.rawStatus());
    }

    boolean isTerminal() {
      return status.isTerminal();
    }

    int rank() {
      return status.rank();
    }
  }
}
