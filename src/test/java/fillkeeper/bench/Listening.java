package fillkeeper.bench;

import fillkeeper.testkit.Kept;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@link Heard} noted, beside when each event was due: nothing is omitted because something before it was slow. */
final class Listening {

  private Listening() {
  }

  /**
   * How long it took from when each event was due until it was published.
   *
   * @param first      the number of the first event of the load
   * @param startNanos when that one was due, by the wall clock
   * @param everyNanos the time between two
   */
  static Latencies latencies(Run run, long first, long startNanos, long everyNanos) throws IOException {
    Latencies latencies = new Latencies();
    for (long[] pair : noted(run)) {
      if (pair[0] >= first) {
        latencies.record(pair[1] - startNanos - (pair[0] - first) * everyNanos);
      }
    }
    return latencies;
  }

  /** Everything noted since it was asked before: event and time. */
  static List<long[]> noted(Run run) throws IOException {
    Path file = Files.createTempFile(run.lab().directory(), "heard-", ".bin");
    run.product().process().say(file.toString());
    Kept.await("what was heard is written", () -> run.product().process().said().contains(Heard.WRITTEN + " " + file),
        () -> run.product().process().heard());
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    Files.delete(file);
    List<long[]> noted = new ArrayList<>(bytes.remaining() / (2 * Long.BYTES));
    while (bytes.hasRemaining()) {
      noted.add(new long[] {bytes.getLong(), bytes.getLong()});
    }
    return noted;
  }
}
