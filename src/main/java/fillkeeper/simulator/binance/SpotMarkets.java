package fillkeeper.simulator.binance;

import fillkeeper.simulator.Tape;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is traded on the spot market, at which price it was last, and its public trades. Guarded by the floor. */
final class SpotMarkets {

  final Tape<SpotPrint> trades = new Tape<>();
  final Tape<SpotPrint> aggregates = new Tape<>();
  private final Map<String, SpotListing> listings = new LinkedHashMap<>();
  private final Map<String, BigDecimal> last = new LinkedHashMap<>();

  SpotMarkets() {
    list(new SpotListing("BTCUSDT", "BTC", "USDT", "0.01", "0.00001", true), "60000");
    list(new SpotListing("BTCUSDC", "BTC", "USDC", "0.01", "0.00001", true), "60000");
    list(new SpotListing("ETHUSDT", "ETH", "USDT", "0.01", "0.0001", false), "3000");
    list(new SpotListing("ETHBTC", "ETH", "BTC", "0.00001", "0.0001", false), "0.05");
    list(new SpotListing("SOLUSDT", "SOL", "USDT", "0.01", "0.001", false), "150");
    list(new SpotListing("BNBUSDT", "BNB", "USDT", "0.01", "0.001", false), "600");
  }

  void list(SpotListing listing, String price) {
    listings.put(listing.symbol(), listing);
    last.put(listing.symbol(), new BigDecimal(price));
  }

  void delist(String symbol) {
    listings.remove(symbol);
  }

  SpotListing listing(String symbol) {
    SpotListing found = listings.get(symbol);
    if (found == null) {
      throw new IllegalArgumentException("not traded here: " + symbol);
    }
    return found;
  }

  boolean isListed(String symbol) {
    return listings.containsKey(symbol);
  }

  List<SpotListing> all() {
    return List.copyOf(listings.values());
  }

  BigDecimal last(String symbol) {
    return last.get(symbol);
  }

  void traded(String symbol, BigDecimal price) {
    last.put(symbol, price);
  }
}
