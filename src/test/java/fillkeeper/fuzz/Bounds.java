package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;

/** What reading one input may take, in memory and in time of the processor, whatever it says. */
final class Bounds {

  private static final long BYTES = 256L << 20;
  private static final long BYTES_PER_BYTE = 4_096;
  private static final long NANOS = 5_000_000_000L;
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Bounds() {
  }

  static void hold(int length, Runnable reading) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = THREADS.getCurrentThreadCpuTime();
    reading.run();
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).as("bytes allocated")
        .isLessThan(BYTES + length * BYTES_PER_BYTE);
    assertThat(THREADS.getCurrentThreadCpuTime() - nanos).as("nanoseconds of the processor").isLessThan(NANOS);
  }
}
