package fillkeeper.ticks;

import fillkeeper.domain.Tick;
import java.util.Comparator;
import java.util.List;

/**
 * The feed's tokens are opaque and its sequence begins anew whenever it likes. What a tick says decides; the sequence
 * orders the ticks of one frame and nothing else.
 */
public final class RandomToken implements Trust {

  @Override
  public String mode() {
    return "RANDOM_TOKEN";
  }

  @Override
  public TickFrame arranged(TickFrame frame) {
    if (frame.ticks().stream().anyMatch(tick -> tick.seq() == null)) {
      return frame;
    }
    List<Tick> ordered = frame.ticks().stream().sorted(Comparator.comparingLong(Tick::seq)).toList();
    return new TickFrame(frame.snapshot(), ordered, frame.unreadable());
  }

  @Override
  public Standing judge(Position at, Tick tick) {
    return Standing.IN_ORDER;
  }
}
