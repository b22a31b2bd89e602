package fillkeeper.simulator.okx;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is traded and at which price it was last. Guarded by the floor. */
final class Markets {

  private static final long SUMMER_2027 = 1_814_000_400_000L;

  private final Map<String, Listing> listings = new LinkedHashMap<>();
  private final Map<String, BigDecimal> last = new LinkedHashMap<>();

  Markets() {
    for (String category : List.of("spot", "margin")) {
      list(Listing.pair(category, "BTC", "USDT", "0.1", "0.00000001"), "60000");
      list(Listing.pair(category, "ETH", "USDT", "0.01", "0.000001"), "3000");
      list(Listing.pair(category, "SOL", "USDT", "0.01", "0.000001"), "150");
    }
    list(Listing.linear("swap", "BTC-USDT-SWAP", "0.01", "0.1", "0.01", 0), "60000");
    list(Listing.linear("swap", "ETH-USDT-SWAP", "0.1", "0.01", "0.01", 0), "3000");
    list(Listing.inverse("swap", "BTC-USD-SWAP", "100", "0.1", 0), "60000");
    list(Listing.linear("futures", "BTC-USDT-270625", "0.01", "0.1", "0.01", SUMMER_2027), "61000");
    list(Listing.inverse("futures", "BTC-USD-270625", "100", "0.1", SUMMER_2027), "61000");
    list(Listing.option("BTC-USD-270625-70000-C", "0.01", SUMMER_2027), "0.05");
    list(Listing.option("ETH-USD-270625-4000-P", "0.1", SUMMER_2027), "0.1");
  }

  void list(Listing listing, String price) {
    listings.put(key(listing.category(), listing.instId()), listing);
    last.put(listing.instId(), new BigDecimal(price));
  }

  Listing listing(String category, String instId) {
    Listing found = listings.get(key(category, instId));
    if (found == null) {
      throw new IllegalArgumentException("not traded here: " + category + " " + instId);
    }
    return found;
  }

  boolean isListed(String instId) {
    return last.containsKey(instId);
  }

  List<Listing> of(String category) {
    return listings.values().stream().filter(listing -> listing.category().equals(category)).toList();
  }

  BigDecimal last(String instId) {
    return last.get(instId);
  }

  void traded(String instId, BigDecimal price) {
    last.put(instId, price);
  }

  private static String key(String category, String instId) {
    return category + " " + instId;
  }
}
