package fillkeeper.venue.bybit;

import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.random.RandomGenerator;

/** The exchange Bybit, as the rest of the program opens it. */
public final class Bybit {

  private Bybit() {
  }

  /**
   * Opens accounts. What it opens belongs to the verticle on whose context it is called.
   *
   * @param budget the one of this process
   */
  public static VenueFactory venues(Clock clock, RequestBudget budget) {
    return (vertx, account, unknown) ->
        new BybitVenue(vertx, account, unknown, clock, new VertxScheduler(vertx), budget);
  }

  /** Where an environment's maintenance is announced; null where that is unknown. */
  public static URI statusSocket(String environment, Endpoints own) {
    try {
      return BybitHosts.of(environment, own).statusWs();
    } catch (IllegalArgumentException noSuchPlace) {
      return null;      // whoever opens an account there is told why
    }
  }

  /** Hears what is announced there for as long as it is deployed. */
  public static Deployable status(URI socket, String environment, VenueNotices notices, Clock clock,
      RequestBudget budget, RandomGenerator random) {
    return new BybitStatus(socket, environment.equals("demo"), notices, clock, budget, random, VertxScheduler::new);
  }

  /** Opens one market's public trades, on the calling verticle's context. */
  public static TradeFeed tradeFeed(Vertx vertx, VenueMarket market, Clock clock, RequestBudget budget) {
    return new BybitTradeFeed(vertx, market, clock, new VertxScheduler(vertx), budget);
  }
}
