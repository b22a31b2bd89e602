package fillkeeper.simulator.bybit;

import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. */
final class ManualClock implements Clock {

  private static final long START_MS = 1_767_225_600_000L;

  private final AtomicLong ms = new AtomicLong(START_MS);

  void advance(Duration by) {
    ms.addAndGet(by.toMillis());
  }

  long ms() {
    return ms.get();
  }

  @Override
  public Instant now() {
    return Instant.ofEpochMilli(ms.get());
  }

  @Override
  public long nanos() {
    return ms.get() * 1_000_000;
  }
}
