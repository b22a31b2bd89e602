package fillkeeper.bench;

/** One thing that is measured. */
interface Work {

  /** By which it is asked for. */
  String name();

  /** What it does, in a line. */
  String title();

  /** Whether it takes so long that it is done only where it is named. */
  default boolean isLong() {
    return false;
  }

  /** Does it, and tells the report. A ledger that is not what was traded fails it. */
  void run(Lab lab, Report report) throws Exception;
}
