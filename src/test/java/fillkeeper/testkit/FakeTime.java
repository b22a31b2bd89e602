package fillkeeper.testkit;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;

/** Time that passes only when a test says so. What falls due runs on the thread that lets time pass, in its order. */
public final class FakeTime implements Clock, Scheduler {

  private final PriorityQueue<Due> agenda = new PriorityQueue<>();
  private final Instant start;
  private long nanos;
  private long made;

  /** Starts at the first instant of 2026. */
  public FakeTime() {
    this(Instant.parse("2026-01-01T00:00:00Z"));
  }

  public FakeTime(Instant start) {
    this.start = start;
  }

  @Override
  public synchronized Instant now() {
    return start.plusNanos(nanos);
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized Timer after(Duration delay, Runnable action) {
    Due due = new Due(nanos + Math.max(0, delay.toNanos()), made++, action);
    agenda.add(due);
    return () -> cancel(due);
  }

  /** Lets so much time pass, running what falls due on the way. */
  public void advance(Duration span) {
    long until = nanos() + span.toNanos();
    for (Due due = next(until); due != null; due = next(until)) {
      due.action.run();
    }
    settle(until);
  }

  /** How many timers have still to fire. */
  public synchronized int pending() {
    return agenda.size();
  }

  private synchronized Due next(long until) {
    if (agenda.isEmpty() || agenda.peek().at > until) {
      return null;
    }
    Due due = agenda.poll();
    nanos = Math.max(nanos, due.at);
    return due;
  }

  private synchronized void settle(long until) {
    nanos = Math.max(nanos, until);
  }

  private synchronized void cancel(Due due) {
    agenda.remove(due);
  }

  private record Due(long at, long order, Runnable action) implements Comparable<Due> {

    @Override
    public int compareTo(Due other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }
}
