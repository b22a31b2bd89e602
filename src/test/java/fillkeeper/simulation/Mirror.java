package fillkeeper.simulation;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Source;
import fillkeeper.ledger.Claim;
import fillkeeper.simulation.VenueOrder.Fill;
import fillkeeper.simulation.VenueOrder.Payment;
import fillkeeper.simulation.VenueOrder.Statement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What was committed of one account, kept apart from the store, so that each commit can be judged as it happens. */
final class Mirror {

  private final VenueBook book;
  private final Oracle oracle;
  private final Timeline timeline;
  private Map<OrderKey, OrderState> orders = new HashMap<>();
  private Map<ExecutionKey, Held> executions = new HashMap<>();
  private Map<OrderKey, Long> filled = new HashMap<>();
  private long lastSeq;
  private long epoch;
  /** The last epoch whose incident a claim has brought; not put back with the rest, since it may come after that. */
  private long lastCarried;
  private UUID attempt;
  private Life holder;
  private Instant liveUntil = Instant.MIN;
  private boolean slowLists;

  /** What stands of an execution: its first content, and what REST said in place of it. */
  private record Held(long qty, long fee) {

    private static final Held PAYMENT = new Held(0, 1);
  }

  /** A fill of an order counts by so much more from that change on. */
  private record Restatement(OrderKey of, long changeSeq, long by) {
  }

  Mirror(VenueBook book, Oracle oracle, Timeline timeline) {
    this.book = book;
    this.oracle = oracle;
    this.timeline = timeline;
  }

  /** Whether lists may lag further than promised, so that nothing but an overlap makes a walk whole. */
  void listsAreSlow() {
    slowLists = true;
  }

  /** The same, apart. */
  Mirror copy() {
    Mirror before = new Mirror(book, oracle, timeline);
    before.orders = new HashMap<>(orders);
    before.executions = new HashMap<>(executions);
    before.filled = new HashMap<>(filled);
    before.lastSeq = lastSeq;
    before.epoch = epoch;
    before.attempt = attempt;
    before.holder = holder;
    before.liveUntil = liveUntil;
    return before;
  }

  /** The database is what it was when that copy was made. */
  void putBack(Mirror before) {
    orders = before.orders;
    executions = before.executions;
    filled = before.filled;
    lastSeq = before.lastSeq;
    epoch = before.epoch;
    attempt = before.attempt;
    holder = before.holder;
    liveUntil = before.liveUntil;
  }

  /** No number up to that epoch's is given out again, also in a database that was put back. */
  void carried(long endedEpoch) {
    lastCarried = Math.max(lastCarried, endedEpoch);
  }

  /** The next number is given out; numbers are left out only where an incident carries a higher one. */
  void claimed(Claim claim, Life by) {
    if (claim.epoch() <= epoch || claim.epoch() > 1 + Math.max(epoch, lastCarried)) {
      oracle.broken("FENCE", "epoch " + claim.epoch() + " follows " + epoch);
    }
    epoch = claim.epoch();
    attempt = claim.attempt();
    holder = by;
    liveUntil = claim.liveUntil();
  }

  void parked() {
    attempt = null;
    liveUntil = Instant.MIN;
  }

  void renewed(Instant until) {
    if (until != null && until.isAfter(liveUntil)) {
      liveUntil = until;
    }
  }

  /** Whether another process has a lease that is not over yet. */
  boolean isLeasedToAnother(Life than) {
    return attempt != null && holder != than && !liveUntil.isBefore(timeline.time());
  }

  long epoch() {
    return epoch;
  }

  boolean isOwnedBy(Claim claim) {
    return claim.epoch() == epoch && claim.attempt().equals(attempt);
  }

  /** Whether the row says that this attempt may be believed just now. */
  boolean isHeldBy(Claim claim) {
    return isOwnedBy(claim) && !liveUntil.isBefore(timeline.time());
  }

  long lastSeq() {
    return lastSeq;
  }

  OrderState order(OrderKey key) {
    return orders.get(key);
  }

  int orders() {
    return orders.size();
  }

  boolean has(ExecutionKey key) {
    return executions.containsKey(key);
  }

