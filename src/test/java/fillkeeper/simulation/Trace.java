package fillkeeper.simulation;

import java.util.function.Consumer;

/** What happened, as one number that differs where anything differed; and in words where somebody wants to read it. */
final class Trace {

  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final Consumer<String> reader;
  private long hash = 0xCBF29CE484222325L;
  private long steps;

  /**
   * Begins.
   *
   * @param reader gets each line; null: nobody reads
   */
  Trace(Consumer<String> reader) {
    this.reader = reader;
  }

  /** An event of the timeline. The text is a constant, its hash is the same in every JVM. */
  void event(long at, String what) {
    steps++;
    hash = (hash ^ at ^ what.hashCode()) * PRIME;
    hash ^= hash >>> 29;
    if (reader != null) {
      reader.accept(stamp(at) + " " + what);
    }
  }

  /** Something that follows from an event. */
  void note(long at, String what, long value) {
    hash = (hash ^ what.hashCode() ^ value * 31) * PRIME;
    hash ^= hash >>> 29;
    if (reader != null) {
      reader.accept(stamp(at) + "   " + what + " " + value);
    }
  }

  /** Words for a reader alone. */
  boolean isRead() {
    return reader != null;
  }

  void say(long at, String words) {
    if (reader != null) {
      reader.accept(stamp(at) + "   " + words);
    }
  }

  long hash() {
    return hash;
  }

  long steps() {
    return steps;
  }

  private static String stamp(long at) {
    return String.format("%9.3f", at / 1e6);
  }
}
