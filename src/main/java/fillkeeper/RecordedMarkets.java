package fillkeeper;

import fillkeeper.market.Recorded;
import fillkeeper.settings.MarketSettings;
import fillkeeper.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the recorders and collectors of a configuration. What is made of the same settings twice is the same object.
 * Confined to one context.
 */
final class RecordedMarkets {

  private final Venues venues;
  private final Clock clock;
  private Map<MarketSettings, Recorded> made = Map.of();

  RecordedMarkets(Venues venues, Clock clock) {
    this.venues = venues;
    this.clock = clock;
  }

  /** In the order of the configuration. */
  List<Recorded> of(List<MarketSettings> markets) {
    Map<MarketSettings, Recorded> next = new HashMap<>();
    markets.forEach(market -> next.put(market, made.containsKey(market) ? made.get(market) : make(market)));
    made = next;
    return markets.stream().map(made::get).toList();
  }

  private Recorded make(MarketSettings market) {
    return market instanceof MarketSettings.Trades trades ? venues.market(trades)
        : Feeds.market((MarketSettings.Ticks) market, clock);
  }
}
