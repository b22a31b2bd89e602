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

  /** A word of the venue that nobody knows. */
  private static final String ODD_WORD = "ANNOUNCED_NOWHERE";

  /**
   * What it was from a moment on.
   *
   * @param odd whether the venue says so with a word that nobody knows
   */
  record Revision(VenueOrder of, long at, OrderStatus status, boolean odd, long cum, long price) {

    /** What is left of its status where the word for it is not known: what the numbers prove. */
    OrderStatus told() {
      return odd ? OrderStatus.ofNumbers(BigDecimal.valueOf(cum), BigDecimal.valueOf(of.qty)) : status;
    }

    String word() {
      return odd ? ODD_WORD : status.name();
    }

    /** Its row as whoever sees it gets it. */
    OrderReport row(Sighting seen) {
      BigDecimal filled = BigDecimal.valueOf(cum);
      return new OrderReport(of.key, of.terms(price), told(), word(), filled,
          status.isTerminal() ? BigDecimal.ZERO : BigDecimal.valueOf(of.qty - cum), null, null, Timeline.time(at),
          Set.of(), seen);
    }
  }

  /** A fill of it, with everything that the venue ever said of it. One that is hidden counts and is shown nowhere. */
  static final class Fill {

    final VenueOrder of;
    final ExecutionKey key;
    final long at;
    final boolean hidden;
    private final List<Statement> statements = new ArrayList<>(1);

    Fill(VenueOrder of, ExecutionKey key, long at, long qty, boolean hidden) {
      this.of = of;
      this.key = key;
      this.at = at;
      this.hidden = hidden;
      statements.add(new Statement(this, at, qty, 1));
    }

    Statement last() {
      return statements.get(statements.size() - 1);
    }

    /** What the venue said of it first. */
    Statement first() {
      return statements.get(0);
    }

    /** What the venue says of it at a moment, which is not before it happened. */
    Statement saidAt(long moment) {
      int i = statements.size() - 1;
      while (i > 0 && statements.get(i).at() > moment) {
        i--;
      }
      return statements.get(i);
    }

    /** The venue says something else of it from now on. */
    Statement restate(long now, long qty, long fee) {
      Statement next = new Statement(this, now, qty, fee);
      statements.add(next);
      return next;
    }

    /** Whether the venue ever said that of it. */
    boolean wasSaid(String column, String text) {
      return statements.stream().anyMatch(one -> switch (column) {
        case "qty" -> text.equals(Long.toString(one.qty()));
        case "fee" -> text.equals(Long.toString(one.fee()));
        default -> false;
      });
    }

    /** Whether the venue ever said both of it together. */
    boolean wasSaid(BigDecimal qty, BigDecimal fee) {
      return statements.stream().anyMatch(one -> BigDecimal.valueOf(one.qty()).compareTo(qty) == 0
          && BigDecimal.valueOf(one.fee()).compareTo(fee) == 0);
    }
  }

  /** What the venue says of a fill from a moment on. */
  record Statement(Fill of, long at, long qty, long fee) {

    Execution row(Sighting seen) {
      return new Execution(of.key, of.of.key.orderId(), "c", Side.BUY, null, ExecType.TRADE, "Trade",
          BigDecimal.valueOf(100), BigDecimal.valueOf(qty), null, null, null, BigDecimal.valueOf(fee), "USDT", null,
          List.of(), null, null, true, Timeline.time(of.at), "{}", seen);
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

  Revision become(long at, OrderStatus status, boolean odd, long cum, long price) {
    Revision next = new Revision(this, at, status, odd, cum, price);
    revisions.add(next);
    return next;
  }

  /** Whether the venue ever said that of it, in this word. */
  boolean wasSaidToBe(OrderStatus told, String word, BigDecimal cum) {
    for (Revision revision : revisions) {
      if (revision.told() == told && revision.word().equals(word)
          && BigDecimal.valueOf(revision.cum()).compareTo(cum) == 0) {
        return true;
      }
    }
    return false;
  }

  /** How much of it was filled by fills that the venue shows. */
  long shown() {
    long sum = 0;
    for (Fill fill : fills) {
      sum += fill.hidden ? 0 : fill.last().qty();
    }
    return sum;
  }

  private OrderTerms terms(long price) {
    return new OrderTerms("c", null, Side.BUY, null, OrderType.LIMIT, TimeInForce.GTC, false, false, null,
        BigDecimal.valueOf(price), BigDecimal.valueOf(qty), null, null, null, Origin.CLIENT, createdAt, "{}");
  }
}
