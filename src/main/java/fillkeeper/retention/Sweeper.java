package fillkeeper.retention;

import fillkeeper.ledger.OldRows;
import fillkeeper.ledger.OldRows.Kind;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Period;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes old rows once a day. What fails is tried the next day: nothing depends on it. Several processes on one
 * database may do it side by side.
 */
public final class Sweeper extends VerticleBase {

  static final Duration FIRST_WITHIN = Duration.ofHours(1);
  static final Duration EACH = Duration.ofDays(1);
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  private final OldRows rows;
  private final Map<Kind, Period> kept;
  private final RandomGenerator random;
  private final Function<Vertx, Scheduler> schedulers;
  private Scheduler scheduler;
  private Sweep sweep;

  /**
   * Makes it; {@link #start} sets the first time.
   *
   * @param kept how long rows of each kind stay; what is not named stays for ever
   */
  public Sweeper(OldRows rows, Map<Kind, Period> kept, RandomGenerator random) {
    this(rows, kept, random, VertxScheduler::new);
  }

  Sweeper(OldRows rows, Map<Kind, Period> kept, RandomGenerator random, Function<Vertx, Scheduler> schedulers) {
    this.rows = rows;
    this.kept = new TreeMap<>(kept);
    this.random = random;
    this.schedulers = schedulers;
  }

  @Override
  public Future<?> start() {
    scheduler = schedulers.apply(vertx);
    sweep = new Sweep(rows, scheduler);
    scheduler.after(Duration.ofMillis(random.nextLong(FIRST_WITHIN.toMillis())), this::sweep);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    sweep.stop();
    return Future.succeededFuture();
  }

  private void sweep() {
    Future<?> swept = Future.succeededFuture();
    for (Map.Entry<Kind, Period> each : kept.entrySet()) {
      swept = swept.compose(before -> sweep(each.getKey(), each.getValue()));
    }
    swept.onComplete(done -> scheduler.after(EACH, this::sweep));
  }

  private Future<?> sweep(Kind kind, Period age) {
    return sweep.run(kind, age)
        .onSuccess(deleted -> {
          if (deleted > 0) {
            LOG.info("{} rows of {} were older than {} days and are deleted", deleted, kind, age.getDays());
          }
        })
        .onFailure(failure -> LOG.warn("old rows of {} could not be deleted: {}", kind, failure.getMessage()))
        .otherwiseEmpty();
  }
}
