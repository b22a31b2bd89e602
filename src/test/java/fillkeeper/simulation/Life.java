package fillkeeper.simulation;

import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;

/** One run of a process, from its start to its end, with its clocks. What falls due while it is stopped waits. */
final class Life implements Owner, Clock {

  /** A monotonic clock may begin anywhere. */
  private static final long NANOS_AT_START = -10_000 * Timeline.MS;

  private final Timeline timeline;
  private final Weather weather;
  private final int process;
  private final ArrayDeque<Runnable> kept = new ArrayDeque<>();
  private boolean gone;
  private boolean stopped;
  private Duration wallStep;
  private long sleptNanos;

  Life(Timeline timeline, Weather weather, int process, Duration wallStep) {
    this.timeline = timeline;
    this.weather = weather;
    this.process = process;
    this.wallStep = wallStep;
  }

  Timeline timeline() {
    return timeline;
  }

  Weather weather() {
    return weather;
  }

  int process() {
    return process;
  }

  @Override
  public Instant now() {
    return wallStep.isZero() ? timeline.time() : timeline.time().plus(wallStep);
  }

  @Override
  public long nanos() {
    return NANOS_AT_START + timeline.now() - sleptNanos;
  }

  @Override
  public boolean isGone() {
    return gone;
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void keep(Runnable event) {
    kept.add(event);
  }

  void end() {
    gone = true;
    kept.clear();
  }

  void stepWall(Duration by) {
    wallStep = wallStep.plus(by);
  }

  Duration wallStep() {
    return wallStep;
  }

  void stop() {
    stopped = true;
  }

  /**
   * Everything that fell due happens now, in its order.
   *
   * @param slept how long its monotonic clock stood still
   */
  void goOn(long slept) {
    if (!gone && stopped) {
      stopped = false;
      sleptNanos += slept;
      while (!kept.isEmpty() && !stopped && !gone) {
        Runnable next = kept.poll();
        timeline.after(0, this, "late", next);
      }
    }
  }

  /** Hands over what came back from outside: now, if it is so drawn, or as an event of its own. */
  void hand(boolean inline, String what, Runnable action) {
    if (gone) {
      return;
    }
    if (stopped) {
      kept.add(action);
    } else if (inline) {
      action.run();
    } else {
      timeline.after(0, this, what, action);
    }
  }
}
