package fillkeeper.simulation;

import fillkeeper.time.Scheduler;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * What has still to happen, in the order of virtual time. What falls on one moment happens in an order that is drawn,
 * since no part may rely on it.
 */
final class Timeline {

  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  static final long MS = 1_000_000;

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final SplittableRandom ties;
  private final Trace trace;
  private long now;
  private long numbers;

  Timeline(SplittableRandom ties, Trace trace) {
    this.ties = ties;
    this.trace = trace;
  }

  /** Nanoseconds since the start. */
  long now() {
    return now;
  }

  /** The world's own clock. */
  Instant time() {
    return time(now);
  }

  static Instant time(long nanos) {
    return START.plusNanos(nanos);
  }

  /** Something to happen to nobody in particular. */
  Scheduler.Timer after(long delay, String what, Runnable action) {
    return after(delay, null, what, action);
  }

  Scheduler.Timer after(long delay, Owner owner, String what, Runnable action) {
    Event event = new Event(now + Math.max(0, delay), ties.nextInt(), numbers++, owner, what, action);
    events.add(event);
    return event;
  }

  /** A scheduler of the world, for what goes on whether or not processes run. */
  Scheduler scheduler(String what) {
    return (delay, action) -> after(delay.toNanos(), what, action);
  }

  /** When the next event is due; the largest number if there is none. */
  long nextAt() {
    while (!events.isEmpty() && events.peek().action == null) {
      events.poll();
    }
    return events.isEmpty() ? Long.MAX_VALUE : events.peek().at;
  }

  /** Lets the next event happen, and time pass up to it. */
  void step() {
    Event event = events.poll();
    now = Math.max(now, event.at);
    if (event.action == null || event.owner != null && event.owner.isGone()) {
      return;
    }
    if (event.owner != null && event.owner.isStopped()) {
      Runnable action = event.action;
      event.owner.keep(() -> {
        if (event.action != null) {
          trace.event(now, event.what);
          action.run();
        }
      });
      return;
    }
    Runnable action = event.action;
    event.action = null;
    trace.event(now, event.what);
    action.run();
  }

  private static final class Event implements Comparable<Event>, Scheduler.Timer {

    private final long at;
    private final int tie;
    private final long number;
    private final Owner owner;
    private final String what;
    private Runnable action;

    Event(long at, int tie, long number, Owner owner, String what, Runnable action) {
      this.at = at;
      this.tie = tie;
      this.number = number;
      this.owner = owner;
      this.what = what;
      this.action = action;
    }

    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      if (byTime != 0) {
        return byTime;
      }
      int byTie = Integer.compare(tie, other.tie);
      return byTie != 0 ? byTie : Long.compare(number, other.number);
    }

    @Override
    public void cancel() {
      action = null;
    }
  }
}
