package fillkeeper.ticks;

import fillkeeper.domain.Tick;
import fillkeeper.domain.Unreadable;
import java.util.List;

/**
 * What one message of a feed says.
 *
 * @param snapshot   whether the feed says that it is its full state
 * @param unreadable rows that should have been ticks
 */
public record TickFrame(boolean snapshot, List<Tick> ticks, List<Unreadable> unreadable) {

  /** A message that is no ticks at all: a heartbeat, an answer. */
  static final TickFrame NONE = new TickFrame(false, List.of(), List.of());
}
