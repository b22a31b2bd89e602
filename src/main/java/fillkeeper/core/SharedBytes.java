package fillkeeper.core;

import java.util.concurrent.atomic.AtomicLong;

/** What all queues of the process may hold together. Safe for use from any thread. */
public final class SharedBytes {

  private final long max;
  private final AtomicLong used = new AtomicLong();

  public SharedBytes(long max) {
    this.max = max;
  }

  /** Takes so many bytes, or none at all. */
  public boolean take(long n) {
    long before = used.get();
    while (n <= max - before) {
      if (used.compareAndSet(before, before + n)) {
        return true;
      }
      before = used.get();
    }
    return false;
  }

  /** Gives back what was taken. */
  public void give(long n) {
    used.addAndGet(-n);
  }

  /** What is taken at present. */
  public long used() {
    return used.get();
  }

  /** What may be taken in all. */
  public long max() {
    return max;
  }
}
