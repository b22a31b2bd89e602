package fillkeeper.simulation;

/**
 * One fault of a schedule.
 *
 * @param at      when it begins, in nanoseconds
 * @param until   when it ends
 * @param process whom it strikes, where it strikes a process
 * @param account whom it strikes, where it strikes an account; -1: all
 * @param percent how often it strikes meanwhile; also the size of what has one
 */
record Fault(FaultKind kind, long at, long until, int process, int account, int percent) {

  boolean isOn(long now) {
    return now >= at && now < until;
  }

  @Override
  public String toString() {
    return kind + " " + at / Timeline.MS + ".." + until / Timeline.MS + " ms process " + process + " account " + account
        + " " + percent + " %";
  }
}
