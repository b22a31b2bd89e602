package fillkeeper.simulation;

/** Where the first broken promise of a run is kept. Nothing is thrown: the product would catch it. */
final class Oracle {

  private final Timeline timeline;
  private final Trace trace;
  private String invariant;
  private String detail;

  Oracle(Timeline timeline, Trace trace) {
    this.timeline = timeline;
    this.trace = trace;
  }

  /** An invariant of the fault list does not hold. */
  void broken(String which, String how) {
    if (invariant == null) {
      invariant = which;
      detail = how + " (at " + timeline.now() / Timeline.MS + " ms)";
      trace.say(timeline.now(), "BROKEN " + which + ": " + how);
    }
  }

  boolean isBroken() {
    return invariant != null;
  }

  /** Its name; null while everything holds. */
  String invariant() {
    return invariant;
  }

  String detail() {
    return detail;
  }
}
