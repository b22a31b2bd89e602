package fillkeeper.simulation;

/** Whose event it is: what happens to one that is owned when its owner is stopped or gone. */
interface Owner {

  /** Nothing of it runs any more, ever. */
  boolean isGone();

  /** Time passes and nothing of it runs. */
  boolean isStopped();

  /** Keeps an event that fell due while it was stopped. */
  void keep(Runnable event);
}
