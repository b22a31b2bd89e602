package fillkeeper.simulator.bybit;

import java.util.ArrayList;
import java.util.List;

/**
 * What an account's sockets were to say since {@link SimAccount#script}, kept back: a test says it in an order of its
 * own, twice, with other words, or never. The book, and so every request, knows everything all the while.
 *
 * <p>Safe from any thread.
 */
public final class Script {

  private final Floor floor;
  private final SimAccount account;
  private final List<Cue> cues = new ArrayList<>();
  private final List<Frame> said = new ArrayList<>();

  Script(Floor floor, SimAccount account) {
    this.floor = floor;
    this.account = account;
  }

  /** The last frame about an order. */
  public Cue order(String orderId) {
    return last("order", "orderId", orderId, "");
  }

  /** The last frame about an order in which it has this word as its status. */
  public Cue order(String orderId, String word) {
    return last("order", "orderId", orderId, word);
  }

  /** The last frame about an execution. */
  public Cue fill(String execId) {
    return last("execution", "execId", execId, "");
  }

  /** Says everything that was not said as it is, in the order in which it happened. */
  public Script rest() {
    synchronized (floor) {
      cues.stream().map(Cue::frame).filter(frame -> !said.contains(frame)).toList().forEach(this::say);
    }
    return this;
  }

  /** What was not said is never said; what happens from now on is said as ever. */
  public void end() {
    synchronized (floor) {
      account.endScript();
    }
  }

  /** Under the floor's monitor. */
  void keep(Frame frame) {
    cues.add(new Cue(this, frame));
  }

  void say(Frame frame) {
    synchronized (floor) {
      said.add(frame);
      floor.say(account, List.of(frame));
    }
  }

  private Cue last(String kind, String key, String value, String word) {
    synchronized (floor) {
      for (int i = cues.size() - 1; i >= 0; i--) {
        Cue cue = cues.get(i);
        if (cue.isAbout(kind, key, value) && (word.isEmpty() || cue.isAbout(kind, "orderStatus", word))) {
          return cue;
        }
      }
    }
    throw new IllegalArgumentException("nothing was to be said of " + kind + " " + value + " " + word);
  }
}
