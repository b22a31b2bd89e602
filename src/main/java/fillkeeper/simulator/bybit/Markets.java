package fillkeeper.simulator.bybit;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is traded and at which price it was last. Guarded by the floor. */
final class Markets {

  private final Map<String, Listing> listings = new LinkedHashMap<>();
  private final Map<String, BigDecimal> last = new LinkedHashMap<>();

  Markets() {
    list(new Listing("linear", "BTCUSDT", "BTC", "USDT", "USDT", "0.10", "0.001"), "60000");
    list(new Listing("linear", "ETHUSDT", "ETH", "USDT", "USDT", "0.01", "0.01"), "3000");
    list(new Listing("linear", "SOLUSDT", "SOL", "USDT", "USDT", "0.010", "0.1"), "150");
    list(new Listing("linear", "BTCPERP", "BTC", "USDC", "USDC", "0.10", "0.001"), "60000");
    list(new Listing("inverse", "BTCUSD", "BTC", "USD", "BTC", "0.10", "1"), "60000");
    list(new Listing("option", "BTC-25JUN27-70000-C", "BTC", "USD", "USDC", "5", "0.01"), "4200");
    list(new Listing("option", "ETH-25JUN27-4000-P-USDT", "ETH", "USDT", "USDT", "0.1", "0.1"), "310");
    list(new Listing("spot", "BTCUSDT", "BTC", "USDT", "", "0.01", "0.000001"), "60000");
    list(new Listing("spot", "ETHUSDT", "ETH", "USDT", "", "0.01", "0.00001"), "3000");
    list(new Listing("spot", "SOLUSDT", "SOL", "USDT", "", "0.01", "0.001"), "150");
  }

  void list(Listing listing, String price) {
    listings.put(key(listing.category(), listing.symbol()), listing);
    last.put(key(listing.category(), listing.symbol()), new BigDecimal(price));
  }

  Listing listing(String category, String symbol) {
    Listing found = listings.get(key(category, symbol));
    if (found == null) {
      throw new IllegalArgumentException("not traded here: " + category + " " + symbol);
    }
    return found;
  }

  List<Listing> of(String category) {
    return listings.values().stream().filter(listing -> listing.category().equals(category)).toList();
  }

  BigDecimal last(Listing listing) {
    return last.get(key(listing.category(), listing.symbol()));
  }

  void traded(Listing listing, BigDecimal price) {
    last.put(key(listing.category(), listing.symbol()), price);
  }

  private static String key(String category, String symbol) {
    return category + ":" + symbol;
  }
}
