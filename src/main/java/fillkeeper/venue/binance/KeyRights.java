package fillkeeper.venue.binance;

import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.binance.api.BinanceClient;
import fillkeeper.venue.binance.api.BinanceClient.Product;
import fillkeeper.venue.binance.api.BinanceClient.Tools;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceIdentity;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.wire.Access;
import io.vertx.core.Future;
import java.net.URI;

/**
 * What spot's hosts tell of a key that is used for other products: the account's number is the same for all of them,
 * and so are the key's rights. Where the environment tells nothing of rights, what the product itself told is all.
 * Confined to the context that opened it.
 */
final class KeyRights implements BinanceVenue.Identity {

  private static final String SPOT = "spot";
  private static final int ACCOUNT_WEIGHT = 20;

  private final boolean told;
  private final Access access;

  /** Opens nothing on the network yet. */
  KeyRights(Tools tools) {
    BinanceHosts hosts = tools.hosts();
    URI host = hosts.spotRest();
    this.told = tools.account().categories().contains(SPOT) || !hosts.tellsRights();
    this.access = new BinanceClient(tools, new Product(SPOT, host, BinanceLimits.spot(host), "/api/v3/time",
        question -> question.signed() ? ACCOUNT_WEIGHT : 1)).access();
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
