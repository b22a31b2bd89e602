package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Incident;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Claims.Configured;
import fillkeeper.ledger.Claims.Renewal;
import fillkeeper.ledger.Ledger.Marks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;

/**
 * What two processes may do with three accounts, at random: much of it right, some of it stale, forged or untrue. Time
 * passes by forty minutes or two hours, so that no lease of an hour ends near a step.
 */
final class Script {

  /** A call, said in words, and the same for each backend. */
  record Step(String words, Function<Backend, Object> call) {
  }

  private static final List<AccountKey> ACCOUNTS = List.of(account("main"), account("other"), account("third"));
  private static final Instant THEN = Instant.parse("2001-02-03T04:05:06Z");
  private static final UUID FORGED = new UUID(7, 7);
  private static final Duration FAR = Duration.ofMinutes(10);

  private final SplittableRandom random;
  private final MemoryBackend model;
  private final Batches batches;

  /** Made while it runs: what is right depends on what the model holds by then. */
  Script(SplittableRandom random, MemoryBackend model) {
    this.random = random;
    this.model = model;
    this.batches = new Batches(random);
  }

  private static AccountKey account(String name) {
    return new AccountKey("bybit", "simulator", name);
  }

  Step first() {
    List<Configured> two = List.of(new Configured(ACCOUNTS.get(0), "m", true, null),
        new Configured(ACCOUNTS.get(1), null, true, "A"));
    return new Step("configure", backend -> Backend.await(backend.claims("us").configure(two)));
  }

  Step next() {
    int kind = random.nextInt(100);
    if (kind < 14 || model.taken() == 0) {
      return claim();
    }
    if (kind < 46) {
      return apply();
    }
    if (kind < 54) {
      return status();
    }
    return kind < 76 ? ownership(kind) : looking(kind);
  }

  private Step ownership(int kind) {
    if (kind < 57) {
      return fail();
    }
    if (kind < 61) {
      return park();
    }
    if (kind < 64) {
      AccountKey account = anyAccount();
      return new Step("resume " + account, backend -> Backend.await(backend.claims("us").resume(account)));
    }
    if (kind < 70) {
      return renew();
    }
    return kind < 74 ? acceptGap() : bind();
  }

  private Step looking(int kind) {
    if (kind < 77) {
      AccountKey account = anyAccount();
      return new Step("put back " + account, backend -> {
        backend.putBack(account);
        return "put back";
      });
    }
    if (kind < 80) {
      Duration by = Duration.ofMinutes(batches.one(40, 120));
      return new Step("elapse " + by, backend -> {
        backend.elapse(by);
        return "elapsed";
      });
    }
    if (kind < 83) {
      return configure();
    }
    if (kind < 85) {
      AccountKey account = anyAccount();
      List<Instrument> instruments = List.of(batches.instrument(), batches.instrument(), batches.instrument());
      return new Step("instruments", backend -> Backend.await(backend.ledger().instruments(account, instruments)));
    }
    if (kind < 88) {
      return count();
    }
    if (kind < 91) {
      AccountKey account = anyAccount();
      return new Step("row of " + account, backend -> backend.row(account));
    }
    return read(kind);
  }

  private Step claim() {
    AccountKey account = anyAccount();
    String owner = batches.one("us", "them");
    Incident endedBy = batches.chance(40) && model.taken() > 0 ? incident(anyClaim()) : null;
    return new Step("claim " + account + " by " + owner + " after " + endedBy,
        backend -> backend.take(backend.claims(owner).claim(account, owner, endedBy)));
  }

  private Step apply() {
    int number = anyClaim();
    Claim claim = model.taken(number);
    Batch batch = batches.batch(model.store().account(claim.account()), claim.epoch());
    boolean renew = batches.chance(50);
    boolean forged = batches.chance(4);
    int told = random.nextInt(100);
    return new Step("apply by claim " + number + (forged ? " forged " : " ") + told + " " + renew + " " + batch,
        backend -> backend.tell(number, backend.ledger().apply(claim(backend, number, forged),
            told(backend, number, told), renew, batch)));
  }

