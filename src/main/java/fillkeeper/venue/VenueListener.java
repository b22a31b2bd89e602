package fillkeeper.venue;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;

/** Hears one subscription. Called on the context that subscribed, in the order of the wire. */
public interface VenueListener {

  /**
   * Something became known. What could not be read comes as {@link fillkeeper.domain.Unreadable}, in its place.
   *
   * @param bytes what it weighed on the wire (its share of the message)
   */
  void onEvent(AccountEvent event, int bytes);

  /** The last call. Nothing is known about what happens at the venue from here on. */
  void onLost(AttemptFailure why);
}
