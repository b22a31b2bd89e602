package fillkeeper.bench.exchange;

import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Lets things happen on accounts: as fast as they are stored, at a pace, or faster than anybody can follow. */
final class Load {

  private static final int CHUNK = 64;
  /** Progress is seen by executions: none is among the last step of the open orders and the first of the next. */
  private static final int SEEN_AGAIN = 3;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
  /** Looking costs the server for each account: it is to be little of what the accounts cost it. */
  private static final long LOOK_NANOS_AN_ACCOUNT = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final List<Pipe> pipes;
  private final Progress progress;
  private final long lookNanos;

  Load(List<Pipe> pipes, Progress progress) {
    this.lookNanos = Math.max(LOOK_NANOS, pipes.size() * LOOK_NANOS_AN_ACCOUNT);
    this.pipes = pipes;
    this.progress = progress;
  }

  /**
   * What a load was.
   *
   * @param events     how many happened
   * @param nanos      from the first one until all were stored, or until the last was sent where nobody waited
   * @param startNanos when the first one was due, by the wall clock
   */
  record Done(long events, long nanos, long startNanos) {
  }

  /**
   * So many events on each account, at most {@code window} of an account on their way at a time. Ends when all are
   * stored: after whole rounds no order is open.
   */
  Done saturate(int events, int window) throws SQLException {
    long wall = wallNanos();
    long start = System.nanoTime();
    Map<Pipe, Integer> targets = new HashMap<>();
    Map<Pipe, Long> stored = new HashMap<>();
    pipes.forEach(pipe -> {
      if ((pipe.count() + events) % pipe.flow().round() != 0) {
        throw new IllegalArgumentException("orders would be left open: " + pipe.count() + " + " + events);
      }
      if (window < SEEN_AGAIN * pipe.flow().open()) {
        throw new IllegalArgumentException("a window of " + window + " shows no execution now and then");
      }
      targets.put(pipe, pipe.count() + events);
      stored.put(pipe, (long) pipe.count());
    });
    long looked = start;
    long asked = start;
    boolean settled = false;
    while (!settled) {
      boolean pushed = false;
      for (Pipe pipe : pipes) {
        int room = (int) Math.min(targets.get(pipe) - pipe.count(), stored.get(pipe) + window - pipe.count());
        if (room >= Math.min(CHUNK, window / 2) || room > 0 && room == targets.get(pipe) - pipe.count()) {
          pipe.push(Math.min(CHUNK, room));
          pushed = true;
        }
      }
      if (!pushed || System.nanoTime() - looked > lookNanos) {
        LockSupport.parkNanos(pushed ? 0 : NAP_NANOS);
        looked = look(stored, looked);
      }
      if (System.nanoTime() - asked > LOOK_NANOS && isSeen(targets, stored)) {
        settled = progress.isSettled();
        asked = System.nanoTime();
      }
      requireTime(start);
    }
    return new Done((long) events * pipes.size(), System.nanoTime() - start, wall);
  }

  private long look(Map<Pipe, Long> stored, long looked) throws SQLException {
    if (System.nanoTime() - looked < lookNanos) {
      return looked;
    }
    Map<String, Long> now = progress.stored(pipes);
    pipes.forEach(pipe -> stored.merge(pipe, now.getOrDefault(Progress.name(pipe.flow().account()), 0L), Math::max));
    return System.nanoTime();
  }

  /** Whether all executions are stored. The last event of an order is none, so the end is asked for otherwise. */
  private static boolean isSeen(Map<Pipe, Integer> targets, Map<Pipe, Long> stored) {
    return targets.entrySet().stream().allMatch(
        target -> stored.get(target.getKey()) >= target.getValue() - target.getKey().flow().open());
  }

  /** So many events a second in all, each at its time, whoever follows or not. Does not wait for them to be stored. */
  Done pace(double perSecond, int events) {
    long interval = (long) (1e9 / perSecond);
    long wall = wallNanos();
    long start = System.nanoTime();
    for (int i = 0; i < events; i++) {
      awaitNanos(start + i * interval);
      pipes.get(i % pipes.size()).push(1);
    }
    return new Done(events, System.nanoTime() - start, wall);
  }

  /** As many as are due by then, for so long. What cannot be sent in time is sent late. */
  Done burst(double perSecond, long millis) {
    long wall = wallNanos();
    long start = System.nanoTime();
    long events = 0;
    for (long now = start; now - start < TimeUnit.MILLISECONDS.toNanos(millis); now = System.nanoTime()) {
      long due = (long) ((now - start) / 1e9 * perSecond) - events;
      if (due > 0) {
        int part = (int) Math.min(due, CHUNK);
        pipes.get(0).push(part);
        events += part;
      } else {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
    return new Done(events, System.nanoTime() - start, wall);
  }

  private static void awaitNanos(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void requireTime(long start) {
    if (System.nanoTime() - start > LIMIT_NANOS) {
      throw new IllegalStateException("what was told is not stored after " + LIMIT_NANOS / 1_000_000_000 + " s");
    }
  }

  static long wallNanos() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
