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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every market recorder an attempt, and a successor whenever one fails. */
public final class Recorders extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(Recorders.class);

  private final RandomGenerator random;
  private final Stores stores;
  private final SharedBytes sharedBytes;
  private final Clock clock;
  private Scheduler scheduler;
  private volatile List<Keeping> kept;
  private boolean stopping;

  /** Where what is recorded goes. */
  public record Stores(TradeStore trades, TickStore ticks) {
  }

  /**
   * What became of the recorders when the configuration did, by name.
   *
   * @param changed ended, and begun with other settings
   */
  public record Reconfigured(List<String> added, List<String> removed, List<String> changed) {

    private static Reconfigured of(List<String> begun, List<String> gone) {
      return new Reconfigured(begun.stream().filter(name -> !gone.contains(name)).toList(),
          gone.stream().filter(name -> !begun.contains(name)).toList(), begun.stream().filter(gone::contains).toList());
    }
  }

  public Recorders(List<? extends Recorded> recorded, Stores stores, SharedBytes sharedBytes, Clock clock,
      RandomGenerator random) {
    this.random = random;
    this.kept = recorded.stream().map(each -> new Keeping(each, new MarketCounters())).toList();
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

  /**
   * Records these from now on, the others no longer; what is the very object that was recorded before is not touched.
   * What is gone stores what it has heard first; what takes the place of one of its name counts on. Any thread, once it
   * is deployed.
   */
  public Future<Reconfigured> keep(List<? extends Recorded> wanted) {
    Promise<Reconfigured> done = Promise.promise();
    context.runOnContext(here -> retire(wanted).map(gone -> take(wanted, gone)).onComplete(done));
    return done.future();
  }

  /** Those that are recorded no longer. */
  private Future<List<Keeping>> retire(List<? extends Recorded> wanted) {
    List<Keeping> gone = kept.stream().filter(each -> wanted.stream().noneMatch(other -> other == each.recorded)).toList();
    return Future.join(gone.stream().map(Keeping::retire).toList()).map(gone);
  }

  private Reconfigured take(List<? extends Recorded> wanted, List<Keeping> gone) {
    List<Keeping> begun = new ArrayList<>();
    Map<Recorded, Keeping> before = new IdentityHashMap<>();
    kept.forEach(each -> before.put(each.recorded, each));
    List<Keeping> now = wanted.stream().map(each -> before.computeIfAbsent(each, unknown -> {
      Keeping fresh = new Keeping(each, counters(each.name(), gone));
      begun.add(fresh);
      return fresh;
    })).toList();
    if (!stopping) {
      kept = now;
      begun.forEach(Keeping::launch);
    }
    return Reconfigured.of(names(begun), names(gone));
  }

  private static List<String> names(List<Keeping> some) {
    return some.stream().map(each -> each.recorded.name()).toList();
  }

  private static MarketCounters counters(String name, List<Keeping> gone) {
    return gone.stream().filter(each -> each.recorded.name().equals(name)).findFirst()
        .map(each -> each.counters).orElseGet(MarketCounters::new);
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
    private final MarketCounters counters;
    private volatile String status = "CONNECTING";
    private volatile String lastFailure;
    private volatile int restarted;
    private long liveNanos;
    private Recording recording;
    private Future<String> deployment;
    private int attempt;
    private boolean retired;

    private Keeping(Recorded recorded, MarketCounters counters) {
      this.recorded = recorded;
      this.counters = counters;
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

    /** Nothing of it is left when this is done; what it could not store, the next one of its kind reads again. */
    private Future<Void> retire() {
      retired = true;
      return recording.drain().otherwise(unfinished -> {
        LOG.warn("market {} ended with something unstored: {}", recorded.name(), unfinished.getMessage());
        return null;
      }).compose(drained -> deployment).compose(vertx::undeploy).otherwiseEmpty();
    }

    private void show(int number, String now) {
      if (number == attempt) {
        status = now;
        liveNanos = "LIVE".equals(now) ? clock.nanos() : 0;
      }
    }

    private void ended(int number, AttemptFailure why) {
      if (stopping || retired || number != attempt) {
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
      if (!stopping && !retired) {
        restarted++;
        launch();
      }
    }

    private MarketState state() {
      return new MarketState(recorded, status, counters.counts(), counters.streams(), restarted, lastFailure);
    }
  }
}
