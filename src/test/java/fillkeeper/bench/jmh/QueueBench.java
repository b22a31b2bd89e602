package fillkeeper.bench.jmh;

import fillkeeper.core.Entry;
import fillkeeper.core.Limits;
import fillkeeper.core.SerialQueue;
import fillkeeper.core.SharedBytes;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Promise;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The serial queue: entries that wait while an operation is in progress, then go in batches, counted by entry. */
@State(Scope.Thread)
public class QueueBench {

  private static final int ENTRIES = 2_048;
  private static final int BATCH = 256;

  private SerialQueue<Event> queue;
  private Promise<Void> first;
  private Event event;

  private record Event(int bytes, boolean isTask, long nanos) implements Entry {
  }

  /** A queue whose first operation does not end yet. */
  @Setup(Level.Invocation)
  public void begin() {
    FakeTime time = new FakeTime();                     // each queue leaves a timer, which is not let fire
    first = Promise.promise();
    Promise<Void> done = Promise.promise();
    done.complete();
    boolean[] begun = new boolean[1];
    queue = new SerialQueue<>(time, time, new SharedBytes(1L << 40), new Limits(8_192, 1L << 30, Duration.ofHours(1)),
        BATCH, run -> {
          boolean later = begun[0];
          begun[0] = true;
          return later ? done.future() : first.future();
        }, closed -> { });
    event = new Event(1_000, false, time.nanos());
  }

  /** All wait behind the first, then go. */
  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public SerialQueue.Stats pass() {
    for (int i = 0; i < ENTRIES; i++) {
      queue.offer(event);
    }
    first.complete();
    return queue.stats();
  }
}
