package fillkeeper.account;

import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;

/** Opens the clients of one account's exchange, for one attempt. */
@FunctionalInterface
public interface VenueOpener {

  /** Called on the attempt's thread; fails where the account's secrets cannot be used. Nothing is asked of it yet. */
  Future<Venue> open(UnknownWords unknown);
}
