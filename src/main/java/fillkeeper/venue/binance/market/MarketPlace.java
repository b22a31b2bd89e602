package fillkeeper.venue.binance.market;

import fillkeeper.domain.RecordType;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceLimits;
import java.net.URI;
import java.util.Map;

/**
 * Where one category's public trades are, and what a question there weighs.
 *
 * @param socket     the whole address of its streams
 * @param rest       the base of its requests
 * @param base       before the name of every list
 * @param weights    of each list, by its name
 */
record MarketPlace(URI socket, URI rest, Limit weight, String base, Map<String, Integer> weights) {

  private static final String TRADES = "trades";
  private static final String OLD_TRADES = "historicalTrades";
  private static final String AGGREGATES = "aggTrades";

  /**
   * Of a market.
   *
   * @throws IllegalArgumentException if Binance has no such environment, category or kind of trades
   */
  static MarketPlace of(VenueMarket market) {
    BinanceHosts hosts = BinanceHosts.of(market.environment(), market.endpoints());
    return switch (market.category()) {
      case "spot" -> new MarketPlace(BinanceHosts.at(hosts.spotStreams(), "/stream"), hosts.spotRest(),
          BinanceLimits.spot(hosts.spotRest()), "/api/v3/", Map.of(TRADES, 25, OLD_TRADES, 25, AGGREGATES, 4));
      case "usdm" -> new MarketPlace(BinanceHosts.at(hosts.usdmMarket(), "/market/stream"), hosts.usdmRest(),
          BinanceLimits.usdm(hosts.usdmRest()), "/fapi/v1/", Map.of(TRADES, 5, OLD_TRADES, 200, AGGREGATES, 20));
      default -> throw new IllegalArgumentException("Binance has no category " + market.category());
    };
  }

  /** Where it tells the time. */
  String timePath() {
    return base + "time";
  }

  /** Where the newest trades are listed. */
  String newest(String recordType) {
    return base + (recordType.equals(RecordType.AGG_TRADE) ? AGGREGATES : TRADES);
  }

  /** Where trades are listed from an id on. */
  String fromId(String recordType) {
    return base + (recordType.equals(RecordType.AGG_TRADE) ? AGGREGATES : OLD_TRADES);
  }

  /** What a question weighs. */
  int weight(String path) {
    return weights.getOrDefault(path.substring(base.length()), 1);
  }
}
