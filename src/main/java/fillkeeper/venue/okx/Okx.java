package fillkeeper.venue.okx;

import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;

/** The exchange OKX, as the rest of the program opens it. What it announces, it announces to each connection. */
public final class Okx implements Exchange {

  @Override
  public String name() {
    return "okx";
  }

  @Override
  public Traits traits() {
    return new Traits(List.of("mainnet", "demo", "simulator"), List.of(KeyType.HMAC),
        OkxRules.CATEGORIES.stream()
            .map(name -> new Category(name, OkxTradeFeed.LISTED))
            .toList(),
        Set.of(Key.PASSPHRASE, Key.BUSINESS_WS));
  }

  @Override
  public VenueRules rules() {
    return OkxRules.RULES;
  }

  @Override
  public ErrorCodes errors() {
    return OkxVerdict.CODES;
  }

  @Override
  public Set<KeyFact> toldOfKeys() {
    return Set.of(KeyFact.RIGHTS);
  }

  @Override
  public VenueFactory accounts(Shared shared) {
    return (vertx, account, unknown) -> new OkxVenue(vertx, account, unknown, shared.clock(),
        new VertxScheduler(vertx), shared.budget(), shared.random());
  }

  @Override
  public TradeFeed trades(Vertx vertx, VenueMarket market, Shared shared) {
    return new OkxTradeFeed(vertx, market, shared.clock(), new VertxScheduler(vertx), shared.budget(),
        shared.random());
  }
}
