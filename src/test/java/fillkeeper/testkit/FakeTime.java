package fillkeeper.testkit;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that stands still until it is told to go on, and the timers that hang on it. For one thread.
 *
 * <p>The monotonic count starts below zero, as that of a real machine may, and passes it ten seconds later.
 */
public final class FakeTime implements Clock, Scheduler {

  private final PriorityQueue<Due> timers =
      new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
  private Instant wall = Instant.parse("2026-01-01T00:00:00Z");
  private long nanos = Duration.ofSeconds(-10).toNanos();
  private long numbers;

  @Override
  public Instant now() {
    return wall;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public Timer after(Duration delay, Runnable action) {
    Due due = new Due(nanos + Math.max(0, delay.toNanos()), numbers++, action);
    timers.add(due);
    return () -> timers.remove(due);
  }

  /** Goes on, running each timer at its time; those that they make are run too where they are due. */
  public void advance(Duration by) {
    long end = nanos + by.toNanos();
    while (!timers.isEmpty() && timers.peek().at() <= end) {
      Due due = timers.poll();
      pass(Math.max(0, due.at() - nanos));
      due.action().run();
    }
    pass(end - nanos);
  }

  /** Runs what is due now, without time passing. */
  public void runDue() {
    advance(Duration.ZERO);
  }

  /** Time passes and nobody runs: a process that was stopped. What became due meanwhile waits. */
  public void freeze(Duration by) {
    pass(by.toNanos());
  }

  /** Somebody sets the wall clock; the monotonic one does not notice. */
  public void stepWall(Duration by) {
    wall = wall.plus(by);
  }

  /** How many timers are still to fire. */
  public int timers() {
    return timers.size();
  }

  private void pass(long by) {
    nanos += by;
    wall = wall.plusNanos(by);
  }

  private record Due(long at, long number, Runnable action) {
  }
}
