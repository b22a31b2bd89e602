package fillkeeper.simulation;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.LedgerReader.AccountRow;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs one schedule: first with its faults, every promise looked at after every step; then without any, until every
 * account has healed; at last the processes end in good order, and nothing may be left.
 */
final class Simulation {

  private static final long HEALS_WITHIN = 40_000 * Timeline.MS;
  private static final long LOOK_EVERY = 250 * Timeline.MS;
  private static final long ENDS_WITHIN = 5_000 * Timeline.MS;
  /** More steps than this are no schedule but a loop. */
  private static final long STEPS_MAX = 200_000;

  private final World world;
  private final Healing healing;

  private Simulation(World world) {
    this.world = world;
    this.healing = new Healing(world);
  }

  /**
   * What became of a schedule.
   *
   * @param invariant which promise was broken; null if none was
   * @param hash      the same for the same schedule, in every JVM
   * @param struck    how often each kind of fault struck
   */
  record Outcome(String invariant, String detail, long hash, long steps, int[] struck) {

    boolean isBroken() {
      return invariant != null;
    }
  }

  static Outcome run(Schedule schedule) {
    return run(schedule, Build.PRODUCT, null);
  }

  /**
   * Runs it.
   *
   * @param reader hears of every step; null: nobody does
   */
  static Outcome run(Schedule schedule, Build build, Consumer<String> reader) {
    World world = new World(schedule, build, reader);
    new Simulation(world).run();
    int[] struck = new int[FaultKind.values().length];
    for (FaultKind kind : FaultKind.values()) {
      struck[kind.ordinal()] = world.weather.struckBy(kind);
    }
    return new Outcome(world.oracle.invariant(), world.oracle.detail(), world.trace.hash(), world.trace.steps(),
        struck);
  }

  private void run() {
    prepare();
    until(world.schedule.end());
    if (!world.oracle.isBroken()) {
      heal();
    }
    if (!world.oracle.isBroken()) {
      end();
    }
  }

  private void prepare() {
    for (VenueBook book : world.books) {
      world.schedule.script().stream().filter(step -> step.account() == book.index).forEach(step ->
          world.timeline.after(step.at(), "venue", () -> book.play(step)));
      if (book.kind.funding()) {
        pay(book);
      }
      if (world.schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.REST_SLOW)) {
        world.judge.mirror(book.index).listsAreSlow();
      }
    }
    new Troubles(world).arm();
    long start = world.knobs.start();
    for (SimProcess process : world.processes) {
      world.timeline.after(start, "process starts", process::start);
      start += 100 * Timeline.MS;
    }
  }

  /** By the venue's own clock, for as long as anything happens. */
  private void pay(VenueBook book) {
    long every = VenueKind.FUNDING_EVERY.toNanos();
    world.timeline.after(every - Math.floorMod(book.now(), every), "funding", () -> {
      book.pay();
      pay(book);
    });
  }

  /** Lets everything happen up to a moment. */
  private void until(long moment) {
    while (!world.oracle.isBroken() && world.timeline.nextAt() <= moment) {
      try {
        world.timeline.step();
      } catch (RuntimeException | Error thrown) {
        StackTraceElement[] where = thrown.getStackTrace();
        world.oracle.broken("THROWN", thrown + (where.length == 0 ? "" : " at " + where[0]));
        if (world.trace.isRead()) {
          thrown.printStackTrace();
        }
      }
      world.judge.look();
      if (world.trace.steps() > STEPS_MAX) {
        world.oracle.broken("HEAL", "no end of steps");
      }
    }
  }

  /** Whatever a person has to mend is mended, and all is well within a time. */
  private void heal() {
    world.processes.forEach(SimProcess::startAnew);
    long next = world.schedule.faults().stream().mapToLong(Fault::until).reduce(world.schedule.end(), Math::max);
    until(next);
    long deadline = next + HEALS_WITHIN;
    String wrong = "";
    while (wrong != null && !world.oracle.isBroken() && next < deadline) {
      next += LOOK_EVERY;
      until(next);
      wrong = null;
      for (VenueBook book : world.books) {
        resume(book);
        String here = healing.wrong(book);
        wrong = here != null ? book.key + ": " + here : wrong;
      }
    }
    if (wrong != null) {
      world.oracle.broken("HEAL", wrong);
    }
  }

  private void resume(VenueBook book) {
    AccountRow row = world.store.row(book.key);
    boolean parked = row != null && (row.status().equals(AccountStatus.QUARANTINED.name())
        || row.status().equals(AccountStatus.STOPPED.name()));
    for (SimProcess process : world.processes) {
      if (parked && process.isRunning() && !process.life().isStopped()) {
        process.supervisor().resume(book.key);
      }
    }
  }

  private void end() {
    world.isOver = true;
    List<SimProcess> running = world.processes.stream().filter(SimProcess::isRunning).toList();
    boolean[] ended = new boolean[world.processes.size()];
    for (SimProcess process : running) {
      int i = world.processes.indexOf(process);
      process.ends();
      process.supervisor().drainAll().onComplete(done -> ended[i] = true);
    }
    until(world.timeline.now() + ENDS_WITHIN);
    for (SimProcess process : running) {
      if (!ended[world.processes.indexOf(process)]) {
        world.oracle.broken("HEAL", "a process does not come to its end");
      } else if (process.bytes().used() != 0) {
        world.oracle.broken("BOUND", process.bytes().used() + " bytes are left of queues that are gone");
      }
      for (VenueBook book : world.books) {
        Vitals.Counters sum = process.keeper(book.index).counters();
        if (sum.received() != sum.applied() + sum.duplicates() + sum.stale() + sum.corrections() + sum.rejected()
            + sum.dropped()) {
          world.oracle.broken("SEEN", "of what was received not all became something: " + sum);
        }
      }
    }
  }
}
