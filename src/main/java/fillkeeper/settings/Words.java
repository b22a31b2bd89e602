package fillkeeper.settings;

import java.util.List;
import java.util.regex.Pattern;

/** Reads which exchange, environment and categories an entry speaks of. */
final class Words {

  static final String SIMULATOR = "simulator";
  static final List<String> ENVIRONMENTS = List.of("mainnet", "testnet", "demo", SIMULATOR);
  static final Pattern SYMBOL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}");
  private static final Pattern ANY = Pattern.compile("(?s).*");
  private static final String MISSING = "missing, must be one of ";

  private final VenueCatalog catalog;

  Words(VenueCatalog catalog) {
    this.catalog = catalog;
  }

  /** Null if absent or unknown to the exchange; to any, where that is null. */
  String environment(Node node, String exchange) {
    List<String> known = traits(exchange).environments();
    if (!node.has("environment")) {
      node.fault("environment", null, MISSING + String.join(", ", known));
    }
    return node.word("environment", null, known);
  }

  /** Null if absent or unknown. */
  String exchange(Node node) {
    if (!node.has("exchange")) {
      node.fault("exchange", null, MISSING + String.join(", ", catalog.names()));
    }
    return node.word("exchange", null, catalog.names());
  }

  /** What an entry about an exchange may say; anything for one that is not known. */
  VenueTraits traits(String exchange) {
    return catalog.of(exchange);
  }

  /** All exchanges. */
  List<String> exchanges() {
    return catalog.names();
  }

  /** Those of the list that can be used. */
  List<String> categories(Node node, String exchange) {
    List<String> words = node.texts("categories", ANY, "a text");
    if (words.isEmpty()) {
      node.fault("categories", null, "must list at least one category");
    }
    for (int i = 0; i < words.size(); i++) {
      check(node, "categories[" + i + "]", words.get(i), exchange);
    }
    return words;
  }

  /** The one category of an entry; null if absent. */
  String category(Node node, String exchange) {
    String word = node.text("category", ANY, "a text");
    if (!node.has("category")) {
      node.fault("category", null, "missing, must be one of the exchange's categories");
    } else if (word != null) {
      check(node, "category", word, exchange);
    }
    return word;
  }

  private void check(Node node, String key, String word, String exchange) {
    VenueTraits traits = traits(exchange);
    if (!traits.isUnknown() && !traits.categories().contains(word)) {
      node.fault(key, word, "must be one of " + String.join(", ", traits.categories()));
    }
  }
}
