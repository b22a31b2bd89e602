package fillkeeper.venue;

import java.time.Duration;

/**
 * How a connection to an exchange shows that it is alive, and what the exchange wants to hear.
 *
 * @param sign       what is asked for a sign of life
 * @param silenceMax after how long without a word of ours the exchange ends the connection; null where it asks itself,
 *                   which is answered below all messages
 */
public record Liveness(Sign sign, Duration silenceMax) {

  /** What is sent, and answered. */
  public enum Sign {
    /** A message of the exchange's own, again and again. */
    WORD,
    /** The same, but only while nothing else is heard. */
    WORD_IN_SILENCE,
    /** A ping of the connection itself. */
    PING
  }
}
