package fillkeeper.simulator;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Trades at random, yet the same for the same seed: rests, fills in parts, amends, cancels, and whatever else an
 * exchange knows. Used by one thread at a time.
 */
public class RandomTrader {

  private static final Duration TICK = Duration.ofMillis(20);
  private static final int OPEN_MAX = 40;

  private final SplittableRandom random;
  private final List<Hand<?>> hands = new ArrayList<>();
  private Scheduler.Timer timer;
  private long steps;
  private long events;
  private double owed;
  private long lastNanos;

  /** At the stalls that are made of this trader's chance. */
  protected RandomTrader(long seed, Function<SplittableRandom, List<? extends Stall<?>>> stalls) {
    random = new SplittableRandom(seed);
    stalls.apply(random).forEach(stall -> hands.add(new Hand<>(stall)));
  }

  /** So many events (rows of orders and executions, of all stalls together) a second, until {@link #stop}. */
  public final void start(Scheduler scheduler, Clock clock, double eventsPerSecond) {
    lastNanos = clock.nanos();
    timer = scheduler.after(TICK, () -> tick(scheduler, clock, eventsPerSecond));
  }

  /** Nothing more happens; open orders stay open. */
  public final void stop() {
    if (timer != null) {
      timer.cancel();
    }
  }

  private void tick(Scheduler scheduler, Clock clock, double eventsPerSecond) {
    timer = scheduler.after(TICK, () -> tick(scheduler, clock, eventsPerSecond));
    long now = clock.nanos();
    // A machine that stood still does not have to make up for more than a second.
    owed += eventsPerSecond * Math.min(1e9, now - lastNanos) / 1e9;
    lastNanos = now;
    while (owed >= 1) {
      owed -= step();
    }
  }

  /** Steps so far. */
  public final long steps() {
    return steps;
  }

  /** Rows of orders and executions so far. */
  public final long events() {
    return events;
  }

  /** One thing happens; gives the rows that it makes. */
  public final int step() {
    steps++;
    int rows = step(hands.get(random.nextInt(hands.size())));
    events += rows;
    return rows;
  }

  private <O> int step(Hand<O> hand) {
    int dice = random.nextInt(100);
    if (hand.open.isEmpty() || dice < 35 && hand.open.size() < OPEN_MAX) {
      hand.open.add(hand.stall.rest(random.nextInt(3) == 0 ? null : "cli-" + steps));
      return 1;
    }
    return dice < 85 ? touch(hand, random.nextInt(100)) : hand.stall.take();
  }

  /** Something happens to a resting order. */
  private <O> int touch(Hand<O> hand, int dice) {
    int index = random.nextInt(hand.open.size());
    O order = hand.open.get(index);
    if (!hand.stall.isOpen(order)) {
      hand.open.remove(index);
      return 1;
    }
    if (dice < 45) {
      return hand.stall.fillPart(order);
    } else if (dice < 57) {
      return hand.stall.amend(order);
    }
    hand.open.remove(index);
    return dice < 82 ? hand.stall.fillWhole(order) : hand.stall.cancel(order);
  }

  /** A stall, and which of its orders this trader has left open. */
  private static final class Hand<O> {

    private final Stall<O> stall;
    private final List<O> open = new ArrayList<>();

    private Hand(Stall<O> stall) {
      this.stall = stall;
    }
  }
}
