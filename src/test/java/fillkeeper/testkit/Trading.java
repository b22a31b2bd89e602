package fillkeeper.testkit;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A trader at work on a thread of its own, beside whatever a test does. */
public final class Trading {

  private final Context context;
  private final Trader trader;

  private Trading(Context context, Trader trader) {
    this.context = context;
    this.trader = trader;
  }

  /** Starts one. */
  public static Trading on(Vertx vertx, SimExchange exchange, SimAccount account, double eventsPerSecond) {
    Trading trading = new Trading(vertx.getOrCreateContext(), new Trader(exchange, List.of(account), 7));
    trading.context.runOnContext(here ->
        trading.trader.start(new VertxScheduler(vertx), Clock.system(), eventsPerSecond));
    return trading;
  }

  /** Waits until so many events happened, from the start on. */
  public Trading awaitEvents(long events) {
    Kept.await(events + " events", () -> trader.events() >= events, () -> trader.events() + " events");
    return this;
  }

  public long events() {
    return trader.events();
  }

  /** Nothing more happens when this returns; open orders stay open. */
  public void stop() throws Exception {
    Promise<Void> stopped = Promise.promise();
    context.runOnContext(here -> {
      trader.stop();
      stopped.complete();
    });
    stopped.future().await(60, TimeUnit.SECONDS);
  }
}
