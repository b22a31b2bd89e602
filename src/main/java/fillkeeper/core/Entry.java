package fillkeeper.core;

/** What takes a place in a {@link SerialQueue}. None of the answers ever changes. */
public interface Entry {

  /** What it weighs. */
  int bytes();

  /** Whether it is an operation of its own, as the catch-up; else an event, applied together with its neighbours. */
  boolean isTask();

  /** The monotonic time when it was heard. */
  long nanos();
}
