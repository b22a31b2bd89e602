package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Incident;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What readers outside the attempts see of the tables. On connections of its own, behind a bounded wait. */
public interface LedgerReader {

  /** Fails unless the store answers and has the ledger's schema. */
  Future<Void> ping();

  /** The incarnation of this ledger: it changes when a database is put back or promoted. */
  Future<UUID> incarnation();

  /** The row of every account, as view {@code account_status} shows it. */
  Future<List<AccountRow>> accounts();

  /** One account's row; empty if there is none. */
  Future<Optional<AccountRow>> account(AccountKey key);

  /** Orders by the time of their last change, newest first. */
  Future<List<OrderState>> orders(AccountKey key, boolean openOnly, int limit);

  /** One order by its key. */
  Future<Optional<OrderState>> order(AccountKey key, OrderKey order);

  /** Orders with this client id, newest first. */
  Future<List<OrderState>> ordersByClientId(AccountKey key, String category, String symbol, String clientOrderId,
      String recordType, int limit);

  /** The newest incident, if any. */
  Future<Optional<StoredIncident>> lastIncident(AccountKey key);

  /** How many gaps of the account are neither closed nor accepted. */
  Future<Integer> openGaps(AccountKey key);

  /**
   * An account's row.
   *
   * @param status       as the view shows it, so it may be {@code LAPSED}
   * @param statusDetail empty where there is nothing to say
   * @param isCurrent    live within its lease, by the database's clock
   */
  record AccountRow(AccountKey key, String label, long epoch, String owner, Instant liveUntil, String status,
      Instant statusSince, String statusDetail, boolean isCurrent, boolean configured, String venueAccountId,
      long changeSeq, Instant lastEventAt, Instant lastSyncedAt, Instant lastProvenAt) {
  }

  /** An incident as it is stored. */
  record StoredIncident(long id, Incident incident, Instant resolvedAt, long outageId, int attemptNo) {
  }
}
