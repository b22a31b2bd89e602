package fillkeeper.ticks;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.util.List;

/** A feed of ticks, for one attempt: one connection, never reused. */
public interface TickFeed {

  /**
   * Connects and asks for ticks; what is heard may be heard before that completes. Called once.
   *
   * @param lastSeq the last sequence that is stored, 0 if none is: where a feed that can be told goes on
   */
  Future<Void> open(long lastSeq, Listener listener);

  /** Says that everything up to here is stored; nothing where the feed does not want to know. */
  void acknowledge(long lastSeq);

  /** Lets go of everything at once. */
  void close();

  /** Hears one feed, on the context that opened it, in the order of the wire. */
  interface Listener {

    /** One message's ticks; never empty. */
    void onTicks(TickFrame frame, int bytes);

    /** All of one message that could not be read: the message itself, or some of its rows; never empty. */
    void onUnreadable(List<Unreadable> what, int bytes);

    /** The last call. */
    void onLost(AttemptFailure why);
  }
}
