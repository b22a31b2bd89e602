package fillkeeper;

import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;

/** An exchange that is built in, with all that its accounts and recorders of one process share. */
interface Exchange {

  /** Opens the clients of its accounts. */
  VenueFactory accounts();

  /** Opens one market's public trades, on the calling verticle's context. */
  TradeFeed trades(Vertx vertx, VenueMarket market);

  /** Where an environment's interruptions are announced; null where that is nowhere, or nobody knows the place. */
  default URI announcements(String environment, Endpoints own) {
    return null;
  }

  /** Hears what is announced there for as long as it is deployed. Asked only where there is such a place. */
  default Deployable herald(URI socket, String environment, VenueNotices notices) {
    throw new IllegalStateException("an exchange that announces nothing was to be heard at " + socket.getHost());
  }
}
