package fillkeeper.account;

import fillkeeper.bus.Bulletin;
import fillkeeper.core.Book;
import fillkeeper.core.Findings;
import fillkeeper.core.FoldContext;
import fillkeeper.core.Folded;
import fillkeeper.core.Folding;
import fillkeeper.core.GapWatch;
import fillkeeper.core.Lease;
import fillkeeper.core.Memory;
import fillkeeper.core.Tally;
import fillkeeper.core.View;
import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.BeliefRefutedException;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.RowRefusedException;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Turns events into one write, and what was written into memory, counters and messages. Called by the account's queue
 * alone, one operation at a time; a result that arrives after the attempt ended is nobody's.
 */
final class Applier implements Book {

  private final Claim claim;
  private final Ledger ledger;
  private final Folding folding;
  private final Lease lease;
  private final Memory memory;
  private final GapWatch gaps;
  private final AttemptCounts counts;
  private final Bulletin bulletin;
  private final Clock clock;
  private final long restLagNanos;
  /** The last page of a list had only what was new: that the next one has, too, is cheaper to refute than to ask. */
  private boolean ordersAreNew;
  private boolean executionsAreNew;
  private long lastSeq;
  private Instant lastEventAt;
  private boolean ended;

  Applier(Claim claim, Ledger ledger, Folding folding, Lease lease, Memory memory, GapWatch gaps, AttemptCounts counts,
      Bulletin bulletin, Clock clock, long restLagNanos) {
    this.claim = claim;
    this.ledger = ledger;
    this.folding = folding;
    this.lease = lease;
    this.memory = memory;
    this.gaps = gaps;
    this.counts = counts;
    this.bulletin = bulletin;
    this.clock = clock;
    this.restLagNanos = restLagNanos;
  }

  /** Goes on from what the ledger holds. */
  void resume(Ledger.Resume held) {
    lastSeq = held.changeSeq();
    held.gaps().forEach(memory::learn);
    held.openGaps().forEach(memory::learn);
    gaps.resume(held.gaps(), held.openGaps());
  }

  /** Nothing that comes back from now on counts. */
  void end() {
    ended = true;
  }

  long lastSeq() {
    return lastSeq;
  }

  /** The number of a change that is not stored here: the status is counted with all other changes. */
  long nextSeq() {
    return ++lastSeq;
  }

  Instant lastEventAt() {
    return lastEventAt;
  }

  /** Applies what the stream or an audit brought, believing what memory says. */
  Future<Tally> apply(List<AccountEvent> events) {
    return singledOut(Findings.of(events), rows -> unlessRefuted(write(memory, rows, List.of()), rows));
  }

  @Override
  public Future<Tally> store(Findings findings) {
    counts.received(findings.rows().size());
    return singledOut(findings,
        part -> unlessRefuted(read(part, false).compose(view -> write(view, part, List.of())), part));
  }

  /** Stores the row of a gap as it is now. */
  Future<Tally> store(Gap gap) {
    return write(memory, Findings.of(List.of()), List.of(gap));
  }

  /** Accepts an open gap; one that is accepted already stays as it is. Answers whether there is such a gap. */
  Future<Boolean> accept(long gapId, String by, String note) {
    for (Gap gap : memory.gaps()) {
      if (gap.id() == gapId) {
        return gap.acceptedAt() != null ? Future.succeededFuture(true) : store(new Gap(gap.id(), gap.order(),
            gap.expected(), gap.booked(), gap.openedAt(), gap.deadline(), null, null, clock.now(), by, note,
            lastSeq + 1)).map(true);
      }
    }
    return Future.succeededFuture(false);
  }

