package fillkeeper.venue.bybit;

import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The exchange Bybit, as the rest of the program opens it. */
public final class Bybit implements Exchange {

  @Override
  public String name() {
    return "bybit";
  }

  @Override
  public Traits traits() {
    return new Traits(List.of("mainnet", "testnet", "demo", "simulator"), List.of(KeyType.HMAC, KeyType.RSA),
        BybitRules.CATEGORIES.stream().map(name -> new Category(name, List.of(BybitTradeFeed.listed(name)))).toList(),
        Set.of(Key.SYMBOLS, Key.SETTLE_COINS, Key.FAST_EXECUTIONS));
  }

  @Override
  public VenueRules rules() {
    return BybitRules.RULES;
  }

  @Override
  public ErrorCodes errors() {
    return BybitVerdict.CODES;
  }

  @Override
  public Set<KeyFact> toldOfKeys() {
    return Set.of(KeyFact.RIGHTS, KeyFact.EXPIRY);
  }

  @Override
  public VenueFactory accounts(Shared shared) {
    return (vertx, account, unknown) ->
        new BybitVenue(vertx, account, unknown, shared.clock(), new VertxScheduler(vertx), shared.budget());
  }

  @Override
  public TradeFeed trades(Vertx vertx, VenueMarket market, Shared shared) {
    return new BybitTradeFeed(vertx, market, shared.clock(), new VertxScheduler(vertx), shared.budget());
  }

  @Override
  public Optional<Herald> herald(String environment, Endpoints own) {
    try {
      return Optional.ofNullable(BybitHosts.of(environment, own).statusWs())
          .map(place -> new StatusHerald(place, environment.equals("demo")));
    } catch (IllegalArgumentException noSuchPlace) {
      return Optional.empty();      // whoever opens an account there is told why
    }
  }

  /** Hears the topic of the system's status. */
  private record StatusHerald(URI place, boolean demo) implements Herald {

    @Override
    public Deployable hearing(VenueNotices notices, Shared shared) {
      return new BybitStatus(place, demo, notices, shared.clock(), shared.budget(), shared.random(),
          VertxScheduler::new);
    }
  }
}
