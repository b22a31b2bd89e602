package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.Origin;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What rows have told of an order that its other rows do not carry: which conditional order placed it, and that the
 * venue made it. Remembers the latest of each, up to a bound; what is forgotten is only left empty. Confined to one
 * context.
 */
final class UsdmOrigins {

  private static final int HELD_MAX = 10_000;

  private final Map<Name, String> parents = new Latest<>();
  private final Map<Name, Origin> venues = new Latest<>();

  private record Name(String symbol, String orderId) {
  }

  /** A conditional order has placed this one. */
  void placed(String symbol, String orderId, String algoId) {
    parents.put(new Name(symbol, orderId), algoId);
  }

  /** Which conditional order placed it; null if that is not known. */
  String parent(String symbol, String orderId) {
    return parents.get(new Name(symbol, orderId));
  }

  /** An order says by its client id who made it. */
  void made(String symbol, String orderId, Origin origin) {
    if (origin != Origin.CLIENT) {
      venues.put(new Name(symbol, orderId), origin);
    }
  }

  /** Who made an order, as far as its rows have told. */
  Origin maker(String symbol, String orderId) {
    return venues.getOrDefault(new Name(symbol, orderId), Origin.CLIENT);
  }

  /** The entries put in last. */
  private static final class Latest<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > HELD_MAX;
    }
  }
}
