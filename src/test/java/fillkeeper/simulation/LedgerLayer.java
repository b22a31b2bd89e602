package fillkeeper.simulation;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A ledger over another one, the same in everything that is not overridden. */
public class LedgerLayer implements Ledger {

  protected final Ledger inner;

  protected LedgerLayer(Ledger inner) {
    this.inner = inner;
  }

  /** Each answer, on its way back. */
  protected <T> Future<T> back(Future<T> answer) {
    return answer;
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    return back(inner.undamaged(claim));
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    return back(inner.resume(claim));
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    return back(inner.apply(claim, told, renew, batch));
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    return back(inner.status(claim, told, status, detail, marks));
  }

  @Override
  public Future<Void> bind(Claim claim, String venueAccountId) {
    return back(inner.bind(claim, venueAccountId));
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    return back(inner.instruments(account, instruments));
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    return back(inner.orders(claim, keys));
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    return back(inner.executions(claim, keys));
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    return back(inner.unsettled(claim, after, limit));
  }
}
