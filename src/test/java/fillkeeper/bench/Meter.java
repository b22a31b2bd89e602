package fillkeeper.bench;

import java.util.function.LongSupplier;

/** Reads what a span cost: CPU of three kinds of processes, and WAL. */
final class Meter {

  private final LongSupplier jvm;
  private final LongSupplier server;
  private final LongSupplier load;
  private final LongSupplier wal;
  private final long startNanos;
  private final Cost before;

  Meter(LongSupplier jvm, LongSupplier server, LongSupplier load, LongSupplier wal) {
    this.jvm = jvm;
    this.server = server;
    this.load = load;
    this.wal = wal;
    this.before = read(0, 0);
    this.startNanos = System.nanoTime();
  }

  /** The span is over; so many events happened in it. */
  Cost stop(double events) {
    return stop(events, System.nanoTime() - startNanos);
  }

  /** The same where it is known better how long they took. */
  Cost stop(double events, long nanos) {
    Cost after = read(events, nanos);
    return new Cost(events, nanos, after.jvm() - before.jvm(), after.server() - before.server(),
        after.load() - before.load(), after.wal() - before.wal());
  }

  private Cost read(double events, long nanos) {
    return new Cost(events, nanos, jvm.getAsLong(), server.getAsLong(), load.getAsLong(), wal.getAsLong());
  }
}
