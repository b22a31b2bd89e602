package fillkeeper.venue.wire;

import fillkeeper.venue.Liveness;
import java.util.function.Supplier;

/** How a connection proves that it is alive: by an answer in time to something that we say. */
public sealed interface Heartbeat {

  /**
   * As the venue wants it.
   *
   * @param word what is sent where it wants a word, made anew each time; null where it wants none
   */
  static Heartbeat of(Liveness.Sign sign, Supplier<String> word) {
    return sign == Liveness.Sign.PING ? new Frames() : new Text(word, sign == Liveness.Sign.WORD_IN_SILENCE);
  }

  /**
   * A text of ours, answered by a text.
   *
   * @param text         what is sent, made anew each time
   * @param onlyInSilence whether nothing is said as long as something is heard; else whatever is heard
   */
  record Text(Supplier<String> text, boolean onlyInSilence) implements Heartbeat {
  }

  /** A ping below the messages, answered by a pong. */
  record Frames() implements Heartbeat {
  }
}
