package fillkeeper.simulation.store;

import fillkeeper.domain.Amounts;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.BeliefRefutedException;
import fillkeeper.simulation.store.MemoryAccount.CoverageKey;
import fillkeeper.simulation.store.MemoryAccount.StoredAudit;
import fillkeeper.simulation.store.MemoryAccount.StoredCheckpoint;
import fillkeeper.simulation.store.MemoryAccount.StoredCorrection;
import fillkeeper.simulation.store.MemoryAccount.StoredCoverage;
import fillkeeper.simulation.store.MemoryAccount.StoredExecution;
import fillkeeper.simulation.store.MemoryAccount.StoredGap;
import fillkeeper.simulation.store.MemoryAccount.StoredOrder;
import fillkeeper.simulation.store.MemoryAccount.StoredRejected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What the statement that stores a batch does, in two steps: first everything is looked at as it was before, in the
 * order in which the statement's parts are judged, then everything is stored.
 */
final class MemoryApply {

  private static final RuntimeException REFUTED = new BeliefRefutedException();

  private MemoryApply() {
  }

  /** Why nothing of it is stored, or null. */
  static RuntimeException refusal(MemoryAccount account, Batch batch) {
    RuntimeException refused = orders(account, batch.orders());
    refused = refused != null ? refused : executions(account, batch.executions());
    refused = refused != null ? refused : completions(account, batch.completions());
    refused = refused != null ? refused : corrections(account, batch.corrections());
    refused = refused != null ? refused : gaps(account, batch.gaps());
    refused = refused != null ? refused : twice(batch.checkpoints(), Checkpoint::walk);
    return refused != null ? refused : coverage(account, batch.coverage());
  }

  private static RuntimeException orders(MemoryAccount account, List<Batch.OrderChange> changes) {
    Set<OrderKey> touched = touched(changes);
    boolean all = true;
    for (Batch.OrderChange change : changes) {
      OrderKey key = change.next().key();
      if (touched != null && touched.contains(key)) {
        return Refusals.TOUCHED_TWICE;
      }
      StoredOrder before = account.orders.get(key);
      if (before != null && before.state().changeSeq() != change.baseSeq()) {
        all = false;
      } else if (touched != null) {
        touched.add(key);
      }
    }
    return all ? null : REFUTED;
  }

  private static RuntimeException executions(MemoryAccount account, List<BookedExecution> rows) {
    Set<ExecutionKey> touched = touched(rows);
    boolean all = true;
    for (BookedExecution row : rows) {
      ExecutionKey key = row.execution().key();
      if (lacksCurrency(row.execution())) {
        return Refusals.FEE_WITHOUT_CURRENCY;
      }
      all &= !account.executions.containsKey(key) && (touched == null || touched.add(key));
    }
    return all ? null : REFUTED;
  }

  private static RuntimeException completions(MemoryAccount account, List<Batch.Completion> completions) {
    Set<ExecutionKey> touched = touched(completions);
    boolean all = true;
    for (Batch.Completion completion : completions) {
      ExecutionKey key = completion.next().execution().key();
      StoredExecution before = account.executions.get(key);
      boolean found = before != null && before.booked().changeSeq() == completion.baseSeq()
          && (touched == null || touched.add(key));
      if (found && lacksCurrency(completion.next().execution())) {
        return Refusals.FEE_WITHOUT_CURRENCY;
      }
      all &= found;
    }
    return all ? null : REFUTED;
  }

  private static boolean lacksCurrency(Execution row) {
    return row.fee() != null && row.fee().signum() != 0 && row.feeCurrency() == null;
  }

  private static RuntimeException corrections(MemoryAccount account, List<Correction> made) {
    for (int i = 0; i < made.size(); i++) {
      Correction one = made.get(i);
      List<StoredCorrection> before = account.corrections.getOrDefault(one.key(), List.of());
      for (StoredCorrection row : before) {
        if (isSame(row.correction(), one)) {
          return REFUTED;
        }
      }
      for (int j = 0; j < i; j++) {
        if (made.get(j).key().equals(one.key()) && isSame(made.get(j), one)) {
          return REFUTED;
        }
      }
    }
    return null;
  }

  private static boolean isSame(Correction one, Correction other) {
    return one.changeSeq() == other.changeSeq() && one.field().equals(other.field());
  }

  private static RuntimeException gaps(MemoryAccount account, List<Gap> gaps) {
    Set<Long> touched = touched(gaps);
    boolean all = true;
    for (Gap gap : gaps) {
      if (touched != null && touched.contains(gap.id())) {
        return Refusals.TOUCHED_TWICE;
      }
      StoredGap before = account.gaps.get(gap.id());
      if (before != null && before.gap().changeSeq() >= gap.changeSeq()) {
        all = false;
      } else if (touched != null) {
        touched.add(gap.id());
      }
    }
    return all ? null : REFUTED;
  }

