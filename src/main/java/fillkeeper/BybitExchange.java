package fillkeeper;

import fillkeeper.time.Clock;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import fillkeeper.venue.bybit.Bybit;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.random.RandomGenerator;

/** Bybit, as it is built in. */
record BybitExchange(Clock clock, RequestBudget budget, RandomGenerator random) implements Exchange {

  @Override
  public VenueFactory accounts() {
    return Bybit.venues(clock, budget);
  }

  @Override
  public TradeFeed trades(Vertx vertx, VenueMarket market) {
    return Bybit.tradeFeed(vertx, market, clock, budget);
  }

  @Override
  public URI announcements(String environment, Endpoints own) {
    return Bybit.statusSocket(environment, own);
  }

  @Override
  public Deployable herald(URI socket, String environment, VenueNotices notices) {
    return Bybit.status(socket, environment, notices, clock, budget, random);
  }
}
