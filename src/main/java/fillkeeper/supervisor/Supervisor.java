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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Gives every account of the configuration an attempt, and a successor when it fails. Knows nothing of exchanges: it is
 * handed factories, and a home to live in. It starts whatever the accounts do: one that cannot start is a state to report.
 */
public final class Supervisor implements Desk {

  private final Roster roster;
  private final Claims claims;
  private final Bulletin bulletin;
  private final Clock clock;
  private final RandomGenerator random;
  private final Duration lease;
  private final String owner;
  private volatile Home home;
  private volatile boolean draining;
  private Shared shared;
  private LeaseKeeper leases;
  private boolean keeps;

  /**
   * Makes the supervisor of a process.
   *
   * @param configured the rows of all accounts of the configuration
   * @param owner      this process, as it signs its claims
   */
  public Supervisor(List<KeptAccount> accounts, List<Claims.Configured> configured, Claims claims, Bulletin bulletin,
      Clock clock, RandomGenerator random, Duration lease, String owner) {
    this.roster = new Roster(accounts, configured);
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
    shared = new Shared(claims, deployments, bulletin, clock, where.scheduler(), where.thread(), random, owner);
    roster.replaceAll(member -> new Roster.Member(member.account(), member.row(), keeping(member.account())));
    leases = new LeaseKeeper(claims, clock, where.scheduler(), lease, roster::keepings);
    return unlessDraining(() -> claims.configure(roster.rows())).compose(known -> unlessDraining(() -> {
      leases.start();
      keeps = true;
      roster.keepings().values().forEach(Keeping::start);
      return Future.succeededFuture();
    }));
  }

  /** The process may be told to end while the store is asked: then nothing is claimed any more. */
  private <T> Future<T> unlessDraining(Supplier<Future<T>> step) {
    return draining ? Future.failedFuture("the process ends") : step.get();
  }

  private Keeping keeping(KeptAccount account) {
    return new Keeping(account, shared);
  }

  /**
   * Keeps these from now on, the others no longer: those that are gone are drained and their leases given back, those
   * that are new are started, and what is not the very object that was kept before is drained and started anew, one
   * after the other. All others are not touched. Called by one at a time, on any thread.
   *
   * <p>Fails where the store does not answer, with part of it done; asked again, the rest is.
   *
   * @param configured the row of each of them, in the same order
   */
  public Future<Reconfigured> keep(List<KeptAccount> accounts, List<Claims.Configured> configured) {
    return home.call(() -> keeps && !draining
        ? new Reconfiguration(roster, claims, this::keeping, () -> draining).to(accounts, configured)
        : Future.failedFuture(new RefusedException(409, "the process is starting or ends")));
  }

  /** Whether it is of the configuration and to run. Any thread. */
  public boolean isEnabled(AccountKey account) {
    Roster.Member member = roster.member(account);
    return member != null && member.account().enabled();
  }

  /** Finishes every account and gives every lease back; fails if one could not. Any thread, also before the start. */
  public Future<Void> drainAll() {
    draining = true;
    if (home == null) {
      return Future.succeededFuture();
    }
    return home.call(() -> Future.join(roster.keepings().values().stream().map(Keeping::stop).toList())
        .onComplete(done -> stopLeases()).mapEmpty());
  }

  private void stopLeases() {
    if (leases != null) {
      leases.stop();
    }
  }

  /** Ends every attempt of the process: what they remember is no longer what the database holds. */
  public void endAll(AttemptFailure why) {
    if (home != null) {
      home.thread().execute(() -> roster.keepings().values().forEach(keeping -> keeping.endAttempt(why)));
    }
  }

  @Override
  public List<AccountKey> accounts() {
    return roster.keys();
  }

  @Override
  public Optional<Vitals> vitals(AccountKey account) {
    return Optional.ofNullable(roster.keeping(account)).map(Keeping::vitals);
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
    Keeping keeping = roster.keeping(account);
    return keeping == null
        ? Future.failedFuture(new RefusedException(404, "no account " + account + " is configured"))
        : home.call(() -> command.apply(keeping.commands()));
  }
}
