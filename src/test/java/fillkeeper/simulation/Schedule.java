package fillkeeper.simulation;

import java.util.List;

/**
 * Everything that a run does not find out by itself.
 *
 * @param seed   of what is drawn on the way: delays, the order of what falls together
 * @param script what happens at the venue, in the order of time
 * @param end    when the faults have stopped
 */
record Schedule(long seed, Knobs knobs, List<Step> script, List<Fault> faults, long end) {

  /** Whether nothing is done to an account, neither to it nor to what it shares, so that nothing may happen to it. */
  boolean spares(int account) {
    return knobs.liveEvents() == Schedules.EVENTS_ENOUGH
        && faults.stream().allMatch(fault -> fault.kind().isOfOneAccount() && fault.account() != account);
  }

  Schedule with(List<Step> otherScript, List<Fault> otherFaults) {
    return new Schedule(seed, knobs, otherScript, otherFaults, end);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("seed " + seed + " " + knobs + " faults end " + end / Timeline.MS + " ms\n");
    faults.forEach(fault -> text.append("  fault ").append(fault).append('\n'));
    script.forEach(step -> text.append("  venue ").append(step).append('\n'));
    return text.toString();
  }
}
