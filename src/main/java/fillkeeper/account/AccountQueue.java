package fillkeeper.account;

import fillkeeper.core.Audit;
import fillkeeper.core.Findings;
import fillkeeper.core.Limits;
import fillkeeper.core.SerialQueue;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Vitals;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The one place in which everything that happens to an account waits for its turn. */
final class AccountQueue implements Audit.Queue {

  /** What an event occupies beside its text: its ids, amounts and times, and itself. */
  private static final int OBJECT_BYTES = 1_000;
  private static final int ROWS_PER_WRITE = 500;

  private final SerialQueue<QueueEntry> queue;
  private final Clock clock;
  private final AttemptCounts counts;
  private final Measured measured;
  private Limits limits;
  private Applier applier;
  private long heardNanos;

  AccountQueue(Clock clock, Scheduler scheduler, SharedBytes shared, Plan plan, AttemptCounts counts,
      Timings timings, Runnable afterOperation, Consumer<Throwable> onClosed) {
    this.clock = clock;
    this.counts = counts;
    this.measured = new Measured(clock, timings);
    this.limits = plan.syncLimits();
    this.heardNanos = clock.nanos();
    this.queue = new SerialQueue<>(clock, scheduler, shared, limits, plan.batchMax(),
        run -> operate(run).onSuccess(done -> afterOperation.run()), onClosed);
  }

  /** Who applies events; there are none before. */
  void appliedBy(Applier who) {
    applier = who;
  }

  void limits(Limits next) {
    limits = next;
    queue.limits(next);
  }

  /**
   * The stream brought something.
   *
   * @param bytes its share of the message that told it
   */
  void event(AccountEvent event, int bytes, long nanos) {
    if (queue.offer(new QueueEntry.Event(event, weight(event, bytes), nanos))) {
      counts.received(1);
    } else {
      counts.refused();
    }
    heardNanos = nanos;
  }

  /** When the stream last brought anything. */
  long heardNanos() {
    return heardNanos;
  }

  /** Something to be done in its turn; its failure ends the attempt. */
  boolean task(String name, Supplier<Future<?>> work) {
    return queue.offer(new QueueEntry.Task(name, work, clock.nanos()));
  }

  /** The same, completing as it does; failing if its turn never comes. */
  Future<Void> inTurn(String name, Supplier<Future<?>> work) {
    Promise<Void> done = Promise.promise();
    Supplier<Future<?>> told = () -> work.get().onComplete(stored -> done.tryComplete(), done::tryFail);
    if (!task(name, told)) {
      done.tryFail(new AttemptFailure(Cause.FENCED, "the attempt has ended"));
    }
    return done.future();
  }

  /** Takes a place for many rows together: what we ask for ourselves must not fill the queue. */
  @Override
  public boolean offer(List<AccountEvent> rows) {
    boolean open = true;
    for (int from = 0; open && from < rows.size(); from += ROWS_PER_WRITE) {
      Findings part = Findings.of(rows.subList(from, Math.min(from + ROWS_PER_WRITE, rows.size())));
      open = task("findings", () -> applier.store(part));
    }
    return open;
  }

  @Override
  public Future<Void> record(Findings findings) {
    return inTurn("audit", () -> applier.store(findings));
  }

  @Override
  public Future<Void> settled() {
    return inTurn("marker", Future::succeededFuture);
  }

  Future<Void> drain() {
    return queue.drain();
  }

  void shut() {
    queue.shut();
  }

  Vitals.Queue view() {
    SerialQueue.Stats stats = queue.stats();
    return new Vitals.Queue(stats.events(), stats.bytes(), stats.oldestAgeNanos() / 1_000_000, limits.maxEvents(),
        limits.maxBytes(), limits.maxAge() == null ? 0 : limits.maxAge().toMillis(), stats.active());
  }

  private Future<?> operate(List<QueueEntry> run) {
    return run.get(0) instanceof QueueEntry.Task task ? task.work().get()
        : applier.apply(run.stream().map(entry -> ((QueueEntry.Event) entry).event()).toList())
            .onSuccess(stored -> measured.stored(run));
  }

  /** What it occupies while it waits: the limits are of memory, and what was decoded is more than what was heard. */
  static int weight(AccountEvent event, int bytes) {
    return OBJECT_BYTES + Math.max(bytes, text(event).length());
  }

  /** What an event keeps of what it was read from. */
  private static String text(AccountEvent event) {
    if (event instanceof Execution execution) {
      return execution.details();
    }
    if (event instanceof OrderReport report) {
      return report.terms().details();
    }
    return event instanceof Unreadable unreadable ? unreadable.payload() : "";
  }
}
