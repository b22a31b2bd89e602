package fillkeeper.simulator.binance;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one product trades, and at which price each was last. Guarded by the floor.
 *
 * @param <L> what is known of a symbol
 */
abstract class Listed<L> {

  private final Map<String, L> listings = new LinkedHashMap<>();
  private final Map<String, BigDecimal> last = new LinkedHashMap<>();

  final void list(String symbol, L listing, String price) {
    listings.put(symbol, listing);
    last.put(symbol, new BigDecimal(price));
  }

  final void delist(String symbol) {
    listings.remove(symbol);
  }

  /** Refuses what is not traded. */
  final L listing(String symbol) {
    L found = listings.get(symbol);
    if (found == null) {
      throw new IllegalArgumentException("not traded here: " + symbol);
    }
    return found;
  }

  final boolean isListed(String symbol) {
    return listings.containsKey(symbol);
  }

  final List<L> all() {
    return List.copyOf(listings.values());
  }

  final BigDecimal last(String symbol) {
    return last.get(symbol);
  }

  final void traded(String symbol, BigDecimal price) {
    last.put(symbol, price);
  }
}
