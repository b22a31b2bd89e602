package fillkeeper.simulation;

import fillkeeper.simulation.store.MemoryStore;
import fillkeeper.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Everything of one run: time, the venue, the database, the processes, and who watches them. */
final class World {

  final Schedule schedule;
  final Knobs knobs;
  final Build build;
  final Trace trace;
  final Timeline timeline;
  final Oracle oracle;
  final Weather weather;
  final List<VenueBook> books = new ArrayList<>();
  /** The database's. */
  final Clock clock;
  final MemoryStore store;
  final Judge judge;
  final Probes probes;
  final List<SimProcess> processes = new ArrayList<>();
  /** Every process is told to end, and none starts any more. */
  boolean isOver;

  World(Schedule schedule, Build build, Consumer<String> reader) {
    SplittableRandom chance = new SplittableRandom(schedule.seed());
    this.schedule = schedule;
    this.knobs = schedule.knobs();
    this.build = build;
    this.trace = new Trace(reader);
    this.timeline = new Timeline(chance.split(), trace);
    this.oracle = new Oracle(timeline, trace);
    this.weather = new Weather(schedule.faults(), timeline, chance.split());
    for (int i = 0; i < knobs.accounts(); i++) {
      books.add(new VenueBook(i, knobs, build, timeline, weather, chance.split()));
    }
    this.clock = new Clock() {
      @Override
      public Instant now() {
        return timeline.time();
      }

      @Override
      public long nanos() {
        return timeline.now();
      }
    };
    this.store = new MemoryStore(clock, Knobs.LEASE);
    this.judge = new Judge(oracle, trace, timeline, books, schedule);
    this.probes = new Probes(judge);
    for (int i = 0; i < knobs.processes(); i++) {
      processes.add(new SimProcess(this, i, chance.split()));
    }
  }
}