  /** Whether an execution that is there stands as the venue says it. */
  boolean standsAs(Statement said) {
    Held held = executions.get(said.of().key);
    return held.qty() == said.qty() && held.fee() == said.fee();
  }

  /** Whether anything of a symbol is in the ledger. */
  boolean knows(String symbol) {
    return orders.keySet().stream().anyMatch(key -> key.symbol().equals(symbol))
        || executions.keySet().stream().anyMatch(key -> key.symbol().equals(symbol));
  }

  /** Any write of an attempt that took effect. */
  void wrote(Claim claim, Instant until) {
    if (!isOwnedBy(claim)) {
      oracle.broken("FENCE", book.key + ": epoch " + claim.epoch() + " wrote while " + epoch + " owns the account");
    }
    renewed(until);
  }

  void committed(Claim claim, Batch batch) {
    for (BookedExecution booked : batch.executions()) {
      execution(booked.execution());
    }
    List<Restatement> restated = batch.corrections().isEmpty() ? List.of() : new ArrayList<>();
    for (Correction made : batch.corrections()) {
      correction(made, restated);
    }
    for (Batch.OrderChange change : batch.orders()) {
      order(change.next(), restated.stream().anyMatch(one -> one.of().equals(change.next().key())));
    }
    for (Gap gap : batch.gaps()) {
      gap(gap, restated);
    }
    if (!batch.orders().isEmpty() || !batch.executions().isEmpty() || !batch.corrections().isEmpty()
        || !batch.gaps().isEmpty()) {
      if (batch.lastSeq() <= lastSeq) {
        oracle.broken("SERIAL", book.key + ": change " + batch.lastSeq() + " was committed after " + lastSeq);
      }
      lastSeq = Math.max(lastSeq, batch.lastSeq());
    }
    for (Checkpoint checkpoint : batch.checkpoints()) {
      whole(checkpoint);
    }
  }

  private void execution(Execution row) {
    if (row.key().recordType().equals(RecordType.FUNDING)) {
      payment(row);
      return;
    }
    Fill truth = book.byKey.get(row.key());
    if (truth == null || truth.hidden || !truth.wasSaid(row.qty(), row.fee())) {
      oracle.broken("EXACT", "execution " + row.key().execId() + " is none of the venue's");
      return;
    }
    long qty = row.qty().longValueExact();
    if (executions.put(row.key(), new Held(qty, row.fee().longValueExact())) != null) {
      oracle.broken("ONCE", "execution " + row.key().execId() + " has a second row");
    }
    filled.merge(truth.of.key, qty, Long::sum);
  }

  /** What is told otherwise is what the venue says, and counts where REST says it. */
  private void correction(Correction made, List<Restatement> restated) {
    Fill truth = book.byKey.get(made.key());
    Held held = executions.get(made.key());
    boolean replaces = made.resolution() == Correction.Resolution.REPLACED;
    boolean quantity = made.field().equals("qty");
    if (truth == null || held == null || replaces != (made.source() == Source.REST)
        || !truth.wasSaid(made.field(), made.later())) {
      oracle.broken("EXACT", made + " is nothing that the venue said");
    } else if (replaces) {
      long now = Long.parseLong(made.later());
      executions.put(made.key(), quantity ? new Held(now, held.fee()) : new Held(held.qty(), now));
      if (quantity) {
        filled.merge(truth.of.key, now - held.qty(), Long::sum);
        restated.add(new Restatement(truth.of.key, made.changeSeq(), now - held.qty()));
      }
    }
  }

  private void payment(Execution row) {
    if (!book.payments.containsKey(row.key())) {
      oracle.broken("EXACT", "payment " + row.key().execId() + " is none of the venue's");
    } else if (executions.put(row.key(), Held.PAYMENT) != null) {
      oracle.broken("ONCE", "payment " + row.key().execId() + " has a second row");
    }
  }

