package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.Ticker;
import fillkeeper.simulator.bybit.Trader;
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
 * The main job with nothing set up: a simulated exchange, two accounts that trade, a recorder of public trades, a feed
 * of ticks and its collector, an embedded PostgreSQL, and a short account of what happens. With
 * {@code -Dfillkeeper.demo.seconds=N} it ends by itself, with exit code 0 only where the ledger equals the exchange's
 * book and each tick is stored once.
 */
public final class Demo {

  /** What the log would tell, the story tells shorter. */
  private static final String LOG_LEVEL = "fillkeeper.log.level";
  private static final int LIMIT_SECONDS = 60;
  private static final int END_LIMIT_SECONDS = 30;
  private static final long SEED = 20_260_101L;
  private static final int EVENTS_PER_SECOND = 40;
  private static final int TICKS_SENT_AGAIN = 100;

  private final Vertx vertx = Vertx.vertx();
  private final SimExchange exchange = new SimExchange(SEED);
  private final SimFeed feed =
      new SimFeed(SimFeed.Provider.TRAILING_WINDOW, TICKS_SENT_AGAIN, new SplittableRandom(SEED));
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile int exitCode = 1;

  private Demo() {
  }

  /** Runs until it is interrupted, or for as long as it was told. */
  public static void main(String[] args) throws Exception {
    System.setProperty(LOG_LEVEL, System.getProperty(LOG_LEVEL, "ERROR"));
    Demo demo = new Demo();
    Runtime.getRuntime().addShutdownHook(new Thread(demo::interrupt, "demo-end"));
    try {
      demo.exitCode = demo.run(Integer.getInteger("fillkeeper.demo.seconds", 0));
    } finally {
      demo.ended.countDown();
    }
    System.exit(demo.exitCode);
  }

  private int run(int seconds) throws Exception {
    await(exchange.start(vertx));
    await(feed.start(vertx));
    List<SimAccount> accounts = List.of(
        exchange.addAccount("900000001", "DEMO-KEY-ALICE", "demo-secret-alice"),
        exchange.addAccount("900000002", "DEMO-KEY-BOB", "demo-secret-bob"));
    Fillkeeper keeper = new Fillkeeper(DemoSettings.of(exchange, accounts, feed));
    DemoStory story = new DemoStory(System.out, vertx, exchange, feed, keeper, accounts);
    try {
      story.follow();
      await(vertx.deployVerticle(keeper));
      story.introduce();
      Trader trader = new Trader(exchange, accounts, SEED);
      Ticker ticker = new Ticker(feed, SEED);
      Context floor = vertx.getOrCreateContext();
      floor.runOnContext(here -> {
        trader.start(new VertxScheduler(vertx), Clock.system(), EVENTS_PER_SECOND);
        ticker.start(new VertxScheduler(vertx), Clock.system());
      });
      story.tell(seconds, interrupted);
      await(Future.future(stopped -> floor.runOnContext(here -> {
        trader.stop();
        ticker.stop();
        stopped.complete();
      })));
      boolean equal = story.conclude();
      await(keeper.drain());
      return equal ? 0 : 1;
    } finally {
      await(vertx.close());
      keeper.stopStore();
    }
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
