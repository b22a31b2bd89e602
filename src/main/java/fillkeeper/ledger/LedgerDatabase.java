package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.Connector.Limits;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * The database of one process: every connection that it has, and what is done over them. Connections are opened when
 * they are needed and looked at once each. To be made where it lives as long as the process, since pools end with the
 * verticle that made them.
 */
public final class LedgerDatabase {

  /** Above the accounts of a process, each of which waits once. */
  private static final int WAITING_MAX = 10_000;
  private static final int READ_MS = 5_000;

  private final Incarnation incarnation = new Incarnation();
  /** Above what is asked over HTTP and on the bus at once; whoever asks more often is told so. */
  private static final int ASKING_MAX = 200;

  private final Lanes writers;
  private final Lanes readers;
  private final Lanes askers;
  private final Lanes claimants;
  private final Lanes leases;
  private final Lanes telling;
  private final Notices notices;
  private final Ledger ledger;
  private final Claims claims;
  private final LedgerReader reader;
  private final LedgerLists lists;
  private final PgChanges changes;
  private final OperatorActions actions;
  private final TradeStore trades;
  private final TickStore ticks;
  private final OldRows oldRows;
  private final LedgerFigures figures;

  /**
   * Opens nothing yet.
   *
   * @param nanos   our monotonic clock
   * @param program which version runs; a ledger may need a newer one to be written
   */
  public LedgerDatabase(Vertx vertx, Address address, Tuning tuning, LongSupplier nanos,
      ProgramVersion program) {
    long lock = tuning.lockTimeoutMs();
    long statement = tuning.statementTimeoutMs();
    long deadline = tuning.writeDeadlineMs();
    // A claim outwaits the longest statement that an abandoned write may still be running.
    Limits claiming = new Limits(statement * 2, statement * 3, Math.max(deadline, statement * 3) + statement);
    Limits leasing = new Limits(lock, statement, Math.max(statement + 1, Math.min(deadline, tuning.leaseMs() / 3)));
    Limits writing = new Limits(lock, statement, deadline);
    Limits reading = new Limits(lock, READ_MS, READ_MS + 1_000);
    // Whoever asks from outside never waits before an attempt.
    int outside = Math.max(1, tuning.readers() / 2);
    Connector reads = new Connector(vertx, address, "reader", reading);
    writers = lanes(vertx, new Connector(vertx, address, "writer", writing), nanos, tuning.writers());
    readers = lanes(vertx, reads, nanos, Math.max(1, tuning.readers() - outside));
    askers = new Lanes(vertx, reads, incarnation, nanos, outside, ASKING_MAX);
    Sessions asking = new Readings(askers);
    claimants = lanes(vertx, new Connector(vertx, address, "claims", claiming), nanos, 2);
    leases = lanes(vertx, new Connector(vertx, address, "leases", leasing), nanos, 1);
    telling = lanes(vertx, new Connector(vertx, address, "notices", claiming), nanos, 1);
    notices = new Notices(vertx, telling, nanos);
    changes = new PgChanges(asking);
    ledger = new PgLedger(writers, readers, tuning.leaseMs(), this::changed);
    claims = new PgClaims(claimants, leases, tuning.leaseMs(), nanos, UUID::randomUUID, program,
        this::changed);
    reader = new PgReader(asking);
    lists = new PgLists(asking);
    actions = new PgActions(claimants, asking);
    trades = new PgTrades(writers, readers);
    ticks = new PgTicks(writers, readers);
    oldRows = new PgOldRows(readers);
    figures = new PgFigures(asking);
  }

  private void changed(AccountKey account) {
    notices.changed(account);
    changes.changed(account);
  }

  private Lanes lanes(Vertx vertx, Connector connector, LongSupplier nanos, int count) {
    return new Lanes(vertx, connector, incarnation, nanos, count, WAITING_MAX);
  }

  public Ledger ledger() {
    return ledger;
  }

  public Claims claims() {
    return claims;
  }

  public LedgerReader reader() {
    return reader;
  }

  public LedgerLists lists() {
    return lists;
  }

  public ChangeFeed changes() {
    return changes;
  }

  public OperatorActions actions() {
    return actions;
  }

  public TradeStore trades() {
    return trades;
  }

  public TickStore ticks() {
    return ticks;
  }

  /** What is measured of the accounts. */
  public LedgerFigures figures() {
    return figures;
  }

  /** How the connections are used, each kind. */
  public List<LaneUse> use() {
    return List.of(writers.use(), readers.use().plus(askers.use()), claimants.use(), leases.use(), telling.use());
  }

  /** What may leave; over the connections of the readers. */
  public OldRows oldRows() {
    return oldRows;
  }

  /** Which database it is; whoever owns attempts listens to its changes. */
  public Incarnation incarnation() {
    return incarnation;
  }

  /** Ends everything at once; what is in progress fails. */
  public Future<Void> close() {
    notices.close();
    return Future.join(List.of(writers.close(), readers.close(), askers.close(), claimants.close(), leases.close(),
        telling.close())).mapEmpty();
  }
}
