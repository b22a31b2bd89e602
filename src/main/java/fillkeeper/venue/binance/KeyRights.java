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
import fillkeeper.venue.wire.Access;
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
  private final Access access;

  /** Opens nothing on the network yet. */
  KeyRights(Vertx vertx, VenueAccount account, Clock clock, Scheduler scheduler, RequestBudget budget) {
    BinanceHosts hosts = BinanceHosts.of(account.key().environment(), account.endpoints());
    URI host = hosts.spotRest();
    this.told = account.categories().contains("spot") || !hosts.tellsRights();
    this.access = new Access(vertx, host, new BinanceDialect(new BinanceSigner(account.credentials()),
        BinanceLimits.spot(host), BinanceLimits.rights(host), "/api/v3/time",
        question -> question.signed() ? ACCOUNT_WEIGHT : 1), clock, scheduler, budget);
  }

  @Override
  public Future<KeyInfo> complete(KeyInfo part) {
    return told ? Future.succeededFuture(part)
        : access.measure().compose(measured -> BinanceIdentity.ask(access.rest(), true));
  }

  @Override
  public boolean isWaiting() {
    return access.isWaiting();
  }

  @Override
  public void close() {
    access.close();
  }
}
