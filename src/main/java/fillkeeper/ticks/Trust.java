package fillkeeper.ticks;

import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;

/** What is trusted of a feed, by what it does when it is connected again: its sequence, or what its ticks say. */
public sealed interface Trust permits SequenceResume, TrailingWindow, FullSnapshot, RandomToken {

  /** As the configuration names it. */
  String mode();

  /** Whether the sequence is part of what makes a tick without an id, so that equal ticks with two numbers are two. */
  default boolean sequenceIsIdentity() {
    return false;
  }

  /** Where a stream that is stored so far stands when a connection begins: numbered anew, unless the mode goes on. */
  default Position start(StreamCheckpoint stored) {
    return Position.newConnection(stored);
  }

  /** The ticks of a frame in the order in which they count. */
  default TickFrame arranged(TickFrame frame) {
    return frame;
  }

  /** Whether a frame is the feed's full state, by whose own hashes what follows is judged. */
  default boolean isState(TickFrame frame, boolean first) {
    return false;
  }

  /** What the sequence says of a tick that is not part of a full state. */
  Standing judge(Position at, Tick tick);

  /** Whether a stale tick that nobody knows shows that the stream's sequence has begun anew. */
  default boolean restarts(Position at, Tick tick) {
    return false;
  }
}
