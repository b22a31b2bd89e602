package fillkeeper.simulation.store;

import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.Sighting;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What is left of a record once it was stored: times to the microsecond, numbers with their digits written out, and
 * nothing of what the attempt heard or of its monotonic clock. JSON stays as it was written.
 */
final class Stored {

  private Stored() {
  }

  /** The database keeps microseconds; what is finer is cut. */
  static Instant micros(Instant time) {
    return time == null || time.getNano() % 1_000 == 0 ? time : time.truncatedTo(ChronoUnit.MICROS);
  }

  static OrderState order(OrderState row) {
    return new OrderState(row.key(), terms(row.terms()), row.rowStatus(), row.rawStatus(), digits(row.rowCumQty()),
        micros(row.rowAt()), row.concluded(), row.unknown(), digits(row.cumQty()), digits(row.fillsQty()),
        digits(row.cumValue()), digits(row.avgPrice()), digits(row.leavesQty()), sighting(row.lastChange()), false, 0,
        row.epoch(), row.changeSeq());
  }

  private static OrderTerms terms(OrderTerms terms) {
    if (isPlain(terms.triggerPrice()) && isPlain(terms.price()) && isPlain(terms.qty()) && isPlain(terms.quoteQty())
        && micros(terms.createdAt()) == terms.createdAt()) {
      return terms;
    }
    return new OrderTerms(terms.clientOrderId(), terms.parentOrderId(), terms.side(), terms.positionSide(),
        terms.type(), terms.timeInForce(), terms.postOnly(), terms.reduceOnly(), digits(terms.triggerPrice()),
        digits(terms.price()), digits(terms.qty()), digits(terms.quoteQty()), terms.rejectReason(),
        terms.cancelReason(), terms.origin(), micros(terms.createdAt()), terms.details());
  }

  static BookedExecution execution(BookedExecution booked) {
    Execution row = booked.execution();
    Execution stored = new Execution(row.key(), row.orderId(), row.clientOrderId(), row.side(), row.positionSide(),
        row.type(), row.rawType(), digits(row.price()), digits(row.qty()), digits(row.baseQty()), digits(row.value()),
        row.valueCurrency(), digits(row.fee()), row.feeCurrency(), digits(row.feeRate()),
        row.miscFees() == null ? List.of() : row.miscFees(), digits(row.realizedPnl()), digits(row.closedQty()),
        row.maker(), micros(row.executedAt()), row.details(), sighting(row.seen()));
    return new BookedExecution(stored, micros(booked.voidedAt()), booked.epoch(), booked.changeSeq());
  }

  static Gap gap(Gap gap) {
    return new Gap(gap.id(), gap.order(), digits(gap.expected()), digits(gap.booked()), micros(gap.openedAt()),
        micros(gap.deadline()), micros(gap.closedAt()), gap.closedBy(), micros(gap.acceptedAt()), gap.acceptedBy(),
        gap.note(), gap.changeSeq());
  }

  private static Sighting sighting(Sighting seen) {
    return new Sighting(seen.source(), micros(seen.receivedAt()), 0);
  }

  private static boolean isPlain(BigDecimal amount) {
    return amount == null || amount.scale() >= 0;
  }

  private static BigDecimal digits(BigDecimal amount) {
    return isPlain(amount) ? amount : amount.setScale(0);
  }
}
