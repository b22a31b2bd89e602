package fillkeeper.desk;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.ledger.ChangeFeed;
import fillkeeper.ledger.LedgerLists;
import fillkeeper.ledger.LedgerReader;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Tables in memory, and a store that fails as the test says. */
public final class FakeReader implements LedgerReader, LedgerLists, ChangeFeed {

  public final Map<AccountKey, AccountRow> rows = new LinkedHashMap<>();
  public final List<OrderState> orders = new ArrayList<>();
  public final List<BookedExecution> executions = new ArrayList<>();
  public final Map<AccountKey, StoredIncident> incidents = new LinkedHashMap<>();
  /** The number of the last change. */
  public long highest = 1_000;
  /** Who is told of changes. */
  public Consumer<AccountKey> changed = account -> { };
  /** What happens to each question before it is answered. */
  public Supplier<Future<Void>> store = Future::succeededFuture;

  public FakeReader(AccountKey... accounts) {
    for (AccountKey account : accounts) {
      rows.put(account, Samples.row(account, "LIVE"));
    }
  }

  @Override
  public Future<Void> ping() {
    return store.get();
  }

  @Override
  public Future<UUID> incarnation() {
    return answer(() -> Samples.INCARNATION);
  }

  @Override
  public Future<List<AccountRow>> accounts() {
    return answer(() -> List.copyOf(rows.values()));
  }

  @Override
  public Future<Optional<AccountRow>> account(AccountKey key) {
    return answer(() -> Optional.ofNullable(rows.get(key)));
  }

  @Override
  public Future<List<OrderState>> orders(AccountKey key, boolean openOnly, int limit) {
    return answer(() -> orders.stream().filter(order -> !openOnly || order.status().isOpen()).limit(limit).toList());
  }

  @Override
  public Future<Optional<OrderState>> order(AccountKey key, OrderKey order) {
    return answer(() -> orders.stream().filter(one -> one.key().equals(order)).findFirst());
  }

  @Override
  public Future<List<OrderState>> ordersByClientId(AccountKey key, String category, String symbol,
      String clientOrderId, String recordType, int limit) {
    return answer(() -> orders.stream()
        .filter(order -> order.terms().clientOrderId().equals(clientOrderId))
        .filter(order -> order.key().equals(new OrderKey(category, recordType, symbol, order.key().orderId())))
        .limit(limit).toList());
  }

  @Override
  public Future<List<OrderState>> orders(AccountKey key, OrderFilter filter, long before, int limit) {
    return answer(() -> orders.stream().filter(order -> order.changeSeq() < before).limit(limit).toList());
  }

  @Override
  public Future<List<BookedExecution>> executions(AccountKey key, ExecutionFilter filter, long after, int limit) {
    return answer(() -> executions.stream().filter(one -> one.changeSeq() > after).limit(limit).toList());
  }

  @Override
  public Future<OrderFile> file(AccountKey account, OrderKey order) {
    return answer(() -> new OrderFile(List.copyOf(executions), List.of(), List.of()));
  }

  @Override
  public Future<List<Gap>> gaps(AccountKey account, GapState state, long before, int limit) {
    return answer(List::of);
  }

  @Override
  public Future<List<StoredIncident>> incidents(AccountKey account, long before, int limit) {
    return answer(() -> Optional.ofNullable(incidents.get(account)).stream().toList());
  }

  @Override
  public Future<List<StoredAudit>> audits(AccountKey account, long before, int limit) {
    return answer(List::of);
  }

  @Override
  public Future<List<StoredCoverage>> coverage(AccountKey account, CoverageKey after, int limit) {
    return answer(List::of);
  }

  @Override
  public Future<Optional<Page>> after(AccountKey account, long seq, int limit) {
    return answer(() -> Optional.of(new Page(Samples.INCARNATION, highest, executions.stream()
        .filter(one -> one.changeSeq() > seq).limit(limit).<Change>map(ExecutionChange::new).toList())));
  }

  @Override
  public void onChanged(Consumer<AccountKey> listener) {
    changed = listener;
  }

  @Override
  public Future<Optional<StoredIncident>> lastIncident(AccountKey key) {
    return answer(() -> Optional.ofNullable(incidents.get(key)));
  }

  @Override
  public Future<Integer> openGaps(AccountKey key) {
    return answer(() -> 2);
  }

  private <T> Future<T> answer(Supplier<T> rows) {
    return store.get().map(answers -> rows.get());
  }
}
