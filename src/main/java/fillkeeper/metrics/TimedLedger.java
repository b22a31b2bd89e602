package fillkeeper.metrics;

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
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** A ledger whose confirmed writes are timed. */
public final class TimedLedger implements Ledger {

  private final Ledger ledger;
  private final Clock clock;
  private final BiConsumer<AccountKey, Long> wrote;

  /**
   * Times a ledger.
   *
   * @param wrote told of each write that was confirmed, in nanoseconds
   */
  public TimedLedger(Ledger ledger, Clock clock, BiConsumer<AccountKey, Long> wrote) {
    this.ledger = ledger;
    this.clock = clock;
    this.wrote = wrote;
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    long asked = clock.nanos();
    return ledger.apply(claim, told, renew, batch)
        .onSuccess(stored -> wrote.accept(claim.account(), clock.nanos() - asked));
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    return ledger.undamaged(claim);
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    return ledger.resume(claim);
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    return ledger.status(claim, told, status, detail, marks);
  }

  @Override
  public Future<Void> bind(Claim claim, String venueAccountId) {
    return ledger.bind(claim, venueAccountId);
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    return ledger.instruments(account, instruments);
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    return ledger.orders(claim, keys);
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    return ledger.executions(claim, keys);
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    return ledger.unsettled(claim, after, limit);
  }
}
