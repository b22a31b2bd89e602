package fillkeeper.bench;

import fillkeeper.testkit.Kept;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@link Heard} noted of a load.
 *
 * @param fromDue      from when each event was due at the exchange until it was published: nothing is omitted because
 *                     something before it was slow
 * @param fromReceived from when its frame had been read until it was published
 */
record Listening(Latencies fromDue, Latencies fromReceived) {

  static final Listening NOTHING = new Listening(new Latencies(), new Latencies());

  private static final int NUMBERS = 3;

  Listening plus(Listening other) {
    return new Listening(fromDue.plus(other.fromDue), fromReceived.plus(other.fromReceived));
  }

  /**
   * What was noted since it was asked before.
   *
   * @param first      the number of the first event of the load
   * @param startNanos when that one was due, by the wall clock
   * @param everyNanos the time between two
   */
  static Listening of(Run run, long first, long startNanos, long everyNanos) throws IOException {
    Listening listening = new Listening(new Latencies(), new Latencies());
    ByteBuffer noted = noted(run);
    while (noted.remaining() >= NUMBERS * Long.BYTES) {
      long event = noted.getLong();
      long published = noted.getLong();
      long received = noted.getLong();
      if (event >= first) {
        listening.fromDue.record(published - startNanos - (event - first) * everyNanos);
        listening.fromReceived.record(published - received);
      }
    }
    return listening;
  }

  /** Everything that was noted since it was asked before. */
  static ByteBuffer noted(Run run) throws IOException {
    Path file = Files.createTempFile(run.lab().directory(), "heard-", ".bin");
    run.product().process().say(file.toString());
    Kept.await("what was heard is written", () -> run.product().process().said().contains(Heard.WRITTEN + " " + file),
        () -> run.product().process().heard());
    ByteBuffer noted = ByteBuffer.wrap(Files.readAllBytes(file));
    Files.delete(file);
    return noted;
  }
}
