package fillkeeper.venue.wire;

import java.util.function.Supplier;

/** How a connection proves that it is alive: by an answer in time to something that we say. */
public sealed interface Heartbeat {

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
