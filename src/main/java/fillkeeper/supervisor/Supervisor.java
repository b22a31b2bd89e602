package fillkeeper.supervisor;

import fillkeeper.domain.Vitals;
import fillkeeper.bus.Bulletin;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.ledger.Claims;
import fillkeeper.time.Clock;
import fillkeeper.time.Home;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Gives every account of the configuration an attempt, and a successor when it fails. Knows nothing of exchanges: it is
 * handed factories, and a home to live in. It starts whatever the accounts do: one that cannot start is a state to report.
 */
public final class Supervisor implements Desk {

  private final List<KeptAccount> accounts;
  private final List<Claims.Configured> configured;
  private final Claims claims;
  private final Bulletin bulletin;
  private final Clock clock;
  private final RandomGenerator random;
  private final Duration lease;
  private final String owner;
  private volatile Home home;
  private volatile Map<AccountKey, Keeping> keepings = Map.of();
  private volatile boolean draining;
  private LeaseKeeper leases;

  /**
   * Makes the supervisor of a process.
   *
   * @param configured the rows of all accounts of the configuration
   * @param owner      this process, as it signs its claims
   */
  public Supervisor(List<KeptAccount> accounts, List<Claims.Configured> configured, Claims claims, Bulletin bulletin,
      Clock clock, RandomGenerator random, Duration lease, String owner) {
    this.accounts = List.copyOf(accounts);
    this.configured = List.copyOf(configured);
    this.claims = claims;
    this.bulletin = bulletin;
    this.clock = clock;
    this.random = random;
    this.lease = lease;
    this.owner = owner;
  }

  /** Claims every account; called once, on the supervisor's own thread. Fails if the store does not answer. */
  public Future<Void> start(Home where, Deployments deployments) {
    home = where;
    Shared shared = new Shared(claims, deployments, bulletin, clock, where.scheduler(), where.thread(), random, owner);
    Map<AccountKey, Keeping> all = new LinkedHashMap<>();
    accounts.forEach(account -> all.put(account.key(), new Keeping(account, shared)));
    keepings = all;
    if (draining) {
      return Future.failedFuture("the process ends");
    }
    leases = new LeaseKeeper(claims, clock, where.scheduler(), lease, List.copyOf(all.values()));
    return claims.configure(configured).onSuccess(known -> {
      leases.start();
      all.values().forEach(Keeping::start);
    });
  }

  /** Finishes every account and gives every lease back; fails if one could not. Any thread, also before the start. */
  public Future<Void> drainAll() {
    draining = true;
    if (keepings.isEmpty()) {
      return Future.succeededFuture();
    }
    return home.call(() -> Future.join(keepings.values().stream().map(Keeping::stop).toList())
        .onComplete(done -> leases.stop()).mapEmpty());
  }

  /** Ends every attempt of the process: what they remember is no longer what the database holds. */
  public void endAll(AttemptFailure why) {
    if (!keepings.isEmpty()) {
      home.thread().execute(() -> keepings.values().forEach(keeping -> keeping.endAttempt(why)));
    }
  }

  @Override
  public List<AccountKey> accounts() {
    return accounts.stream().map(KeptAccount::key).toList();
  }

  @Override
  public Optional<Vitals> vitals(AccountKey account) {
    return Optional.ofNullable(keepings.get(account)).map(Keeping::vitals);
  }

  @Override
  public Future<Void> resync(AccountKey account) {
    return command(account, Commands::resync);
  }

  @Override
  public Future<Void> quarantine(AccountKey account) {
    return command(account, Commands::quarantine);
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return command(account, Commands::resume);
  }

  @Override
  public Future<Void> drain(AccountKey account) {
    return command(account, Commands::drain);
  }

  @Override
  public Future<Void> acceptGap(AccountKey account, long gapId, String by, String note) {
    return command(account, commands -> commands.acceptGap(gapId, by, note));
  }

  private Future<Void> command(AccountKey account, Function<Commands, Future<Void>> command) {
    Keeping keeping = keepings.get(account);
    return keeping == null
        ? Future.failedFuture(new RefusedException(404, "no account " + account + " is configured"))
        : home.call(() -> command.apply(keeping.commands()));
  }
}
