package fillkeeper.venue;

import io.vertx.core.Vertx;

/** Opens the clients of one account, for one attempt, on the calling verticle's context. */
@FunctionalInterface
public interface VenueFactory {

  /** Opens nothing on the network yet. */
  Venue open(Vertx vertx, VenueAccount account, UnknownWords unknown);
}
