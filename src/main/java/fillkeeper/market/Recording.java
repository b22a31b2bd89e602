package fillkeeper.market;

import fillkeeper.core.Failures;
import fillkeeper.core.SerialQueue;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Unreadable;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One attempt at recording something. Bounded, serial and closed by the first failure, like an account: what is heard
 * takes its place in one queue behind the catch-up, and a write that fails ends the attempt.
 */
abstract sealed class Recording extends VerticleBase permits RecorderVerticle, CollectorVerticle {

  private static final int BATCH_MAX = 256;

  final MarketCounters counters;
  private final AttemptLife life;
  private final Recorded recorded;
  private final SharedBytes sharedBytes;
  private final Clock clock;
  private SerialQueue<MarketEntry> queue;
  private long pending;
  private boolean live;
  private boolean ended;

  Recording(Recorded recorded, SharedBytes sharedBytes, Clock clock, MarketCounters counters, AttemptLife life) {
    this.recorded = recorded;
    this.sharedBytes = sharedBytes;
    this.clock = clock;
    this.counters = counters;
    this.life = life;
  }

  @Override
  public Future<?> start() {
    context.exceptionHandler(this::fail);
    queue = new SerialQueue<>(clock, new VertxScheduler(vertx), sharedBytes, recorded.limits(), BATCH_MAX,
        this::operate, this::fail);
    openFeed();
    show("CONNECTING");
    task(this::catchUp, 0);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    letGo();
    return Future.succeededFuture();
  }

  /** Makes the feed, on this context. */
  abstract void openFeed();

  /** The first entry: what the feed says meanwhile waits behind it. */
  abstract Future<?> catchUp();

  /** Stores what some messages said. */
  abstract Future<?> store(List<MarketEntry> messages);

  /** Keeps what could not be read. */
  abstract Future<Void> reject(Unreadable what);

  abstract void closeFeed();

  /** It has caught up. */
  void onLive() {
  }

  /** Something could not be read, is kept, and does not end the attempt. */
  void onPassedOver() {
  }

  /** A message arrived. */
  void heard(MarketEntry message, int rows) {
    if (queue.offer(message)) {
      received(rows);
    }
  }

  long now() {
    return clock.nanos();
  }

  /** What could not be read is kept in its turn, all of it, and ends the attempt unless that was in vain before. */
  public void onUnreadable(List<Unreadable> what, int bytes) {
    task(() -> {
      Optional<Unreadable> fatal = what.stream().filter(counters.rejects::ends).findFirst();
      return keep(what).compose(kept -> {
        if (fatal.isPresent()) {
          return Future.failedFuture(new AttemptFailure(Cause.MALFORMED_EVENT, fatal.get().reason()));
        }
        onPassedOver();
        return Future.<Void>succeededFuture();
      });
    }, bytes);
  }

  /** The feed is lost; what was heard before is stored first. */
  public void onLost(AttemptFailure why) {
    task(() -> Future.failedFuture(why), 0);
  }

  void task(Supplier<Future<?>> work, int bytes) {
    queue.offer(new MarketEntry.Task(work, bytes, clock.nanos()));
  }

  private Future<?> operate(List<MarketEntry> run) {
    return run.get(0) instanceof MarketEntry.Task task ? task.work().get() : store(run);
  }

  /** Keeps and counts what could not be read; what was kept before is only counted. */
  Future<Void> keep(List<Unreadable> what) {
    received(what.size());
    Future<Void> done = Future.succeededFuture();
    for (Unreadable row : what) {
      done = done.compose(before -> counters.rejects.holds(row) ? Future.succeededFuture()
              : reject(row).onSuccess(kept -> counters.rejects.add(row)))
          .compose(kept -> settled(1))
          .onSuccess(counted -> counters.rejected.increment());
    }
    return done;
  }

  /** What is heard by the very end is dropped with the attempt. */
  void received(int rows) {
    counters.received.add(rows);
    if (ended) {
      counters.dropped.add(rows);
    } else {
      pending += rows;
    }
  }

  void show(String status) {
    if (!ended) {
      life.onStatus(status);
    }
  }

  /** The catch-up is stored. */
  void caughtUp() {
    if (!ended) {
      live = true;
      show("LIVE");
      onLive();
    }
  }

  public boolean isOver() {
    return ended;
  }

  static Future<Void> over() {
    return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "the recorder has ended"));
  }

  /** So many rows are dealt with; fails where that comes after the end, since they are counted as dropped. */
  Future<Void> settled(int rows) {
    if (ended) {
      return over();
    }
    pending -= rows;
    return Future.succeededFuture();
  }

  /** Hears no more, stores what was heard, and ends. From any thread. What it had not caught up with, the next one finds. */
  Future<Void> drain() {
    if (context == null) {
      return Future.succeededFuture();
    }
    Promise<Void> done = Promise.promise();
    context.runOnContext(here ->
        (live && !ended ? queue.drain() : Future.<Void>succeededFuture()).eventually(this::letGoAfterAll)
            .onComplete(done));
    return done.future();
  }

  /** Ends it at once, from any thread. */
  void end(AttemptFailure why) {
    if (context != null) {
      context.runOnContext(here -> fail(why));
    }
  }

  private void fail(Throwable why) {
    if (!ended) {
      letGo();
      life.onFailed(Failures.of(why, Cause.WRITE_FAILED));
    }
  }

  private Future<Void> letGoAfterAll() {
    letGo();
    return Future.succeededFuture();
  }

  private void letGo() {
    if (!ended) {
      ended = true;
      queue.shut();
      closeFeed();
      counters.dropped.add(pending);
    }
  }
}