  /**
   * Stores the rows of gaps that outlived the grace: new ones, and accepted ones that are open again since more is
   * missing than was accepted. Answers of which orders; a gap may have closed meanwhile.
   */
  Future<List<OrderKey>> outlived(List<OrderKey> orders, Instant deadline) {
    return orders(orders.stream().filter(order -> memory.order(order) == null).toList()).compose(read -> {
      List<Gap> rows = new ArrayList<>();
      for (OrderKey order : orders) {
        OrderState known = memory.order(order);
        OrderState state = known == null ? read.get(order) : known;
        if (state != null && hasOutlived(state)) {
          rows.add(outlived(state, deadline, lastSeq + 1 + rows.size()));
        }
      }
      return rows.isEmpty() ? Future.succeededFuture(List.of())
          : write(memory, Findings.of(List.of()), rows).map(rows.stream().map(Gap::order).toList());
    });
  }

  private boolean hasOutlived(OrderState state) {
    Gap before = memory.gap(state.key());
    BigDecimal accounted = before == null ? BigDecimal.ZERO : before.missing();
    return (before == null || !before.isOpen()) && state.missing().compareTo(accounted) > 0;
  }

  private Gap outlived(OrderState state, Instant deadline, long seq) {
    Gap before = memory.gap(state.key());
    return new Gap(before == null ? seq : before.id(), state.key(), state.cumQty(), state.fillsQty(), clock.now(),
        deadline, null, null, null, null, before == null ? null : before.note(), seq);
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Collection<OrderKey> keys) {
    return keys.isEmpty() ? Future.succeededFuture(Map.of()) : ledger.orders(claim, keys).map(memory::recalled);
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Collection<ExecutionKey> keys) {
    return keys.isEmpty() ? Future.succeededFuture(Map.of()) : ledger.executions(claim, keys);
  }

  @Override
  public Future<List<OrderState>> unsettled(OrderKey after, int limit) {
    return ledger.unsettled(claim, after, limit);
  }

  /**
   * Where the database refuses a row, what came before it is stored and the row is named: it is looked for in halves,
   * since the rows that follow are the same however events are split.
   */
  private Future<Tally> singledOut(Findings findings, Function<Findings, Future<Tally>> write) {
    return write.apply(findings).recover(why -> {
      List<? extends AccountEvent> rows = findings.rows();
      if (!(why instanceof RowRefusedException refused) || rows.isEmpty()) {
        return Future.failedFuture(why);
      }
      if (rows.size() == 1 && findings.isRowsOnly()) {
        return Future.failedFuture(refused.of(RefusedRow.name(rows.get(0), refused)));
      }
      int half = (rows.size() + 1) / 2;
      return singledOut(Findings.of(rows.subList(0, half)), write)
          .compose(first -> singledOut(findings.with(rows.subList(half, rows.size())), write).map(first::plus));
    });
  }

  /** Where memory was wrong, what the ledger holds decides. Wrong again, it can only be another writer's doing. */
  private Future<Tally> unlessRefuted(Future<Tally> written, Findings findings) {
    return written
        .recover(failure -> refuted(failure) ? read(findings, true).compose(view -> write(view, findings, List.of()))
            : Future.failedFuture(failure))
        .recover(failure -> Future.failedFuture(!refuted(failure) ? failure
            : new AttemptFailure(Cause.DRIFT, "the ledger changed while its only writer was at work")))
        .compose(tally -> unlessUnreadable(findings.rows(), tally));
  }

  /** Reads what the rows are about; all of it, or what is neither in memory nor probably new. */
  private Future<View> read(Findings findings, boolean all) {
    Set<OrderKey> reported = new HashSet<>();
    Set<OrderKey> orderKeys = new HashSet<>();
    Set<ExecutionKey> executionKeys = new HashSet<>();
    findings.rows().forEach(event -> keys(event, reported, orderKeys, executionKeys));
    if (all || !ordersAreNew) {
      orderKeys.addAll(reported);
    }
    if (!all) {
      orderKeys.removeIf(key -> memory.order(key) != null);
      executionKeys.removeIf(key -> executionsAreNew || memory.execution(key) != null);
    }
    return orders(orderKeys).compose(orders -> executions(executionKeys).map(executions -> {
      ordersAreNew = orderKeys.containsAll(reported) ? Collections.disjoint(reported, orders.keySet()) : ordersAreNew;
      executionsAreNew = executionKeys.isEmpty() ? executionsAreNew : executions.isEmpty();
      return memory.with(answers(orderKeys, orders), answers(executionKeys, executions));
    }));
  }

