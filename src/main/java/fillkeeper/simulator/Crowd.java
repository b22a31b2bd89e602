package fillkeeper.simulator;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Open connections of one kind, or of one account, in the order in which they came. Guarded by the ground. */
public final class Crowd<C extends Conversation> {

  private final Set<C> open = new LinkedHashSet<>();

  /** One more. */
  public void add(C conversation) {
    open.add(conversation);
  }

  /** One less; none if it was not there. */
  public void remove(C conversation) {
    open.remove(conversation);
  }

  /** As it is now; what comes and goes later does not change it. */
  public List<C> open() {
    return List.copyOf(open);
  }

  /** Those on which data goes out; silent ones are left out. */
  public int listening() {
    return (int) open.stream().filter(each -> each.isSubscribed() && !each.line().isSilent()).count();
  }

  /** Ends all without a close frame. */
  public void cut() {
    open.forEach(each -> each.line().cut());
  }

  /** All stay open and say nothing more, not even a pong, until {@link #heal}. */
  public void silence() {
    open.forEach(each -> each.line().silence());
  }

  /** Silent ones speak again. */
  public void heal() {
    open.forEach(each -> each.line().heal());
  }
}
