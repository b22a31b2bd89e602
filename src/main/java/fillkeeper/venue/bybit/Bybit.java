package fillkeeper.venue.bybit;

import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueFactory;
import io.vertx.core.Vertx;

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

  /** Opens one market's public trades, on the calling verticle's context. */
  public static TradeFeed tradeFeed(Vertx vertx, BybitMarket market, Clock clock, RequestBudget budget) {
    return new BybitTradeFeed(vertx, market, clock, new VertxScheduler(vertx), budget);
  }
}
