package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.testkit.FakeLedger;
import fillkeeper.testkit.FakeVenue;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A book that knows its whole ledger, and the queue of an audit that applies what it is offered at once. */
final class FakeBook implements Book, Audit.Queue {

  private final FakeLedger ledger = new FakeLedger();
  private final List<Findings> stored = new ArrayList<>();
  private final List<AccountEvent> offered = new ArrayList<>();
  private boolean deaf;

  FakeLedger ledger() {
    return ledger;
  }

  /** Everything stored by {@link #store}, in order. */
  List<Findings> stored() {
    return stored;
  }

  List<AccountEvent> offered() {
    return offered;
  }

  /** What is offered is lost from now on. */
  void loseOffers() {
    deaf = true;
  }

  /** The account's stream says so. */
  void hear(AccountEvent... events) {
    keep(Findings.of(List.of(events)));
  }

  private Future<Tally> keep(Findings findings) {
    Folded folded = Fold.fold(ledger, findings.rows(),
        new FoldContext(1, ledger.lastSeq(), FakeVenue.RULES.restLag().toNanos()));
    Batch batch = folded.batch();
    return ledger.apply(null, Instant.EPOCH, false, new Batch(batch.orders(), batch.executions(), batch.completions(),
        batch.corrections(), batch.gaps(), batch.rejected(), findings.checkpoints(), findings.coverage(),
        findings.audits(), batch.lastEventAt(), batch.lastSeq())).map(folded.tally());
  }

  @Override
  public Future<Tally> store(Findings findings) {
    stored.add(findings);
    return keep(findings);
  }

  @Override
  public Future<Void> record(Findings findings) {
    return store(findings).mapEmpty();
  }

  @Override
  public boolean offer(List<AccountEvent> rows) {
    offered.addAll(rows);
    if (!deaf) {
      keep(Findings.of(rows));
    }
    return true;
  }

  @Override
  public Future<Void> settled() {
    return Future.succeededFuture();
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Collection<OrderKey> keys) {
    return ledger.orders(null, keys);
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Collection<ExecutionKey> keys) {
    return ledger.executions(null, keys);
  }

  @Override
  public Future<List<OrderState>> unsettled(OrderKey after, int limit) {
    return ledger.unsettled(null, after, limit);
  }
}