  private static RuntimeException coverage(MemoryAccount account, List<Coverage> rows) {
    Set<CoverageKey> touched = touched(rows);
    for (Coverage row : rows) {
      CoverageKey key = key(row);
      if (touched != null && touched.contains(key)) {
        return Refusals.TOUCHED_TWICE;
      }
      if (touched != null && isStored(account.coverage.get(key), row)) {
        touched.add(key);
      }
    }
    return null;
  }

  private static <T> RuntimeException twice(List<T> rows, Function<T, ?> key) {
    Set<Object> touched = touched(rows);
    if (touched != null) {
      for (T row : rows) {
        if (!touched.add(key.apply(row))) {
          return Refusals.TOUCHED_TWICE;
        }
      }
    }
    return null;
  }

  /** A list of one touches no row twice, and needs no set. */
  private static <K> Set<K> touched(List<?> rows) {
    return rows.size() < 2 ? null : new HashSet<>();
  }

  private static CoverageKey key(Coverage row) {
    return new CoverageKey(row.category(), row.kind(), row.scope(), Stored.micros(row.from()));
  }

  /** A span that is proven is never taken back by one that could not be. */
  private static boolean isStored(StoredCoverage before, Coverage next) {
    return before == null || next.status() == Coverage.Status.PROVEN
        || before.coverage().status() == Coverage.Status.UNPROVABLE;
  }

  static void store(MemoryStore store, MemoryAccount account, long epoch, Batch batch, Instant now) {
    for (Batch.OrderChange change : batch.orders()) {
      account.orders.put(change.next().key(), new StoredOrder(Stored.order(change.next()), change.baseSeq(), now));
    }
    for (BookedExecution row : batch.executions()) {
      account.executions.put(row.execution().key(), new StoredExecution(Stored.execution(row), now));
    }
    for (Batch.Completion done : batch.completions()) {
      account.executions.put(done.next().execution().key(), new StoredExecution(Stored.execution(done.next()), now));
    }
    for (Correction made : batch.corrections()) {
      account.corrections.computeIfAbsent(made.key(), absent -> new ArrayList<>(1)).add(new StoredCorrection(made, now));
    }
    for (Gap gap : batch.gaps()) {
      account.gaps.put(gap.id(), new StoredGap(Stored.gap(gap), epoch, now));
    }
    for (Unreadable event : batch.rejected()) {
      account.rejected.add(new StoredRejected(store.nextRejected(), event, epoch, now));
    }
    for (Checkpoint reached : batch.checkpoints()) {
      account.checkpoints.put(reached.walk(), new StoredCheckpoint(new Checkpoint(reached.walk(),
          Stored.micros(reached.wholeSince()), Stored.micros(reached.wholeUntil())), now));
    }
    for (Coverage row : batch.coverage()) {
      StoredCoverage before = account.coverage.get(key(row));
      if (isStored(before, row)) {
        account.coverage.put(key(row), new StoredCoverage(joined(before, row), now));
      }
    }
    for (AuditPass pass : batch.audits()) {
      account.audits.add(new StoredAudit(store.nextAudit(), pass, epoch, now));
    }
  }

  /** Of two spans from the same instant with the same standing, the longer. */
  private static Coverage joined(StoredCoverage before, Coverage next) {
    Instant to = Stored.micros(next.to());
    if (before != null && before.coverage().status() == next.status() && before.coverage().to().isAfter(to)) {
      to = before.coverage().to();
    }
    return new Coverage(next.category(), next.kind(), next.scope(), Stored.micros(next.from()), to, next.how(),
        next.status(), next.detail());
  }

  /** Whether the table would say the same of both. */
  static boolean same(Instrument one, Instrument other) {
    return Objects.equals(one.baseCurrency(), other.baseCurrency())
        && Objects.equals(one.quoteCurrency(), other.quoteCurrency())
        && Objects.equals(one.settleCurrency(), other.settleCurrency()) && one.contractType() == other.contractType()
        && Amounts.same(one.contractSize(), other.contractSize())
        && Objects.equals(one.contractSizeCurrency(), other.contractSizeCurrency())
        && Amounts.same(one.priceTick(), other.priceTick()) && Amounts.same(one.qtyStep(), other.qtyStep())
        && Objects.equals(Stored.micros(one.expiresAt()), Stored.micros(other.expiresAt()));
  }
}
