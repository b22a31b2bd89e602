package fillkeeper.simulation;

import fillkeeper.account.AttemptParts;
import fillkeeper.account.Keeper;
import fillkeeper.bus.Bulletin;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.store.Wire;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.supervisor.Deployments;
import fillkeeper.supervisor.KeptAccount;
import fillkeeper.supervisor.Supervisor;
import fillkeeper.testkit.Unmeasured;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/** One process of the product, started and ended again and again, on ports that the simulation gives it. */
final class SimProcess {

  private static final long UNDEPLOY_LIMIT = 1_000 * Timeline.MS;

  private final World world;
  private final int number;
  private final SplittableRandom chance;
  private Life life;
  private Wire wire;
  private Supervisor supervisor;
  private Keeper[] keepers;
  private SharedBytes bytes;
  private Duration wallStep;
  private int lives;
  private boolean ending;
  /** Whose start it is that is under way. */
  private Tracked starting;

  SimProcess(World world, int number, SplittableRandom chance) {
    this.world = world;
    this.number = number;
    this.chance = chance;
    this.wallStep = Duration.ofMillis(number == world.knobs.processes() - 1 ? world.knobs.wallSkewMs() : 0);
  }

  boolean isRunning() {
    return life != null && !life.isGone();
  }

  Life life() {
    return life;
  }

  Supervisor supervisor() {
    return supervisor;
  }

  Keeper keeper(int account) {
    return keepers[account];
  }

  SharedBytes bytes() {
    return bytes;
  }

  /** It was asked to end. */
  void ends() {
    ending = true;
  }

  /** Whatever it was doing, it does from the start now. */
  void startAnew() {
    if (ending) {
      kill();
    }
    start();
  }

  void start() {
    if (isRunning() || world.isOver) {
      return;
    }
    life = new Life(world.timeline, world.weather, number, wallStep);
    String owner = "p" + number + "/" + lives++;
    SplittableRandom tokens = chance.split();
    wire = new Wire(world.store, world.timeline.scheduler("database"), Knobs.WRITE_DEADLINE,
        new StoreWay(world.weather, number, chance.split()));
    Arrivals arrivals = new Arrivals(life, chance.split());
    Bulletin bus = world.judge.bus(life);
    Ledger ledger = arrivals.of(world.build.ledger(world.probes.sending(wire.over(world.probes.storing(
        world.build.stored(world.store.ledger(), world.store)))), bus));
    Claims claims = arrivals.of(world.build.claims(wire.over(world.probes.owning(world.store.claims(life::nanos,
        () -> new UUID(tokens.nextLong(), tokens.nextLong())), life)), world.clock));
    bytes = new SharedBytes(world.knobs.bytesInAll());
    keepers = new Keeper[world.books.size()];
    List<KeptAccount> kept = new ArrayList<>();
    List<Claims.Configured> configured = new ArrayList<>();
    for (VenueBook book : world.books) {
      AttemptParts parts = new AttemptParts(ledger, world.build.folding(), bus, bytes, life, chance.split(),
          new VenueNotices("sim", life), new Unmeasured());
      Keeper keeper = new Keeper(world.build.plan(world.knobs.plan()), parts, unknown -> open(book));
      keepers[book.index] = keeper;
      kept.add(new KeptAccount(book.key, true, world.knobs.policy(), Knobs.RECHECK,
          (claim, listener) -> made(keeper, book.index, claim, listener), keeper::counters, () -> null));
      configured.add(new Claims.Configured(book.key, "", true, null));
    }
    supervisor = new Supervisor(kept, configured, claims, bus, life, chance.split(), Knobs.LEASE, owner);
    SimHome home = new SimHome(life, chance.split(), "supervisor");
    Life begun = life;
    home.execute(() -> supervisor.start(home.home(), new Housing(begun)).onFailure(unanswered -> {
      boolean wasToEnd = ending;
      kill();
      if (!wasToEnd) {
        world.timeline.after(300 * Timeline.MS, "start again", this::start);
      }
    }));
  }

  /** As {@code kill -9}: what is under way at the database goes on there. */
  void kill() {
    if (isRunning()) {
      wallStep = life.wallStep();
      ending = false;
      life.end();
      wire.cut();
      world.judge.processGone(life);
      for (VenueBook book : world.books) {
        book.sessions(number).forEach(Session::close);
      }
    }
  }

  private Attempt made(Keeper keeper, int account, Claim claim, AttemptListener listener) {
    Tracked tracked = new Tracked(claim, account, life);
    Life of = life;
    tracked.listener = new AttemptListener() {
      @Override
      public void onCaughtUp() {
        listener.onCaughtUp();
      }

      @Override
      public void onFailed(AttemptFailure why) {
        world.trace.note(world.timeline.now(), why.incidentCause().name(), claim.epoch());
        world.trace.say(world.timeline.now(), why.getMessage());
        tracked.isToldToHaveFailed = true;
        if (!world.weather.strikes(FaultKind.MESSAGE_LOST, of.process(), account)) {
          listener.onFailed(why);
        }
      }
    };
    tracked.attempt = keeper.create(claim, tracked.listener);
    world.judge.made(tracked);
    return tracked.attempt;
  }

  private Future<Venue> open(VenueBook book) {
    Tracked by = starting;
    Keeper keeper = keepers[book.index];
    by.venue = new SimVenue(book, life, world.knobs.pageRows(), new Session.Observer() {
      @Override
      public long before() {
        Vitals.Counters counters = keeper.counters();
        return by.hasFailed() ? -1 : counters.received() + counters.refused();
      }

      @Override
      public void after(long before) {
        Vitals.Counters counters = keeper.counters();
        // What was found beside the stream may have had its turn meanwhile, and counts too.
        if (before >= 0 && !by.hasFailed() && !by.isDown && counters.received() + counters.refused() <= before) {
          world.oracle.broken("SEEN", "an event was heard and is counted nowhere");
        }
      }
    }, chance.split());
    return Future.succeededFuture(world.build.venue(by.venue, by.listener, world.knobs.pageRows()));
  }

  /** Houses attempts, each on a thread of its own. */
  private final class Housing implements Deployments {

    private final Life of;

    private Housing(Life of) {
      this.of = of;
    }

    @Override
    public Future<Void> deploy(Attempt attempt) {
      Tracked tracked = world.judge.tracked(attempt.claim());
      tracked.home = new SimHome(of, chance.split(), "attempt");
      Promise<Void> deployed = Promise.promise();
      tracked.home.execute(() -> {
        starting = tracked;
        attempt.start(tracked.home.home());
        starting = null;
        deployed.complete();
      });
      return deployed.future();
    }

    @Override
    public Future<Void> undeploy(Attempt attempt) {
      Tracked tracked = world.judge.tracked(attempt.claim());
      Promise<Void> gone = Promise.promise();
      tracked.home.execute(() -> {
        attempt.stop();
        tracked.isDown = true;
        tracked.home.end();
        // The pause of an audit is not called off; it ends with the thread.
        if (tracked.home.timers() > 1) {
          world.oracle.broken("BOUND", tracked.home.timers() + " timers are left of an attempt");
        }
        world.judge.gone(tracked);
        if (world.weather.strikes(FaultKind.UNDEPLOY_HANGS, of.process(), tracked.account)) {
          world.timeline.after(UNDEPLOY_LIMIT, of, "undeployment given up", gone::complete);
        } else {
          gone.complete();
        }
      });
      return gone.future();
    }
  }
}
