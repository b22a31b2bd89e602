package fillkeeper.testkit;

import fillkeeper.core.View;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.BeliefRefutedException;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.RowRefusedException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A ledger in memory that refuses what the real one refuses, and fails when it is told to. */
public final class FakeLedger implements Ledger, View {

  private final Map<OrderKey, OrderState> orders = new TreeMap<>(Comparator.comparing(OrderKey::toString));
  private final Map<ExecutionKey, BookedExecution> executions = new HashMap<>();
  private final Map<Long, Gap> gaps = new TreeMap<>();
  private final List<Correction> corrections = new ArrayList<>();
  private final List<Unreadable> rejected = new ArrayList<>();
  private final Map<String, Checkpoint> checkpoints = new LinkedHashMap<>();
  private final List<Coverage> coverage = new ArrayList<>();
  private final List<AuditPass> audits = new ArrayList<>();
  private final List<Batch> batches = new ArrayList<>();
  private final List<String> statuses = new ArrayList<>();
  private final List<Integer> failing = new ArrayList<>();
  private int writes;
  private int refutedFrom = Integer.MAX_VALUE;
  private int reads;
  private int renewals;
  private long lastSeq;
  private Promise<Void> held;
  private String venueAccountId;
  private ExecutionKey refused;

  /** The n-th write from now, counted from one, stores nothing and fails. */
  public FakeLedger failsAtWrite(int number) {
    failing.add(writes + number);
    return this;
  }

  /** Never stores this execution, nor anything beside it. */
  public void refuse(ExecutionKey key) {
    refused = key;
  }

  /** From the n-th write from now on the ledger holds something else, whatever is believed. */
  public void refuteFrom(int number) {
    refutedFrom = writes + number;
  }

  /** Writes from now on are stored and answer nothing before {@link #letGo()}. */
  public void holdAnswers() {
    held = Promise.promise();
  }

  public void letGo() {
    Promise<Void> before = held;
    held = null;
    before.complete();
  }

  /** Somebody wrote behind the attempt's back. */
  public void put(OrderState order) {
    orders.put(order.key(), order);
    lastSeq = Math.max(lastSeq, order.changeSeq());
  }

  public void put(BookedExecution booked) {
    executions.put(booked.execution().key(), booked);
    lastSeq = Math.max(lastSeq, booked.changeSeq());
  }

  public void put(Checkpoint checkpoint) {
    checkpoints.put(checkpoint.walk(), checkpoint);
  }

  public void put(Gap gap) {
    gaps.put(gap.id(), gap);
  }

  public long lastSeq() {
    return lastSeq;
  }

  public int writes() {
    return writes;
  }

  public int reads() {
    return reads;
  }

  public int renewals() {
    return renewals;
  }

  public List<Batch> batches() {
    return batches;
  }

  public List<Correction> corrections() {
    return corrections;
  }

  public List<Unreadable> rejected() {
    return rejected;
  }

  public List<Coverage> coverage() {
    return coverage;
  }

  public List<AuditPass> audits() {
    return audits;
  }

  public List<String> statuses() {
    return statuses;
  }

  public Collection<Gap> gaps() {
    return gaps.values();
  }

  public Checkpoint checkpoint(String walk) {
    return checkpoints.get(walk);
  }

  public Map<String, Checkpoint> checkpoints() {
    return checkpoints;
  }

  @Override
  public OrderState order(OrderKey key) {
    return orders.get(key);
  }

  @Override
  public BookedExecution execution(ExecutionKey key) {
    return executions.get(key);
  }

  @Override
  public Gap gap(OrderKey key) {
    return gaps.values().stream().filter(gap -> gap.order().equals(key) && gap.closedAt() == null).findFirst()
        .orElse(null);
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    return Future.succeededFuture(new Resume(lastSeq, gaps.values().stream().filter(gap -> gap.closedAt() == null)
        .toList(), orders.values().stream().filter(OrderState::hasGap).toList(), Map.copyOf(checkpoints), symbols()));
  }

