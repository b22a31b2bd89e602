package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.Ticker;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The main job with nothing set up: a simulated exchange of each kind, accounts that trade there, a recorder of public
 * trades at each, a feed of ticks and its collector, an embedded PostgreSQL, and a short account of what happens. With
 * {@code -Dfillkeeper.demo.seconds=N} it ends by itself, with exit code 0 only where the ledger equals the exchanges'
 * books and each tick is stored once.
 */
public final class Demo {

  /** What the log would tell, the story tells shorter. */
  private static final String LOG_LEVEL = "fillkeeper.log.level";
  private static final int LIMIT_SECONDS = 60;
  private static final int END_LIMIT_SECONDS = 30;
  private static final long SEED = 20_260_101L;
  private static final int EVENTS_PER_SECOND = 25;
  private static final int TICKS_SENT_AGAIN = 100;

  private final Vertx vertx = Vertx.vertx();
  private final List<DemoExchange> exchanges = List.of(new DemoBybit(SEED), new DemoBinance(SEED), new DemoOkx(SEED));
  private final SimFeed feed =
      new SimFeed(SimFeed.Provider.TRAILING_WINDOW, TICKS_SENT_AGAIN, new SplittableRandom(SEED));
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile int exitCode = 1;

  private Demo() {
  }

  /** Runs until it is interrupted, or for as long as it was told. */
  public static void main(String[] args) {
    System.setProperty(LOG_LEVEL, System.getProperty(LOG_LEVEL, "ERROR"));
    Demo demo = new Demo();
    Runtime.getRuntime().addShutdownHook(new Thread(demo::interrupt, "demo-end"));
    try {
      demo.exitCode = demo.run(Integer.getInteger("fillkeeper.demo.seconds", 0));
    } catch (Exception surprise) {
      surprise.printStackTrace();
    } finally {
      demo.ended.countDown();
    }
    System.exit(demo.exitCode);
  }

  private int run(int seconds) throws Exception {
    for (DemoExchange exchange : exchanges) {
      await(exchange.server().start(vertx));
    }
    await(feed.start(vertx));
    Fillkeeper keeper = new Fillkeeper(DemoSettings.of(exchanges, feed));
    DemoStory story = new DemoStory(System.out, vertx, exchanges, feed, keeper);
    try {
      story.follow();
      await(vertx.deployVerticle(keeper));
      story.introduce();
      Context floor = vertx.getOrCreateContext();
      Ticker ticker = new Ticker(feed, SEED);
      await(on(floor, () -> trade(ticker)));
      story.tell(seconds, interrupted);
      await(on(floor, () -> tradeNoMore(ticker)));
      boolean equal = story.conclude();
      await(keeper.drain());
      return equal ? 0 : 1;
    } finally {
      await(vertx.close());
      keeper.stopStore();
    }
  }

  private void trade(Ticker ticker) {
    exchanges.forEach(exchange ->
        exchange.trader().start(new VertxScheduler(vertx), Clock.system(), EVENTS_PER_SECOND));
    ticker.start(new VertxScheduler(vertx), Clock.system());
  }

  private void tradeNoMore(Ticker ticker) {
    exchanges.forEach(exchange -> exchange.trader().stop());
    ticker.stop();
  }

  /** Done when it was run there. */
  private static Future<Void> on(Context context, Runnable action) {
    return Future.future(done -> context.runOnContext(here -> {
      action.run();
      done.complete();
    }));
  }

  /** A JVM that is ended by a signal ends with its hooks, so the end of the story is waited for here. */
  private void interrupt() {
    if (ended.getCount() == 0) {
      return;
    }
    interrupted.countDown();
    try {
      if (ended.await(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(exitCode);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(LIMIT_SECONDS, TimeUnit.SECONDS);
  }
}
