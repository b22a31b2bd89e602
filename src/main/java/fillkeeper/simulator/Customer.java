package fillkeeper.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * An account at a simulated exchange, as far as all exchanges have them alike: its number, its key, its connections.
 * Safe from any thread.
 *
 * @param <T> the account
 */
public abstract class Customer<T> extends Breakable<T> {

  private final Ground ground;
  private final String uid;
  private final String apiKey;
  private final List<Crowd<?>> crowds = new ArrayList<>();
  private String announcedUid;
  private boolean revoked;

  /**
   * Of a new one, without connections.
   *
   * @param uid digits
   */
  protected Customer(Ground ground, String uid, String apiKey) {
    super(new Faults(ground.faults()));
    this.ground = ground;
    this.uid = uid;
    this.apiKey = apiKey;
    announcedUid = uid;
  }

  /** One more kind of its connections; those are cut, silenced and healed with all others. */
  protected final <C extends Conversation> Crowd<C> crowd() {
    Crowd<C> crowd = new Crowd<>();
    crowds.add(crowd);
    return crowd;
  }

  public final String uid() {
    return uid;
  }

  public final String apiKey() {
    return apiKey;
  }

  /** Forgets its faults, and its silent connections speak again. */
  @Override
  public void heal() {
    super.heal();
    synchronized (ground) {
      crowds.forEach(Crowd::heal);
    }
  }

  /** Ends its connections without a close frame. */
  public final void cut() {
    synchronized (ground) {
      crowds.forEach(Crowd::cut);
    }
  }

  /** Its present connections stay open and say nothing more, not even a pong, until {@link #heal}. */
  public final void silence() {
    synchronized (ground) {
      crowds.forEach(Crowd::silence);
    }
  }

  /** The key is no longer known: requests and log-ins are refused, connections end. */
  public final void revoke() {
    synchronized (ground) {
      revoked = true;
    }
    cut();
  }

  /** The key is known again. */
  public final void restore() {
    synchronized (ground) {
      revoked = false;
    }
  }

  /** Whose key it is said to be from now on. */
  public final void announce(String otherUid) {
    synchronized (ground) {
      announcedUid = otherUid;
    }
  }

  /** Whether the key is not known. Under the ground's monitor. */
  public final boolean isRevoked() {
    return revoked;
  }

  /** Whose key it is said to be. Under the ground's monitor. */
  public final String announcedUid() {
    return announcedUid;
  }

  @Override
  public String toString() {
    return "SimAccount[" + uid + "]";
  }
}
