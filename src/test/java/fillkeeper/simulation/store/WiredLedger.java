package fillkeeper.simulation.store;

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
import fillkeeper.simulation.store.Course.Call;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A ledger at the other end of a way that may fail. */
final class WiredLedger implements Ledger {

  private final Wire wire;
  private final Ledger ledger;

  WiredLedger(Wire wire, Ledger ledger) {
    this.wire = wire;
    this.ledger = ledger;
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    return call(Call.UNDAMAGED, claim, () -> ledger.undamaged(claim));
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    return call(Call.RESUME, claim, () -> ledger.resume(claim));
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    return call(Call.APPLY, claim, () -> ledger.apply(claim, told, renew, batch));
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    return call(Call.STATUS, claim, () -> ledger.status(claim, told, status, detail, marks));
  }

  @Override
  public Future<Void> bind(Claim claim, String venueAccountId) {
    return call(Call.BIND, claim, () -> ledger.bind(claim, venueAccountId));
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    return wire.call(Call.INSTRUMENTS, account, null, () -> ledger.instruments(account, instruments));
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    return call(Call.ORDERS, claim, () -> ledger.orders(claim, keys));
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    return call(Call.EXECUTIONS, claim, () -> ledger.executions(claim, keys));
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    return call(Call.UNSETTLED, claim, () -> ledger.unsettled(claim, after, limit));
  }

  private <T> Future<T> call(Call what, Claim claim, Supplier<Future<T>> port) {
    return wire.call(what, claim.account(), claim, port);
  }
}
