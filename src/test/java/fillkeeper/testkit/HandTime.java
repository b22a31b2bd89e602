package fillkeeper.testkit;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Time for tests with real sockets: it stands still, and each timer fires when the test says so, named by its length.
 * So no outcome depends on how fast a socket was. Safe for use from several threads.
 */
public final class HandTime implements Clock, Scheduler {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Executor home;
  private final List<Due> timers = new ArrayList<>();
  private Instant wall = Instant.parse("2026-01-01T00:00:00Z");
  private long nanos = -1_000;

  /** Timers fire on {@code home}. */
  public HandTime(Executor home) {
    this.home = home;
  }

  @Override
  public synchronized Instant now() {
    return wall;
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized Timer after(Duration delay, Runnable action) {
    Due due = new Due(delay, action);
    timers.add(due);
    notifyAll();
    return () -> cancel(due);
  }

  /** Waits until a timer of this length is set, lets that much time pass, and fires it. */
  public void fire(Duration length) {
    Due due = await(length);
    home.execute(() -> {
      if (due.live) {
        due.action.run();
      }
    });
  }

  /** Somebody sets the wall clock; the monotonic one does not notice. */
  public synchronized void stepWall(Duration by) {
    wall = wall.plus(by);
  }

  /** Whether a timer of this length is set. */
  public synchronized boolean isSet(Duration length) {
    return timers.stream().anyMatch(due -> due.length.equals(length));
  }

  /** How many timers are set and have not fired. */
  public synchronized int timers() {
    return timers.size();
  }

  private synchronized Due await(Duration length) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      for (Due due : timers) {
        if (due.length.equals(length)) {
          timers.remove(due);
          nanos += length.toNanos();
          wall = wall.plus(length);
          return due;
        }
      }
      waitUntil(deadline, length);
    }
  }

  private void waitUntil(long deadline, Duration length) {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new AssertionError("no timer of " + length + " was set; there are " + timers);
    }
    try {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private synchronized void cancel(Due due) {
    due.live = false;
    timers.remove(due);
  }

  private static final class Due {

    private final Duration length;
    private final Runnable action;
    private volatile boolean live = true;

    Due(Duration length, Runnable action) {
      this.length = length;
      this.action = action;
    }

    @Override
    public String toString() {
      return length.toString();
    }
  }
}
