package fillkeeper.simulation;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One order at the venue, with everything that it ever was. */
final class VenueOrder {

  /** What it was from a moment on. */
  record Revision(VenueOrder of, long at, OrderStatus status, long cum, long price) {

    /** Its row as whoever sees it gets it. */
    OrderReport row(Sighting seen) {
      BigDecimal filled = BigDecimal.valueOf(cum);
      return new OrderReport(of.key, of.terms(price), status, status.name(), filled,
          status.isTerminal() ? BigDecimal.ZERO : BigDecimal.valueOf(of.qty - cum), null, null, Timeline.time(at),
          Set.of(), seen);
    }
  }

  /** A fill of it. One that is hidden counts and is shown nowhere. */
  record Fill(VenueOrder of, ExecutionKey key, long at, long qty, boolean hidden) {

    Execution row(Sighting seen) {
      return new Execution(key, of.key.orderId(), "c", Side.BUY, null, ExecType.TRADE, "Trade", BigDecimal.valueOf(100),
          BigDecimal.valueOf(qty), null, null, null, BigDecimal.ONE, "USDT", null, List.of(), null, null, true,
          Timeline.time(at), "{}", seen);
    }
  }

  /** A payment for holding a position. */
  record Payment(ExecutionKey key, long at, long listedAt) {

    Execution row(Sighting seen) {
      return new Execution(key, null, null, null, null, ExecType.FUNDING, "Funding", null, BigDecimal.ZERO, null, null,
          null, BigDecimal.ONE, "USDT", null, List.of(), null, null, null, Timeline.time(at), "{}", seen);
    }
  }

  final OrderKey key;
  final int number;
  final long qty;
  final List<Revision> revisions = new ArrayList<>(6);
  final List<Fill> fills = new ArrayList<>(4);
  final long madeAt;
  private Instant createdAt;

  VenueOrder(OrderKey key, int number, long qty, long at) {
    this.key = key;
    this.number = number;
    this.qty = qty;
    this.madeAt = at;
    this.createdAt = Timeline.time(at);
  }

  /** The venue's rows tell its creation so much later from now on. */
  void isSaidToBeMadeLaterBy(Duration later) {
    createdAt = createdAt.plus(later);
  }

  Revision last() {
    return revisions.get(revisions.size() - 1);
  }

  /** What it was at a moment; null if it was not yet. */
  Revision seenAt(long moment) {
    for (int i = revisions.size() - 1; i >= 0; i--) {
      if (revisions.get(i).at() <= moment) {
        return revisions.get(i);
      }
    }
    return null;
  }

  Revision become(long at, OrderStatus status, long cum, long price) {
    Revision next = new Revision(this, at, status, cum, price);
    revisions.add(next);
    return next;
  }

  /** How much of it was filled by fills that the venue shows. */
  long shown() {
    long sum = 0;
    for (Fill fill : fills) {
      sum += fill.hidden() ? 0 : fill.qty();
    }
    return sum;
  }

  private OrderTerms terms(long price) {
    return new OrderTerms("c", null, Side.BUY, null, OrderType.LIMIT, TimeInForce.GTC, false, false, null,
        BigDecimal.valueOf(price), BigDecimal.valueOf(qty), null, null, null, Origin.CLIENT, createdAt, "{}");
  }
}
