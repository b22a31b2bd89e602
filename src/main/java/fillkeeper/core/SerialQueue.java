package fillkeeper.core;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Applies what is offered, one operation at a time, in order of arrival, and ends at the first failure.
 *
 * <p>An operation is a task alone or the run of events at the head. What does not fit, or an operation that fails,
 * closes the queue: what waits behind it is never applied, since that would step over a hole. Every way of failing
 * (an exception, no future, a failed future) is the same. Confined to the owner's context, so it takes no lock; an
 * operation must complete there too.
 */
public final class SerialQueue<E extends Entry> {

  private final Clock clock;
  private final Scheduler scheduler;
  private final SharedBytes shared;
  private final int batchMax;
  private final Function<List<E>, Future<?>> operation;
  private final Consumer<Throwable> onClosed;

  private final ArrayDeque<E> waiting = new ArrayDeque<>();
  private List<E> active = List.of();
  private long bytes;
  private Limits limits;
  private Limits former;
  private long limitedSince;
  private Scheduler.Timer ageTimer;
  private Promise<Void> drained;
  private boolean pumping;
  private boolean closed;
  private long refused;
  private long dropped;

  /**
   * Makes an empty queue.
   *
   * @param batchMax  how many events one operation may take
   * @param operation applies a task alone or some events; the next one starts when its future has succeeded
   * @param onClosed  told once, synchronously, after nothing more is accepted; it may not throw
   */
  public SerialQueue(Clock clock, Scheduler scheduler, SharedBytes shared, Limits limits, int batchMax,
      Function<List<E>, Future<?>> operation, Consumer<Throwable> onClosed) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.shared = shared;
    this.limits = limits;
    this.limitedSince = clock.nanos();
    this.batchMax = batchMax;
    this.operation = operation;
    this.onClosed = onClosed;
  }

  /** Takes an entry. False: refused, now and from now on. */
  public boolean offer(E entry) {
    if (closed || drained != null) {
      return refuse(entry);
    }
    QueueOverflowException overflow = overflowBy(entry);
    if (overflow != null) {
      close(overflow);
      return refuse(entry);
    }
    waiting.add(entry);
    bytes += entry.bytes();
    pump();
    watchAge();
    return true;
  }

  /**
   * Changes the regime. What is held already is not held against it: the limits of before go on until it fits these,
   * and ages count from now at the earliest.
   */
  public void limits(Limits next) {
    former = former == null ? limits : former;
    limits = next;
    limitedSince = clock.nanos();
    forgetFormer();
    stopWatching();
    watchAge();
  }

  /** Refuses new entries and completes when everything accepted is applied; fails if the queue closes before that. */
  public Future<Void> drain() {
    if (closed) {
      return Future.failedFuture(new CancellationException("the queue is closed"));
    }
    if (drained == null) {
      drained = Promise.promise();
      settleDrain();
    }
    return drained.future();
  }

  /** Closes by the owner's will: nothing more is started, and nobody is told. */
  public void shut() {
    if (!closed) {
      abandon();
      failDrain(new CancellationException("the queue was shut"));
    }
  }

  /** Whether it ended, by failure or by the owner's will. */
  public boolean isClosed() {
    return closed;
  }

  /** The numbers of now. */
  public Stats stats() {
    E oldest = closed ? null : oldestEvent();
    long age = oldest == null ? 0 : Math.max(0, clock.nanos() - oldest.nanos());
    return new Stats(held(), bytes, age, active.size(), refused, dropped);
  }

  private boolean refuse(E entry) {
    refused += entry.isTask() ? 0 : 1;
    return false;
  }

  /** Takes the entry's bytes unless the answer is an overflow. */
  private QueueOverflowException overflowBy(E entry) {
    Limits bound = former == null ? limits : former;
    if (held() + 1 > bound.maxEvents()) {
      return new QueueOverflowException("events", held() + 1, bound.maxEvents());
    }
    if (bytes + entry.bytes() > bound.maxBytes()) {
      return new QueueOverflowException("bytes", bytes + entry.bytes(), bound.maxBytes());
    }
    QueueOverflowException tooOld = overflowByAge();
    if (tooOld == null && !shared.take(entry.bytes())) {
      return new QueueOverflowException("bytes of all queues", shared.used() + entry.bytes(), shared.max());
    }
    return tooOld;
  }

  /** Runs operations until one is in progress or nothing waits. A loop, since a future may complete at once. */
  private void pump() {
    if (pumping) {
      return;
    }
    pumping = true;
    while (!closed && active.isEmpty() && !waiting.isEmpty()) {
      start(takeRun());
    }
    pumping = false;
    settleDrain();
  }

  private List<E> takeRun() {
    List<E> run = new ArrayList<>();
    do {
      run.add(waiting.poll());
    } while (!run.get(0).isTask() && run.size() < batchMax && !waiting.isEmpty() && !waiting.peek().isTask());
    return Collections.unmodifiableList(run);
  }

  private void start(List<E> run) {
    active = run;
    Future<?> result;
    try {
      result = operation.apply(run);
    } catch (Throwable thrown) {
      close(thrown);
      return;
    }
    if (result == null) {
      close(new IllegalStateException("an operation returned no future"));
    } else {
      result.onComplete(done -> ended(done));
    }
  }

  private void ended(AsyncResult<?> done) {
    if (closed) {
      return;
    }
    if (done.failed()) {
      close(done.cause());
      return;
    }
    release(active);
    active = List.of();
    forgetFormer();
    pump();
  }

  private void release(Iterable<E> entries) {
    long freed = 0;
    for (E entry : entries) {
      freed += entry.bytes();
    }
    bytes -= freed;
    shared.give(freed);
  }

  private void close(Throwable cause) {
    if (!closed) {
      abandon();
      onClosed.accept(cause);
      failDrain(cause);
    }
  }

  private void abandon() {
    closed = true;
    dropped += active.stream().filter(entry -> !entry.isTask()).count();
    dropped += waiting.stream().filter(entry -> !entry.isTask()).count();
    release(active);
    release(waiting);
    active = List.of();
    waiting.clear();
    stopWatching();
  }

  private void settleDrain() {
    if (drained != null && !closed && active.isEmpty() && waiting.isEmpty()) {
      drained.tryComplete();
    }
  }

  private void failDrain(Throwable cause) {
    if (drained != null) {
      drained.tryFail(cause);
    }
  }

  /** What waits, and each event in progress. */
  private int held() {
    return waiting.size() + (active.isEmpty() || active.get(0).isTask() ? 0 : active.size());
  }

  private void forgetFormer() {
    if (former != null && held() <= limits.maxEvents() && bytes <= limits.maxBytes()) {
      former = null;
    }
  }

  private E oldestEvent() {
    if (!active.isEmpty() && !active.get(0).isTask()) {
      return active.get(0);
    }
    for (E entry : waiting) {
      if (!entry.isTask()) {
        return entry;
      }
    }
    return null;
  }

  /** One timer at most: it is not moved as events pass, but looks again when it fires. */
  private void watchAge() {
    if (closed || ageTimer != null || limits.maxAge() == null || oldestEvent() == null) {
      return;
    }
    ageTimer = scheduler.after(limits.maxAge().minusNanos(countedAge()), this::onAge);
  }

  private void onAge() {
    ageTimer = null;
    QueueOverflowException tooOld = overflowByAge();
    if (tooOld != null) {
      close(tooOld);
    } else {
      watchAge();
    }
  }

  private QueueOverflowException overflowByAge() {
    if (limits.maxAge() == null || countedAge() < limits.maxAge().toNanos()) {
      return null;
    }
    return new QueueOverflowException("age of the oldest in ms", Duration.ofNanos(countedAge()).toMillis(),
        limits.maxAge().toMillis());
  }

  /** How long the oldest event is held, since the limits changed at the earliest. */
  private long countedAge() {
    E oldest = oldestEvent();
    if (oldest == null) {
      return 0;
    }
    long now = clock.nanos();
    return Math.max(0, Math.min(now - oldest.nanos(), now - limitedSince));
  }

  private void stopWatching() {
    if (ageTimer != null) {
      ageTimer.cancel();
      ageTimer = null;
    }
  }

  /**
   * A queue's numbers.
   *
   * @param events         what waits, and each event in progress
   * @param bytes          what all that and a task in progress weigh
   * @param oldestAgeNanos how long ago the oldest of these events was heard
   * @param active         entries of the operation in progress
   * @param refused        events that were not accepted
   * @param dropped        events that were accepted and given up when the queue closed
   */
  public record Stats(int events, long bytes, long oldestAgeNanos, int active, long refused, long dropped) {
  }
}
