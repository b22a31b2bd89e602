package fillkeeper.simulator;

/**
 * Something that goes wrong on request: where, what, how often. A fault strikes once for each time it was asked for;
 * of several for the same place the first one asked for strikes first, and an account's own before the exchange's.
 */
public abstract class Breakable<T> {

  protected final Faults faults;

  protected Breakable(Faults faults) {
    this.faults = faults;
  }

  /** This. */
  protected abstract T self();

  /** Forgets all its faults; what is silent speaks again. */
  public void heal() {
    faults.clear();
  }

  /** The next time, once. */
  public final T next(At at, Fault fault) {
    return next(at, fault, 1);
  }

  /** The next so many times. */
  public final T next(At at, Fault fault, int times) {
    faults.next(at, fault, times);
    return self();
  }

  /** The nth time from now, once; the next is the first. */
  public final T nth(At at, int nth, Fault fault) {
    faults.nth(at, nth, fault);
    return self();
  }

  /** Each time, until healed. */
  public final T always(At at, Fault fault) {
    faults.always(at, fault);
    return self();
  }

  /**
   * Runs something once, when a request or phase of this kind has arrived and before it is answered: on the
   * exchange's context, so it may trade but not wait.
   */
  public final T meanwhile(At at, Runnable action) {
    return meanwhile(at, 1, action);
  }

  /** The same, at the nth arrival from now. */
  public final T meanwhile(At at, int nth, Runnable action) {
    faults.meanwhile(at, nth, action);
    return self();
  }
}
