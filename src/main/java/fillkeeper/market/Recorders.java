package fillkeeper.market;

import fillkeeper.core.Restarts;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.TickStore;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every market recorder an attempt, and a successor whenever one fails. */
public final class Recorders extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(Recorders.class);

  private final List<Keeping> kept;
  private final Stores stores;
  private final SharedBytes sharedBytes;
  private final Clock clock;
  private Scheduler scheduler;
  private boolean stopping;

  /** Where what is recorded goes. */
  public record Stores(TradeStore trades, TickStore ticks) {
  }

  public Recorders(List<? extends Recorded> recorded, Stores stores, SharedBytes sharedBytes, Clock clock,
      RandomGenerator random) {
    this.kept = recorded.stream().map(each -> new Keeping(each, random)).toList();
    this.stores = stores;
    this.sharedBytes = sharedBytes;
    this.clock = clock;
  }

  @Override
  public Future<?> start() {
    scheduler = new VertxScheduler(vertx);
    kept.forEach(Keeping::launch);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    stopping = true;
    return Future.succeededFuture();
  }

  /** Stores what was heard and ends every attempt; fails if that did not suffice. Any thread. */
  public Future<Void> drain() {
    if (context == null) {
      return Future.succeededFuture();
    }
    Promise<Void> done = Promise.promise();
    context.runOnContext(here -> {
      stopping = true;
      Future.join(kept.stream().map(each -> each.recording.drain()).toList()).<Void>mapEmpty().onComplete(done);
    });
    return done.future();
  }

  /** Ends every attempt, since what it remembers is no longer true; successors read anew. Any thread. */
  public void endAll(AttemptFailure why) {
    if (context != null) {
      context.runOnContext(here -> kept.forEach(each -> each.recording.end(why)));
    }
  }

  /** How each stands. Any thread. */
  public List<MarketState> states() {
    return kept.stream().map(Keeping::state).toList();
  }

  /** One of them and its attempts. */
  private final class Keeping {

    private final Recorded recorded;
    private final Restarts restarts;
    private final MarketCounters counters = new MarketCounters();
    private volatile String status = "CONNECTING";
    private volatile String lastFailure;
    private volatile int restarted;
    private long liveNanos;
    private Recording recording;
    private Future<String> deployment;
    private int attempt;

    private Keeping(Recorded recorded, RandomGenerator random) {
      this.recorded = recorded;
      this.restarts = new Restarts(recorded.policy(), random);
    }

    private void launch() {
      int number = ++attempt;
      recording = recording(new AttemptLife() {
        @Override
        public void onStatus(String now) {
          context.runOnContext(here -> show(number, now));
        }

        @Override
        public void onFailed(AttemptFailure why) {
          context.runOnContext(here -> ended(number, why));
        }
      });
      Future<String> deployed = vertx.deployVerticle(recording);
      deployment = deployed;
      deployed.onFailure(why -> ended(number, new AttemptFailure(Cause.WRITE_FAILED, "the recorder did not start")));
    }

    private Recording recording(AttemptLife life) {
      if (recorded instanceof Market market) {
        return new RecorderVerticle(market, stores.trades(), sharedBytes, clock, counters, life);
      }
      return new CollectorVerticle((TickMarket) recorded, stores.ticks(), sharedBytes, clock, counters, life);
    }

    private void show(int number, String now) {
      if (number == attempt) {
        status = now;
        liveNanos = "LIVE".equals(now) ? clock.nanos() : 0;
      }
    }

    private void ended(int number, AttemptFailure why) {
      if (stopping || number != attempt) {
        return;
      }
      attempt++;
      if (liveNanos != 0) {
        restarts.healthy(Duration.ofNanos(clock.nanos() - liveNanos));
      }
      status = "FAILED";
      lastFailure = why.incidentCause() + ": " + why.getMessage();
      deployment.compose(vertx::undeploy);
      Restarts.Decision decision = restarts.next(why.incidentCause(), 0);
      Duration delay = decision instanceof Restarts.Again again ? again.delay() : recorded.policy().maxDelay();
      LOG.warn("market {} ended, tried again in {} ms: {}", recorded.name(), delay.toMillis(), lastFailure);
      scheduler.after(delay, this::again);
    }

    private void again() {
      if (!stopping) {
        restarted++;
        launch();
      }
    }

    private MarketState state() {
      return new MarketState(recorded, status, counters.counts(), counters.streams(), restarted, lastFailure);
    }
  }
}
