package fillkeeper.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which of the known words are built into this program.
 *
 * @param built for each exchange the categories that can be kept
 * @param feeds whether feeds with a provider can be recorded
 */
public record VenueCatalog(Map<String, Set<String>> built, boolean feeds) {

  /** Every word that the configuration knows, whether built or not: the exchanges' own, in lower case. */
  static final Map<String, List<String>> KNOWN = Map.of(
      "bybit", List.of("spot", "linear", "inverse", "option"),
      "binance", List.of("spot", "usdm"),
      "okx", List.of("spot", "margin", "swap", "futures", "option"));

  /** The exchanges that the configuration knows, in a fixed order. */
  static final List<String> EXCHANGES = List.of("bybit", "binance", "okx");

  public VenueCatalog {
    built = Map.copyOf(built);
  }

  boolean isBuilt(String exchange) {
    return built.containsKey(exchange);
  }

  boolean isBuilt(String exchange, String category) {
    return built.getOrDefault(exchange, Set.of()).contains(category);
  }

  /** What is built of an exchange, in the fixed order. */
  List<String> categories(String exchange) {
    return KNOWN.get(exchange).stream().filter(category -> isBuilt(exchange, category)).toList();
  }

  /** The exchanges that are built, in the fixed order. */
  List<String> exchanges() {
    return EXCHANGES.stream().filter(this::isBuilt).toList();
  }
}
