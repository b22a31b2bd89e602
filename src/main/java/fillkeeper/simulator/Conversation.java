package fillkeeper.simulator;

/** What is said and heard on one socket of a simulated exchange. */
public interface Conversation {

  /** What goes out. */
  Line line();

  /** A text of the client's. On the exchange's context, without the ground's monitor. */
  void hear(String text);

  /** Whether data goes out on it. Under the ground's monitor. */
  boolean isSubscribed();

  /** Nothing is told to it any more. Under the ground's monitor. */
  default void closed() {
  }

  /** The client answered a ping frame that bore this. On the exchange's context, without the ground's monitor. */
  default void hearPong(String payload) {
  }
}
