package fillkeeper.simulator;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Trades some symbols on a simulated feed, a few ticks a frame. Confined to the context of its scheduler. */
public final class Ticker {

  private static final Duration FRAME = Duration.ofMillis(200);
  private static final List<String> SYMBOLS = List.of("NIFTY", "BANKNIFTY", "FINNIFTY");
  private static final int FRAME_MAX = 3;

  private final SimFeed feed;
  private final SplittableRandom random;
  private Scheduler.Timer timer;
  private long lastMs;

  public Ticker(SimFeed feed, long seed) {
    this.feed = feed;
    this.random = new SplittableRandom(seed);
  }

  /** Five frames a second, until {@link #stop}. */
  public void start(Scheduler scheduler, Clock clock) {
    timer = scheduler.after(FRAME, () -> {
      start(scheduler, clock);
      List<SimTick> ticks = LongStream.rangeClosed(0, random.nextInt(FRAME_MAX))
          .mapToObj(i -> tick(feed.nextSeq() + i, clock)).toList();
      feed.trade(ticks);
    });
  }

  /** Nothing more is traded. */
  public void stop() {
    if (timer != null) {
      timer.cancel();
    }
  }

  /** No two have one time, since a feed without ids could not tell them apart. */
  private SimTick tick(long seq, Clock clock) {
    lastMs = Math.max(lastMs + 1, clock.now().toEpochMilli());
    return new SimTick(seq, SYMBOLS.get(random.nextInt(SYMBOLS.size())), null, lastMs,
        Integer.toString(24_000 + random.nextInt(50)), Integer.toString(25 * (1 + random.nextInt(4))),
        random.nextBoolean() ? "B" : "S");
  }
}