  /** A key that was asked for and is not there is an answer too. */
  private static <K, V> Map<K, V> answers(Set<K> asked, Map<K, V> found) {
    Map<K, V> answers = new HashMap<>();
    asked.forEach(key -> answers.put(key, found.get(key)));
    return answers;
  }

  private static boolean refuted(Throwable failure) {
    return failure instanceof BeliefRefutedException;
  }

  private Future<Tally> write(View view, Findings findings, List<Gap> gapRows) {
    if (ended) {
      return ended();
    }
    Folded folded = folding.fold(view, findings.rows(), new FoldContext(claim.epoch(), lastSeq, restLagNanos));
    Batch batch = with(folded.batch(), folded.reused() == null ? findings : Findings.NONE, gapRows);
    if (batch.isEmpty()) {
      counts.stored(folded.tally(), folded.executions());
      return unlessReused(folded);
    }
    long asked = clock.nanos();
    if (!lease.isHeld(asked)) {
      return Future.failedFuture(Lease.lapsed());
    }
    boolean renew = lease.isDue(asked);
    return ledger.apply(claim, lease.told(), renew, batch).compose(liveUntil -> {
      if (ended) {
        return ended();
      }
      if (renew) {
        lease.confirmed(asked, liveUntil);
      }
      stored(batch, folded);
      return unlessReused(folded);
    });
  }

  /** What came before is stored by now; what says that the ids have started again is not, nor what came after it. */
  private static Future<Tally> unlessReused(Folded folded) {
    return folded.reused() == null ? Future.succeededFuture(folded.tally())
        : Future.failedFuture(new IdsReusedException("the exchange's ids have started again: " + folded.reused()));
  }

  private static <T> Future<T> ended() {
    return Future.failedFuture(new AttemptFailure(Cause.FENCED, "the attempt has ended"));
  }

  private void stored(Batch batch, Folded folded) {
    lastSeq = batch.lastSeq();
    lastEventAt = batch.lastEventAt() == null ? lastEventAt : batch.lastEventAt();
    memory.remember(batch);
    batch.gaps().forEach(gaps::observe);
    batch.orders().forEach(change -> gaps.observe(change.next()));
    counts.stored(folded.tally(), folded.executions());
    bulletin.applied(claim.account(), batch);
  }

  private static Batch with(Batch batch, Findings findings, List<Gap> gapRows) {
    if (gapRows.isEmpty() && findings.isRowsOnly()) {
      return batch;
    }
    long lastSeq = gapRows.stream().mapToLong(Gap::changeSeq).reduce(batch.lastSeq(), Math::max);
    return new Batch(batch.orders(), batch.executions(), batch.completions(), batch.corrections(),
        gapRows.isEmpty() ? batch.gaps() : gapRows, batch.rejected(), findings.checkpoints(), findings.coverage(),
        findings.audits(), batch.lastEventAt(), lastSeq);
  }

  /**
   * What an event is about.
   *
   * @param reported orders of which a row follows whatever is known of them, so that a wrong belief is refuted
   * @param asked    orders that have to be known
   */
  private static void keys(AccountEvent event, Set<OrderKey> reported, Set<OrderKey> asked,
      Set<ExecutionKey> executions) {
    if (event instanceof OrderReport report) {
      reported.add(report.key());
    } else if (event instanceof Absence absence) {
      asked.add(absence.key());
    } else if (event instanceof Execution execution) {
      executions.add(execution.key());
      if (execution.orderKey() != null) {
        asked.add(execution.orderKey());
      }
    }
  }

  /** What could not be read is stored by now; the attempt ends with it, since it may have carried state. */
  private static Future<Tally> unlessUnreadable(List<? extends AccountEvent> events, Tally tally) {
    for (AccountEvent event : events) {
      if (event instanceof Unreadable unreadable) {
        return Future.failedFuture(new AttemptFailure(Cause.MALFORMED_EVENT, unreadable.reason()));
      }
    }
    return Future.succeededFuture(tally);
  }
}
