package fillkeeper.simulation;

import fillkeeper.simulation.store.Course;
import fillkeeper.simulation.store.Course.Call;
import fillkeeper.simulation.store.Course.Fate;
import java.time.Duration;
import java.util.SplittableRandom;

/** How the calls of one process's way to the database go. */
final class StoreWay implements Course.Chooser {

  private static final Duration[] MS = new Duration[600];
  private static final FaultKind[] KINDS = {FaultKind.STORE_REFUSED, FaultKind.STORE_DENIED, FaultKind.STORE_LATE,
      FaultKind.STORE_SILENT, FaultKind.STORE_LOST, FaultKind.STORE_FENCED};
  private static final Fate[] FATES = {Fate.REFUSED, Fate.DENIED, Fate.LATE, Fate.SILENT, Fate.LOST, Fate.FENCED};

  static {
    for (int i = 0; i < MS.length; i++) {
      MS[i] = Duration.ofMillis(i);
    }
  }

  private final Weather weather;
  private final int process;
  private final SplittableRandom chance;

  StoreWay(Weather weather, int process, SplittableRandom chance) {
    this.weather = weather;
    this.process = process;
    this.chance = chance;
  }

  @Override
  public Course of(Call call) {
    Fate fate = fate();
    boolean slow = fate != Fate.LOST && weather.strikes(FaultKind.STORE_SLOW, process, -1);
    if (fate == Fate.ANSWERED && !slow && chance.nextInt(2) == 0) {
      return Course.INLINE;
    }
    Duration during = slow ? MS[50 + chance.nextInt(500)] : chance.nextInt(3) == 0 ? MS[chance.nextInt(10)] : null;
    return new Course(fate, MS[chance.nextInt(10)], during, fate == Fate.LATE ? MS[chance.nextInt(600)]
        : MS[chance.nextInt(10)]);
  }

  private Fate fate() {
    if (weather.strikes(FaultKind.STORE_CUT, process, -1)) {
      return Fate.LOST;
    }
    for (int i = 0; i < KINDS.length; i++) {
      if (weather.strikes(KINDS[i], process, -1)) {
        return FATES[i];
      }
    }
    return Fate.ANSWERED;
  }
}
