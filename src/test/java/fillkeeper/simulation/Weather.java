package fillkeeper.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Which faults strike just now, and how often each has. */
final class Weather {

  private final Fault[][] byKind = new Fault[FaultKind.values().length][];
  private final int[] struck = new int[FaultKind.values().length];
  private final Timeline timeline;
  private final SplittableRandom chance;

  Weather(List<Fault> faults, Timeline timeline, SplittableRandom chance) {
    this.timeline = timeline;
    this.chance = chance;
    for (FaultKind kind : FaultKind.values()) {
      List<Fault> these = new ArrayList<>();
      for (Fault fault : faults) {
        if (fault.kind() == kind) {
          these.add(fault);
        }
      }
      byKind[kind.ordinal()] = these.isEmpty() ? null : these.toArray(Fault[]::new);
    }
  }

  /** Whether it strikes here and now; then it is counted. */
  boolean strikes(FaultKind kind, int process, int account) {
    Fault[] these = byKind[kind.ordinal()];
    if (these == null) {
      return false;
    }
    for (Fault fault : these) {
      if (fault.isOn(timeline.now()) && (process < 0 || fault.process() == process)
          && (account < 0 || fault.account() < 0 || fault.account() == account)
          && chance.nextInt(100) < fault.percent()) {
        struck(kind);
        return true;
      }
    }
    return false;
  }

  void struck(FaultKind kind) {
    struck[kind.ordinal()]++;
  }

  int struckBy(FaultKind kind) {
    return struck[kind.ordinal()];
  }
}
