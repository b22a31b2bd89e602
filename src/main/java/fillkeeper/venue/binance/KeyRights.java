package fillkeeper.venue.binance;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.binance.api.BinanceDialect;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceIdentity;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.binance.api.BinanceSigner;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.HttpExchanges;
import fillkeeper.venue.wire.Rest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;

/**
 * What spot's hosts tell of a key that is used for other products: the account's number is the same for all of them,
 * and so are the key's rights. Where the environment tells nothing of rights, what the product itself told is all.
 * Confined to the context that opened it.
 */
final class KeyRights implements BinanceVenue.Identity {

  private static final int ACCOUNT_WEIGHT = 20;

  private final boolean told;
  private final Door door;
  private final Rest rest;

  /** Opens nothing on the network yet. */
  KeyRights(Vertx vertx, VenueAccount account, Clock clock, Scheduler scheduler, RequestBudget budget) {
    BinanceHosts hosts = BinanceHosts.of(account.key().environment(), account.endpoints());
    URI host = hosts.spotRest();
    this.told = account.categories().contains("spot") || !hosts.tellsRights();
    this.door = new Door(vertx, budget);
    this.rest = new Rest(new HttpExchanges(vertx, host, clock, scheduler),
        new BinanceDialect(new BinanceSigner(account.credentials()), BinanceLimits.spot(host),
            BinanceLimits.rights(host), "/api/v3/time", question -> question.signed() ? ACCOUNT_WEIGHT : 1), clock,
        scheduler, door);
  }

  @Override
  public Future<KeyInfo> complete(KeyInfo part) {
    return told ? Future.succeededFuture(part)
        : rest.measure().compose(measured -> BinanceIdentity.ask(rest, true));
  }

  @Override
  public void close() {
    door.close();
    rest.close();
  }
}
