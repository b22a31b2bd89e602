package fillkeeper.simulator;

import fillkeeper.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * What the parts of one simulated exchange share, whatever it speaks. Its monitor guards everything in it and in what
 * is derived from it, the accounts' books included; it is held for computing only, never while waiting or while running
 * what others gave.
 */
public class Ground {

  private final Clock clock;
  private final Faults faults = new Faults(null);
  private final Counts counts;
  private final Heard heard = new Heard();
  private final List<Crowd<?>> crowds = new ArrayList<>();
  private long restDelayMs;

  /** With the clock that the exchange believes in. */
  public Ground(Clock clock) {
    this.clock = clock;
    counts = new Counts(clock);
  }

  public final Clock clock() {
    return clock;
  }

  /** What is to go wrong for everybody. */
  public final Faults faults() {
    return faults;
  }

  public final Counts counts() {
    return counts;
  }

  Heard heard() {
    return heard;
  }

  public final long nowMs() {
    return clock.now().toEpochMilli();
  }

  /** One more kind of connections; those are cut, silenced and healed with all others. */
  protected final <C extends Conversation> Crowd<C> crowd() {
    Crowd<C> crowd = new Crowd<>();
    crowds.add(crowd);
    return crowd;
  }

  List<Crowd<?>> crowds() {
    return crowds;
  }

  long restDelayMs() {
    return restDelayMs;
  }

  void restDelay(long ms) {
    restDelayMs = ms;
  }
}
