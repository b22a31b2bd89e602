package fillkeeper.market;

import fillkeeper.core.Restarts;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every market recorder an attempt, and a successor whenever one fails. */
public final class Recorders extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(Recorders.class);

  private final List<Recording> recordings;
  private final TradeStore store;
  private final SharedBytes sharedBytes;
  private final Clock clock;
  private Scheduler scheduler;
  private boolean stopping;

  public Recorders(List<Market> markets, TradeStore store, SharedBytes sharedBytes, Clock clock,
      RandomGenerator random) {
    this.recordings = markets.stream().map(market -> new Recording(market, random)).toList();
    this.store = store;
    this.sharedBytes = sharedBytes;
    this.clock = clock;
  }

  @Override
  public Future<?> start() {
    scheduler = new VertxScheduler(vertx);
    recordings.forEach(Recording::launch);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    stopping = true;
    return Future.succeededFuture();
  }

  /** How each stands. Any thread. */
  public List<MarketState> states() {
    return recordings.stream().map(Recording::state).toList();
  }

  /** One market and its attempts. */
  private final class Recording {

    private final Market market;
    private final Restarts restarts;
    private final MarketCounters counters = new MarketCounters();
    private volatile String status = "CONNECTING";
    private volatile String lastFailure;
    private volatile int restarted;
    private long liveNanos;
    private Future<String> deployment;
    private int attempt;

    private Recording(Market market, RandomGenerator random) {
      this.market = market;
      this.restarts = new Restarts(market.policy(), random);
    }

    private void launch() {
      int number = ++attempt;
      RecorderVerticle recorder = new RecorderVerticle(market, store, sharedBytes, clock, counters,
          now -> context.runOnContext(here -> show(number, now)),
          why -> context.runOnContext(here -> ended(number, why)));
      Future<String> deployed = vertx.deployVerticle(recorder);
      deployment = deployed;
      deployed.onFailure(why -> ended(number, new AttemptFailure(Cause.WRITE_FAILED, "the recorder did not start")));
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
      Duration delay = decision instanceof Restarts.Again again ? again.delay() : market.policy().maxDelay();
      LOG.warn("market {} ended, tried again in {} ms: {}", market.name(), delay.toMillis(), lastFailure);
      scheduler.after(delay, () -> {
        restarted++;
        launch();
      });
    }

    private MarketState state() {
      return new MarketState(market, status, counters.received.sum(), counters.recorded.sum(),
          counters.duplicates.sum(), counters.rejected.sum(), counters.dropped.sum(), restarted, lastFailure);
    }
  }
}
