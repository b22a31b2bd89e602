package fillkeeper.store;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Signals to processes, and waiting for what they bring about. */
final class Signals {

  /** PostgreSQL ends its sessions, writes a checkpoint and stops. */
  static final String FAST_STOP = "INT";
  /** PostgreSQL stops at once; the next start recovers from the log. */
  static final String IMMEDIATE_STOP = "QUIT";

  private static final long POLL_MILLIS = 10;

  private Signals() {
  }

  /** Sends it; a process that has gone meanwhile does not matter. */
  static void send(String signal, long pid) {
    try {
      new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pid)
          .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
    } catch (IOException noShell) {
      throw new StoreException("cannot send a signal to process " + pid, noShell);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the condition came true within the limit. */
  static boolean await(BooleanSupplier condition, Duration limit) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > limit.toNanos() || !pause(POLL_MILLIS)) {
        return false;
      }
    }
    return true;
  }

  /** False if the thread is asked to end. */
  static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