  private Step status() {
    int number = anyClaim();
    boolean forged = batches.chance(4);
    int told = random.nextInt(100);
    AccountStatus status = batches.one(AccountStatus.CONNECTING, AccountStatus.SYNCING, AccountStatus.LIVE,
        AccountStatus.LIVE, AccountStatus.DEGRADED, AccountStatus.DRAINING);
    String detail = batches.one(null, "", "why");
    Marks marks = new Marks(batches.one(null, THEN), batches.one(null, THEN.plusNanos(1_999)),
        batches.one(null, THEN), random.nextInt(20), random.nextInt(20));
    return new Step("status " + status + " by claim " + number + (forged ? " forged " : " ") + told,
        backend -> backend.tell(number, backend.ledger().status(claim(backend, number, forged),
            told(backend, number, told), status, detail, marks)));
  }

  private Step fail() {
    int number = anyClaim();
    boolean forged = batches.chance(10);
    Incident incident = incident(number);
    return new Step("fail claim " + number + " by " + incident,
        backend -> Backend.await(backend.claims("us").fail(claim(backend, number, forged), incident)));
  }

  private Step park() {
    AccountKey account = anyAccount();
    int number = anyClaim();
    boolean owned = batches.chance(60);
    AccountStatus status = batches.one(AccountStatus.QUARANTINED, AccountStatus.STOPPED);
    String detail = batches.one("drain", "operator alice", "key refused");
    Incident incident = batches.chance(50) ? incident(number) : null;
    AccountKey whose = owned ? model.taken(number).account() : account;
    return new Step("park " + whose + " as " + status + " " + detail + (owned ? " by claim " + number : ""),
        backend -> Backend.await(backend.claims("them").park(whose, owned ? backend.taken(number) : null, status, detail,
            incident)));
  }

