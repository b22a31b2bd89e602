package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Instrument;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The ledger's database in memory, for simulations: what several processes share. It answers as PostgreSQL does and
 * holds the same rows, which {@code AgreementIT} shows by running the same scripts against both.
 *
 * <p>Every answer is there when the call returns, save where an account's row is held. For one thread. Nothing of it
 * depends on chance or on where an object lies in memory.
 */
public final class MemoryStore {

  record InstrumentKey(String exchange, String environment, String category, String symbol) {
  }

  record StoredInstrument(Instrument instrument, Instant recordedAt) {
  }

  private final Clock clock;
  private final Duration lease;
  private final Map<AccountKey, MemoryAccount> accounts = new TreeMap<>(MemoryStore::compare);
  private final Map<InstrumentKey, StoredInstrument> instruments = new LinkedHashMap<>();
  private final Ledger ledger = new MemoryLedger(this);
  private long lastAccount;
  private long lastIncident;
  private long lastAudit;
  private long lastRejected;
  private int history;

  /**
   * Empty.
   *
   * @param clock the database's; only its wall time is asked
   */
  public MemoryStore(Clock clock, Duration lease) {
    this.clock = clock;
    this.lease = lease;
  }

  private static int compare(AccountKey one, AccountKey other) {
    int exchange = one.exchange().compareTo(other.exchange());
    if (exchange != 0) {
      return exchange;
    }
    int environment = one.environment().compareTo(other.environment());
    return environment != 0 ? environment : one.account().compareTo(other.account());
  }

  /** What attempts do with their rows; the same for every process. */
  public Ledger ledger() {
    return ledger;
  }

  /**
   * What a process's supervisor does.
   *
   * @param nanos    that process's monotonic clock
   * @param attempts where its tokens come from; each new
   */
  public Claims claims(LongSupplier nanos, Supplier<UUID> attempts) {
    return new MemoryClaims(this, nanos, attempts);
  }

  /** An account's row as view {@code account_status} shows it now; null if there is none. */
  public AccountRow row(AccountKey key) {
    MemoryAccount row = accounts.get(key);
    if (row == null) {
      return null;
    }
    boolean current = !row.isLapsed(now());
    boolean shown = current || row.status == AccountStatus.STOPPED || row.status == AccountStatus.QUARANTINED;
    return new AccountRow(key, row.label, row.epoch, row.owner, row.liveUntil, shown ? row.status.name() : "LAPSED",
        row.statusSince, row.statusDetail, current && row.status == AccountStatus.LIVE, row.configured,
        row.venueAccountId, row.highestSeq(), row.lastEventAt, row.lastSyncedAt, row.lastProvenAt);
  }

  /** As in a database that was put back to before the last claim; nobody owns the account there. */
  public void putBack(AccountKey key) {
    MemoryAccount account = accounts.get(key);
    if (account != null && account.epoch > 0) {
      account.epoch--;
      account.giveBack();
    }
  }

  /** Every row of every table as text by column, null where the column is empty; the tables by name, rows in no order. */
  public Map<String, List<Map<String, String>>> dump() {
    return MemoryDump.of(accounts.values(), instruments);
  }

  /** Every account as it is now. */
  public Copy copy() {
    Copy copy = new Copy();
    accounts.values().forEach(account -> copy.accounts.put(account.key, account.copy()));
    return copy;
  }

  /** A copy is put back in its place, once; no row may be held. Numbers given out come again. */
  public void putBack(Copy copy) {
    history++;
    accounts.values().forEach(account -> account.become(copy.accounts.get(account.key)));
  }

  /** When the account's row was made. */
  public Instant createdAt(AccountKey key) {
    return accounts.get(key).createdAt;
  }

  /** Another number once a copy was put back. */
  int history() {
    return history;
  }

  /** Whether any account's row is held. */
  public boolean isHeld() {
    return accounts.values().stream().anyMatch(account -> account.held);
  }

  /** The token of the attempt that owns the account, null if none does. */
  public UUID token(AccountKey key) {
    return accounts.get(key).attempt;
  }

  /** What {@link #copy} made. */
  public static final class Copy {

    private final Map<AccountKey, MemoryAccount> accounts = new TreeMap<>(MemoryStore::compare);

    private Copy() {
    }
  }

  /**
   * Takes the account's row, as a write in progress does: until it is let go, whoever wants it waits, and a renewal
   * passes it over. It must be free.
   */
  public Held hold(AccountKey key) {
    MemoryAccount account = accounts.get(key);
    if (account.held) {
      throw new IllegalStateException("held already: " + key);
    }
    account.held = true;
    return new Held(account);
  }

  /** Runs this now or when the row has been let go, in the order of asking. */
  public void whenFree(AccountKey key, Runnable then) {
    MemoryAccount account = accounts.get(key);
    if (account != null && account.held) {
      account.waiting.add(then);
    } else {
      then.run();
    }
  }

  /** A row that is held. */
  public static final class Held {

    private final MemoryAccount account;

    private Held(MemoryAccount account) {
      this.account = account;
    }

    /** What is called meanwhile does not wait for the row: it is the work of whoever holds it. */
    public <T> T working(Supplier<T> work) {
      account.held = false;
      try {
        return work.get();
      } finally {
        account.held = true;
      }
    }

    /** Lets it go; those who waited run at once, until one of them holds it. */
    public void letGo() {
      account.held = false;
      while (!account.held && !account.waiting.isEmpty()) {
        account.waiting.poll().run();
      }
    }
  }

  MemoryAccount account(AccountKey key) {
    return accounts.get(key);
  }

  Iterable<MemoryAccount> accounts() {
    return accounts.values();
  }

  void add(MemoryAccount account) {
    accounts.put(account.key, account);
  }

  Map<InstrumentKey, StoredInstrument> instruments() {
    return instruments;
  }

  Instant now() {
    return Stored.micros(clock.now());
  }

  Instant leaseFrom(Instant now) {
    return now.plus(lease);
  }

  /** A number that is not stored is gone, as with every sequence. */
  long nextAccount() {
    return ++lastAccount;
  }

  long nextIncident() {
    return ++lastIncident;
  }

  long nextAudit() {
    return ++lastAudit;
  }

  long nextRejected() {
    return ++lastRejected;
  }
}