  private void order(OrderState next, boolean restated) {
    OrderState known = orders.put(next.key(), next);
    VenueOrder truth = book.order(next.key());
    long cum = next.cumQty().longValueExact();
    if (truth == null || cum > truth.last().cum()) {
      oracle.broken("EXACT", next.key().orderId() + " has " + cum + " filled, more than at the venue");
      return;
    }
    if (next.fillsQty().longValueExact() != filled.getOrDefault(next.key(), 0L)) {
      oracle.broken("ONCE", next.key().orderId() + " counts fills of " + next.fillsQty() + " and has "
          + filled.getOrDefault(next.key(), 0L));
    }
    if (next.fillsQty().compareTo(next.cumQty()) > 0) {
      oracle.broken("ONCE", next.key().orderId() + " has more fills than are filled");
    }
    if (next.rowStatus() != null && !truth.wasSaidToBe(next.rowStatus(), next.rawStatus(), next.rowCumQty())) {
      oracle.broken("EXACT", next.key().orderId() + " is " + next.rowStatus() + ", which it never was");
    }
    // What a fill alone had vouched for goes back with it.
    BigDecimal least = known == null ? BigDecimal.ZERO : restated ? next.rowCumQty() : known.cumQty();
    if (least.compareTo(next.cumQty()) > 0) {
      oracle.broken("UP", next.key().orderId() + " went from " + known.cumQty() + " to " + next.cumQty());
    }
    if (known != null && known.rowStatus() != null && known.rowStatus().isTerminal() && !next.status().isTerminal()) {
      oracle.broken("UP", next.key().orderId() + " went from " + known.status() + " to " + next.status());
    }
  }

  /** What was taken back behind its end, in the same batch, is another gap. */
  private void gap(Gap gap, List<Restatement> restated) {
    long since = restated.stream().filter(one -> one.of().equals(gap.order()) && one.changeSeq() > gap.changeSeq())
        .mapToLong(Restatement::by).sum();
    if (gap.closedAt() != null && filled.getOrDefault(gap.order(), 0L) - since < gap.expected().longValueExact()) {
      oracle.broken("ONCE", "the gap of " + gap.order().orderId() + " was closed by " + gap.closedBy()
          + " and is there still");
    }
  }

  /** What a checkpoint vouches for is there. */
  private void whole(Checkpoint proven) {
    long slack = slowLists ? Knobs.OVERLAP.toNanos() : 0;
    Instant until = proven.wholeUntil().minusNanos(slack);
    String list = proven.walk().substring(0, proven.walk().lastIndexOf('/') + 1);
    String symbol = proven.walk().substring(list.length());
    if (list.equals(book.kind.executions("").name())) {
      for (Fill fill : book.fills) {
        if (!fill.hidden && isOf(symbol, fill.of) && isIn(proven, until, fill.at)
            && !executions.containsKey(fill.key)) {
          oracle.broken("SEEN", proven + " and " + fill.key.execId() + " of " + fill.at / Timeline.MS
              + " ms is not there");
        }
      }
    } else if (list.equals(book.kind.closed("").name())) {
      for (VenueOrder order : book.orders) {
        if (isOf(symbol, order) && !book.isForgotten(order.last(), book.now()) && lacks(proven, until, order)) {
          oracle.broken("SEEN", proven + " and " + (book.kind.byCreation() ? "" : "the end of ") + order.key.orderId()
              + " is not there");
        }
      }
    } else if (list.equals(book.kind.payments().name())) {
      for (Payment payment : book.payments.values()) {
        if (isIn(proven, until, payment.at()) && !executions.containsKey(payment.key())) {
          oracle.broken("SEEN", proven + " and " + payment.key().execId() + " is not there");
        }
      }
    }
  }

  /** A list by time has told of each end, one by creation of each order. */
  private boolean lacks(Checkpoint proven, Instant until, VenueOrder order) {
    OrderState known = orders.get(order.key);
    VenueOrder.Revision last = order.last();
    return book.kind.byCreation() ? known == null && isIn(proven, until, order.madeAt)
        : last.status().isTerminal() && isIn(proven, until, last.at())
            && (known == null || last.told().isTerminal() && known.isUnsettled());
  }

  private static boolean isOf(String symbol, VenueOrder order) {
    return symbol.isEmpty() || symbol.equals(order.key.symbol());
  }

  private static boolean isIn(Checkpoint proven, Instant until, long at) {
    Instant time = Timeline.time(at);
    return !time.isBefore(proven.wholeSince()) && !time.isAfter(until);
  }
}
