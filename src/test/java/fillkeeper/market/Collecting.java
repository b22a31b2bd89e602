package fillkeeper.market;

/** A collector of ticks as the harness sees it: something that runs and can be ended. */
interface Collecting {

  /** Begins; returns at once. */
  void start() throws Exception;

  /** Ends; nothing is written afterwards. */
  void stop() throws Exception;
}