  private Step renew() {
    List<Integer> numbers = new ArrayList<>();
    Set<AccountKey> asked = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      int number = anyClaim();
      if (asked.add(model.taken(number).account())) {
        numbers.add(number);
      }
    }
    AccountKey written = batches.chance(30) ? model.taken(numbers.get(0)).account() : null;
    boolean forged = batches.chance(10);
    int told = random.nextInt(100);
    return new Step("renew claims " + numbers + " " + told + (written == null ? "" : " while " + written + " is written"),
        backend -> written == null ? renew(backend, numbers, forged, told)
            : backend.whileWritten(written, () -> renew(backend, numbers, forged, told)));
  }

  private static Object renew(Backend backend, List<Integer> numbers, boolean forged, int told) {
    List<Renewal> renewals = new ArrayList<>();
    for (int number : numbers) {
      Claim claim = claim(backend, number, forged);
      renewals.add(new Renewal(claim.account(), claim.epoch(), claim.attempt(), told(backend, number, told),
          number % 2 == 0 ? null : THEN, number, number % 3 > 0));
    }
    return Backend.await(backend.claims("us").renew(renewals)).stream()
        .sorted(Comparator.comparing(row -> row.account().account())).toList();
  }

  private Step acceptGap() {
    int number = anyClaim();
    boolean owned = batches.chance(60);
    AccountKey account = owned ? model.taken(number).account() : anyAccount();
    long gap = 1 + random.nextInt(3);
    String note = batches.one("lost", null);
    return new Step("accept gap " + gap + " of " + account + (owned ? " by claim " + number : ""),
        backend -> Backend.await(backend.claims("us").acceptGap(account, owned ? backend.taken(number) : null, gap,
            "alice", note)));
  }

  private Step bind() {
    int number = anyClaim();
    String id = batches.one("A", "B");
    return new Step("bind " + id + " by claim " + number,
        backend -> Backend.await(backend.ledger().bind(backend.taken(number), id)));
  }

  private Step configure() {
    AccountKey one = anyAccount();
    if (batches.chance(25)) {
      return new Step("unconfigure " + one, backend -> Backend.await(backend.claims("them").unconfigure(one)));
    }
    if (batches.chance(33)) {
      Configured row = new Configured(one, batches.one(null, "l"), batches.chance(70), batches.one(null, "A"));
      return new Step("configure " + row, backend -> Backend.await(backend.claims("them").configure(row)));
    }
    List<Configured> accounts = new ArrayList<>();
    for (AccountKey account : ACCOUNTS) {
      if (batches.chance(75)) {
        accounts.add(new Configured(account, batches.one(null, "l"), batches.chance(70), batches.one(null, "A")));
      }
    }
    return new Step("configure " + accounts, backend -> Backend.await(backend.claims("them").configure(accounts)));
  }

  private Step count() {
    AccountKey account = anyAccount();
    Duration past = Duration.ofMinutes(batches.one(20, 100, 500));
    Duration healthy = Duration.ofMinutes(batches.one(20, 50));
    Set<Cause> causes = batches.one(EnumSet.of(Cause.FENCED), EnumSet.of(Cause.DRIFT, Cause.STALLED),
        EnumSet.allOf(Cause.class));
    if (batches.chance(30)) {
      AttemptFailure why = new AttemptFailure(Cause.DRIFT, "it ended");
      return new Step("count alike " + account + " " + past,
          backend -> Backend.await(backend.claims("us").incidentsLike(account, past, why)));
    }
    return new Step("count " + account + " " + past + " " + healthy + " " + causes, backend -> Backend.await(
        backend.claims("us").incidents(account, past, healthy, causes)));
  }

  private Step read(int kind) {
    int number = anyClaim();
    if (kind < 92) {
      return new Step("damage of claim " + number,
          backend -> Backend.await(backend.ledger().undamaged(backend.taken(number))));
    }
    if (kind < 94) {
      return new Step("start of claim " + number,
          backend -> Backend.await(backend.ledger().resume(backend.taken(number))));
    }
    if (kind < 96) {
      List<OrderKey> keys = List.of(batches.orderKey(), batches.orderKey(), batches.orderKey());
      return new Step("orders " + keys,
          backend -> Backend.await(backend.ledger().orders(backend.taken(number), Set.copyOf(keys))));
    }
    if (kind < 98) {
      List<ExecutionKey> keys = List.of(batches.executionKey(), batches.executionKey(), batches.executionKey());
      return new Step("executions " + keys,
          backend -> Backend.await(backend.ledger().executions(backend.taken(number), Set.copyOf(keys))));
    }
    OrderKey after = batches.chance(50) ? null : batches.orderKey();
    int limit = 1 + random.nextInt(4);
    return new Step("unsettled after " + after + " " + limit,
        backend -> Backend.await(backend.ledger().unsettled(backend.taken(number), after, limit)));
  }

  private AccountKey anyAccount() {
    return ACCOUNTS.get(batches.chance(60) ? 0 : random.nextInt(3));
  }

  /** Mostly the newest. */
  private int anyClaim() {
    return batches.chance(75) ? model.taken() - 1 : random.nextInt(model.taken());
  }

  private Incident incident(int number) {
    Claim claim = model.taken(number);
    return new Incident(claim.account(), claim.epoch(), batches.one(Cause.DRIFT, Cause.STALLED, Cause.WRITE_FAILED),
        batches.one("it ended", ""), batches.one(null, THEN));
  }

  private static Claim claim(Backend backend, int number, boolean forged) {
    Claim claim = backend.taken(number);
    return forged ? new Claim(claim.account(), claim.no(), claim.epoch(), FORGED, claim.liveUntil(), 0,
        claim.firstStart(), claim.venueAccountId()) : claim;
  }

  /** Mostly the last; sometimes the first, and sometimes one of a later history. */
  private static Instant told(Backend backend, int number, int which) {
    return which < 85 ? backend.told(number)
        : which < 93 ? backend.taken(number).liveUntil() : backend.told(number).plus(FAR);
  }
}
