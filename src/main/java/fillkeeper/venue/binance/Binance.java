package fillkeeper.venue.binance;

import fillkeeper.domain.RecordType;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.binance.api.BinanceClient.Tools;
import fillkeeper.venue.binance.api.BinanceErrors;
import fillkeeper.venue.binance.market.BinanceTradeFeed;
import fillkeeper.venue.binance.spot.SpotRules;
import fillkeeper.venue.binance.spot.SpotVenue;
import fillkeeper.venue.binance.usdm.UsdmRules;
import fillkeeper.venue.binance.usdm.UsdmVenue;
import io.vertx.core.Vertx;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The exchange Binance, as the rest of the program opens it. */
public final class Binance implements Exchange {

  private static final String SPOT = "spot";
  private static final String USDM = "usdm";

  @Override
  public String name() {
    return "binance";
  }

  /** Single trades of futures are on a stream that is not documented: they are not recorded. */
  @Override
  public Traits traits() {
    return new Traits(List.of("mainnet", "testnet", "demo", "simulator"),
        List.of(KeyType.HMAC, KeyType.ED25519, KeyType.RSA),
        List.of(new Category(SPOT, Stream.of(RecordType.TRADE, RecordType.AGG_TRADE).map(BinanceTradeFeed::listed).toList()),
            new Category(USDM, List.of(BinanceTradeFeed.listed(RecordType.AGG_TRADE)))),
        Set.of(Key.SYMBOLS));
  }

  @Override
  public VenueRules rules() {
    return SpotRules.RULES.and(UsdmRules.RULES);
  }

  @Override
  public ErrorCodes errors() {
    return BinanceErrors.CODES;
  }

  @Override
  public Set<KeyFact> toldOfKeys() {
    return Set.of(KeyFact.RIGHTS);
  }

  @Override
  public VenueFactory accounts(Shared shared) {
    return (vertx, account, unknown) -> open(new Tools(vertx, account, shared.clock(), new VertxScheduler(vertx),
        shared.random(), shared.budget()), unknown);
  }

  @Override
  public TradeFeed trades(Vertx vertx, VenueMarket market, Shared shared) {
    return new BinanceTradeFeed(vertx, market, shared.clock(), new VertxScheduler(vertx), shared.budget());
  }

  /** A part for each category of the account, behind one venue. */
  static Venue open(Tools tools, UnknownWords unknown) {
    List<String> categories = tools.account().categories();
    Map<String, Venue> parts = new LinkedHashMap<>();
    if (categories.contains(SPOT)) {
      parts.put(SPOT, new SpotVenue(tools, unknown));
    }
    if (categories.contains(USDM)) {
      parts.put(USDM, new UsdmVenue(tools, unknown));
    }
    return new BinanceVenue(parts, new KeyRights(tools), tools.account().symbols());
  }
}