  private Set<SymbolKey> symbols() {
    Set<SymbolKey> symbols = new TreeSet<>();
    orders.keySet().forEach(key -> symbols.add(new SymbolKey(key.category(), key.symbol())));
    executions.keySet().forEach(key -> symbols.add(new SymbolKey(key.category(), key.symbol())));
    return symbols;
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    writes++;
    if (failing.contains(writes)) {
      return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "told to fail"));
    }
    if (writes >= refutedFrom || isRefuted(batch)) {
      return Future.failedFuture(new BeliefRefutedException());
    }
    if (batch.executions().stream().anyMatch(booked -> booked.execution().key().equals(refused))) {
      return Future.failedFuture(new RowRefusedException("SQLSTATE 22003", null));
    }
    store(batch);
    renewals += renew ? 1 : 0;
    Instant until = renew ? told.plus(Duration.ofSeconds(1)) : told;
    return held == null ? Future.succeededFuture(until) : held.future().map(until);
  }

  private boolean isRefuted(Batch batch) {
    return batch.orders().stream().anyMatch(change -> change.baseSeq() != seq(orders.get(change.next().key())))
        || batch.executions().stream().anyMatch(booked -> executions.containsKey(booked.execution().key()))
        || batch.completions().stream().anyMatch(completion -> {
          BookedExecution before = executions.get(completion.next().execution().key());
          return before == null || before.changeSeq() != completion.baseSeq();
        });
  }

  private static long seq(OrderState order) {
    return order == null ? 0 : order.changeSeq();
  }

  private void store(Batch batch) {
    batches.add(batch);
    batch.orders().forEach(change -> orders.put(change.next().key(), stored(change.next())));
    batch.corrections().forEach(made -> executions.computeIfPresent(made.key(), (key, row) -> row.with(made)));
    batch.executions().forEach(booked -> executions.put(booked.execution().key(), booked));
    batch.completions().forEach(done -> executions.put(done.next().execution().key(), done.next()));
    batch.gaps().forEach(this::put);
    batch.checkpoints().forEach(this::put);
    corrections.addAll(batch.corrections());
    rejected.addAll(batch.rejected());
    coverage.addAll(batch.coverage());
    audits.addAll(batch.audits());
    lastSeq = Math.max(lastSeq, batch.lastSeq());
  }

  /** What an attempt heard is its own, and not in the tables. */
  private static OrderState stored(OrderState row) {
    return new OrderState(row.key(), row.terms(), row.rowStatus(), row.rawStatus(), row.rowCumQty(), row.rowAt(),
        row.concluded(), row.unknown(), row.cumQty(), row.fillsQty(), row.cumValue(), row.avgPrice(), row.leavesQty(),
        row.lastChange(), false, 0, row.epoch(), row.changeSeq());
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    writes++;
    if (failing.contains(writes)) {
      return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "told to fail"));
    }
    statuses.add(status.name() + (detail == null ? "" : ": " + detail));
    return Future.succeededFuture(told.plus(Duration.ofSeconds(1)));
  }

  @Override
  public Future<Void> bind(Claim claim, String id) {
    if (venueAccountId != null && !venueAccountId.equals(id)) {
      return Future.failedFuture(new AttemptFailure(Cause.ACCOUNT_MISMATCH, "another is fixed"));
    }
    venueAccountId = id;
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    reads++;
    return Future.succeededFuture(found(orders, keys));
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    reads++;
    return Future.succeededFuture(found(executions, keys));
  }

  private static <K, V> Map<K, V> found(Map<K, V> rows, Collection<K> keys) {
    Map<K, V> found = new HashMap<>();
    keys.stream().filter(rows::containsKey).forEach(key -> found.put(key, rows.get(key)));
    return found;
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    return Future.succeededFuture(orders.values().stream().filter(OrderState::isUnsettled)
        .filter(row -> after == null || row.key().toString().compareTo(after.toString()) > 0).limit(limit).toList());
  }
}
