package fillkeeper.simulation;

import fillkeeper.testkit.BatchLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Draws a schedule from a seed: first which kinds of faults it has, so that no run has a little of everything. */
final class Schedules {

  static final int ORDERS_MAX = 8;
  /** More than any script can fill. */
  static final int EVENTS_ENOUGH = 200;
  private static final FaultKind[] KINDS = FaultKind.values();
  /** While everything is broken the account may not get far; after so long there is peace. */
  private static final long TROUBLE = 5_000 * Timeline.MS;

  private Schedules() {
  }

  /** Of a venue of some kind. */
  static Schedule draw(long seed) {
    return draw(seed, VenueKind.draw(new SplittableRandom(seed ^ 0x2545F4914F6CDD1DL)));
  }

  /** The same of a venue of this kind. */
  static Schedule draw(long seed, VenueKind venue) {
    SplittableRandom chance = new SplittableRandom(seed ^ 0x5DEECE66DL);
    Knobs knobs = knobs(chance, venue);
    long end = knobs.start() + TROUBLE / 2 + chance.nextLong(TROUBLE);
    List<Fault> faults = new ArrayList<>();
    int kinds = chance.nextInt(6);
    for (int i = 0; i < kinds; i++) {
      FaultKind kind = KINDS[chance.nextInt(KINDS.length)];
      int times = 1 + chance.nextInt(kind == FaultKind.BLACKOUT || kind == FaultKind.PUT_BACK ? 1 : 3);
      for (int j = 0; j < times; j++) {
        faults.add(fault(kind, knobs, end, chance));
      }
    }
    for (Fault fault : faults) {
      end = Math.max(end, fault.kind() == FaultKind.BLACKOUT || fault.kind() == FaultKind.PUT_BACK
          ? fault.until() + 500 * Timeline.MS : end);
    }
    return new Schedule(seed, knobs, script(knobs, end, chance), List.copyOf(faults), end);
  }

  /** The settings of a run of one account in one process that has no fault drawn, and may end by what a test does. */
  static Knobs quiet() {
    return new Knobs(1, 1, EVENTS_ENOUGH - 1, 100_000, 400, 1_000_000, BatchLimit.or(8), 5, 5, false, 100, 0, 0,
        VenueKind.PLAIN);
  }

  private static Knobs knobs(SplittableRandom chance, VenueKind venue) {
    boolean tiny = chance.nextInt(3) == 0;
    int live = tiny ? 2 + chance.nextInt(8) : EVENTS_ENOUGH;
    return new Knobs(chance.nextInt(4) == 0 ? 2 : 1, chance.nextInt(3) == 0 ? 1 : 2, live,
        tiny ? 1_000 + chance.nextInt(8_000) : 100_000, tiny ? 10 + chance.nextInt(40) : 400, tiny ? 12_000 : 1_000_000,
        BatchLimit.or(1 + chance.nextInt(8)), 1 + chance.nextInt(5), 1 + chance.nextInt(5), chance.nextInt(6) == 0,
        chance.nextInt(3) == 0 ? chance.nextInt(4) : 100, skew(chance), skew(chance), venue);
  }

  private static int skew(SplittableRandom chance) {
    return chance.nextInt(3) == 0 ? chance.nextInt(3_000) - 1_500 : 0;
  }

  private static Fault fault(FaultKind kind, Knobs knobs, long end, SplittableRandom chance) {
    long at = (knobs.start() + chance.nextLong(end - knobs.start())) / Timeline.MS * Timeline.MS;
    long length = length(kind, chance) * Timeline.MS;
    return new Fault(kind, at, at + length, chance.nextInt(knobs.processes()), chance.nextInt(knobs.accounts()),
        percent(kind, chance));
  }

  private static long length(FaultKind kind, SplittableRandom chance) {
    return switch (kind) {
      case ROW_HELD -> 50 + chance.nextInt(1_000);
      // More than from one renewal to the next, and mostly less than a lease: whoever was live then could go on.
      case PUT_BACK -> Knobs.LEASE.toMillis() / 3 + 100 + chance.nextInt(2_100);
      case BLACKOUT -> 65_000 + chance.nextInt(45_000);
      // Less than a second of sleep is within the tolerance of the product.
      case MACHINE_SUSPENDED -> 1_100 + chance.nextInt(4_000);
      case PROCESS_KILLED, PROCESS_STOPPED, PROCESS_ENDED -> 20 + chance.nextInt(4_000);
      case STORE_CUT -> 200 + chance.nextInt(4_000);
      default -> 100 + chance.nextInt(3_000);
    };
  }

  private static int percent(FaultKind kind, SplittableRandom chance) {
    return switch (kind) {
      case STORE_CUT -> 100;
      case WALL_STEPPED, OPERATOR -> chance.nextInt(100);
      case FRAME_UNREADABLE, FRAME_OVERSIZE, REST_UNREADABLE, AUTH_REFUSED, WRONG_ACCOUNT, SUBSCRIBE_REFUSED ->
          5 + chance.nextInt(30);
      default -> 5 + chance.nextInt(60);
    };
  }

  private static List<Step> script(Knobs knobs, long end, SplittableRandom chance) {
    List<Step> script = new ArrayList<>();
    int steps = 3 + chance.nextInt(22);
    int orders = 1 + chance.nextInt(ORDERS_MAX);
    for (int i = 0; i < steps; i++) {
      long at = chance.nextLong(end) / Timeline.MS * Timeline.MS;
      int account = chance.nextInt(knobs.accounts());
      int order = chance.nextInt(orders);
      switch (chance.nextInt(10)) {
        case 0, 1, 2 -> script.add(new Step(at, account, Step.What.PLACE, order, 1 + chance.nextInt(9)));
        case 3 -> script.add(new Step(at, account, Step.What.AMEND, order, 0));
        case 4 -> script.add(new Step(at, account, Step.What.CANCEL, order, 0));
        case 5 -> burst(script, at, account, order, chance);
        case 6 -> script.add(new Step(at, account, Step.What.EXPIRE, order, 0));
        default -> {
          script.add(new Step(at, account, Step.What.PLACE, order, 1 + chance.nextInt(9)));
          script.add(new Step(at + Timeline.MS, account, Step.What.FILL, order, 1 + chance.nextInt(5)));
        }
      }
    }
    script.sort(Comparator.comparingLong(Step::at));
    return List.copyOf(script);
  }

  /** Much at once, to fill a queue. */
  private static void burst(List<Step> script, long at, int account, int order, SplittableRandom chance) {
    script.add(new Step(at, account, Step.What.PLACE, order, 20));
    int size = 3 + chance.nextInt(12);
    for (int i = 0; i < size; i++) {
      script.add(new Step(at + (1 + i / 3) * Timeline.MS, account, Step.What.FILL, order, 1 + chance.nextInt(2)));
    }
  }
}
