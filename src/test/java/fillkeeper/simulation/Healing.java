package fillkeeper.simulation;

import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.simulation.VenueOrder.Fill;
import fillkeeper.simulation.VenueOrder.Payment;
import fillkeeper.simulation.VenueOrder.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Whether an account has come back right: the ledger is what the venue is, and says so. */
final class Healing {

  private static final long PAID_AND_READ = 4_000 * Timeline.MS;

  private final World world;

  Healing(World world) {
    this.world = world;
  }

  /** What is still wrong with an account; null if nothing is. */
  String wrong(VenueBook book) {
    AccountRow row = world.store.row(book.key);
    if (row == null) {
      return "there is no row";
    }
    // At first contact the key was another account's: its attempt goes on until it ends, and no other begins.
    if (row.venueAccountId() != null && !row.venueAccountId().equals(book.key.account())) {
      return row.status().equals("QUARANTINED") || row.isCurrent() ? null : row.status() + " of somebody else's";
    }
    String lacking = lacking(book);
    boolean shown = row.status().equals(lacking == null ? "LIVE" : "DEGRADED");
    String different = difference(book);
    return !shown ? row.status() + " " + row.statusDetail() : different != null ? different : gaps(book);
  }

  /** What the venue counts and does not show, and nobody has accepted; null if there is nothing. */
  private String lacking(VenueBook book) {
    List<Gap> gaps = world.store.ledger().resume(reader(book)).result().gaps();
    for (VenueOrder order : book.orders) {
      long lacks = order.last().cum() - order.shown();
      boolean accepted = gaps.stream().anyMatch(gap -> gap.order().equals(order.key) && !gap.isOpen()
          && gap.missing().longValueExact() == lacks);
      if (lacks > 0 && !accepted && isPromised(book, order)) {
        return order.key.orderId();
      }
    }
    return null;
  }

  private String difference(VenueBook book) {
    for (Fill fill : book.fills) {
      if (!fill.hidden && isPromised(book, fill.of)) {
        if (!world.judge.mirror(book.index).has(fill.key)) {
          return "fill " + fill.key.execId() + " is missing";
        }
        if (isPromised(book, Timeline.time(fill.at)) && !world.judge.mirror(book.index).standsAs(fill.last())) {
          return "fill " + fill.key.execId() + " does not stand as " + fill.last().qty() + " for " + fill.last().fee();
        }
      }
    }
    String unpaid = payments(book);
    if (unpaid != null || book.orders.isEmpty()) {
      return unpaid;
    }
    Ledger ledger = world.store.ledger();
    List<OrderKey> keys = new ArrayList<>();
    book.orders.forEach(order -> keys.add(order.key));
    Map<OrderKey, OrderState> held = ledger.orders(reader(book), keys).result();
    for (VenueOrder order : book.orders) {
      String different = !isPromised(book, order) ? null : difference(book, order, held.get(order.key));
      if (different != null) {
        return different;
      }
    }
    return null;
  }

  /**
   * Whether the ledger has to have an order. What ended before the first start is promised only where history is read.
   */
  private boolean isPromised(VenueBook book, VenueOrder order) {
    Revision last = order.last();
    Mirror mirror = world.judge.mirror(book.index);
    if (!last.status().isTerminal() || mirror.order(order.key) != null) {
      return true;
    }
    if (book.kind.bySymbol() && !mirror.knows(order.key.symbol())) {
      return false;
    }
    Instant listed = Timeline.time(book.kind.byCreation() ? order.madeAt : last.at());
    return isPromised(book, listed);
  }

  private boolean isPromised(VenueBook book, Instant listed) {
    Instant start = world.store.createdAt(book.key).plusMillis(Math.min(0, world.knobs.venueSkewMs()));
    return world.knobs.history() || !listed.isBefore(start);
  }

  /** What was paid so long ago that its list has shown it and an audit has read it. */
  private String payments(VenueBook book) {
    for (Payment payment : book.payments.values()) {
      Instant at = Timeline.time(payment.at());
      if (payment.at() < book.now() - PAID_AND_READ && isPromised(book, at)
          && !world.judge.mirror(book.index).has(payment.key())) {
        return "payment " + payment.key().execId() + " is missing";
      }
    }
    return null;
  }

  private static String difference(VenueBook book, VenueOrder order, OrderState held) {
    Revision last = order.last();
    // What ended without a fill while nobody listened, the venue may have forgotten before it was asked.
    boolean forgotten = book.isForgotten(last, book.now());
    if (forgotten && (held == null || !held.status().isOpen())) {
      return null;
    }
    if (held == null) {
      return "order " + order.key.orderId() + " is missing";
    }
    // A word that is not known decides nothing against one of an equal quantity that is.
    boolean decides = last.told() != OrderStatus.UNKNOWN;
    boolean same = held.cumQty().longValueExact() == last.cum() && held.fillsQty().longValueExact() == order.shown()
        && (decides ? held.status() == last.told() && held.terms().price() != null
            && held.terms().price().longValueExact() == last.price() : !held.status().isTerminal());
    return same ? null : "order " + order.key.orderId() + " is " + held.status() + " " + held.cumQty() + " at "
        + held.terms().price() + " with fills of " + held.fillsQty() + ", at the venue " + last.status() + " "
        + last.cum() + " at " + last.price() + " with " + order.shown();
  }

  /** Each order that lacks a fill has a gap of exactly that, open or accepted, and no other has one. */
  private String gaps(VenueBook book) {
    List<Gap> gaps = world.store.ledger().resume(reader(book)).result().gaps();
    for (VenueOrder order : book.orders) {
      long lacks = order.last().cum() - order.shown();
      boolean known = gaps.stream().anyMatch(gap -> gap.order().equals(order.key)
          && gap.missing().longValueExact() == lacks);
      if (lacks > 0 != known && isPromised(book, order)) {
        return "order " + order.key.orderId() + " lacks " + lacks + " and the gaps are " + gaps;
      }
    }
    return null;
  }

  static Claim reader(VenueBook book) {
    return new Claim(book.key, 0, 0, new UUID(0, 0), null, 0, null, null);
  }
}
