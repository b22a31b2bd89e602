package fillkeeper.settings;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the market recorders; each symbol of a place, and each stream, may stand there once. */
final class MarketReader {

  private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final Pattern POINTER = Pattern.compile("(/[^\\p{C}]{0,200})?");
  private static final Pattern FIELD = Pattern.compile("/[^\\p{C}]{1,200}");
  private static final Pattern MESSAGE = Pattern.compile("(?s).{1,65536}");
  private static final String POINTER_TEXT = "a JSON pointer, as /data/0";

  private final VenueCatalog catalog;
  private final Words words;
  private final Map<String, String> seen = new HashMap<>();

  MarketReader(VenueCatalog catalog, Words words) {
    this.catalog = catalog;
    this.words = words;
  }

  MarketSettings read(Node node) {
    MarketSettings market = node.has("provider") ? ticks(node) : trades(node);
    node.end();
    return market;
  }

  private MarketSettings.Trades trades(Node node) {
    String exchange = words.exchange(node);
    String environment = words.environment(node, exchange);
    boolean simulator = Words.SIMULATOR.equals(environment);
    Node endpoints = node.child("endpoints");
    if (simulator) {
      AccountReader.requireEndpoint(endpoints, "publicWs");
      AccountReader.requireEndpoint(endpoints, "rest");
    }
    VenueTraits traits = words.traits(exchange);
    String category = words.category(node, exchange);
    MarketSettings.Trades market = new MarketSettings.Trades(exchange, environment, category,
        recordType(node, traits, category), symbols(node), Endpoints.from(endpoints, traits, simulator),
        RestartSettings.from(node.child("restart")), QueueSettings.from(node.child("queue")));
    if (exchange != null && environment != null && market.category() != null) {
      checkSymbols(node, market);
    }
    return market;
  }

  private static String recordType(Node node, VenueTraits traits, String category) {
    List<String> known = traits.recordTypes(category);
    if (known.isEmpty()) {
      node.fault("category", category, "its public trades are not recorded");
    }
    return node.word("recordType", known.isEmpty() ? null : known.get(0), known);
  }

  private void checkSymbols(Node node, MarketSettings.Trades market) {
    for (int i = 0; i < market.symbols().size(); i++) {
      String symbol = market.symbols().get(i);
      checkUnique(node, "symbols[" + i + "]", symbol, market.name() + "." + symbol);
    }
  }

  private static List<String> symbols(Node node) {
    List<String> symbols = node.texts("symbols", Words.SYMBOL, "a symbol, as BTCUSDT");
    if (symbols.isEmpty()) {
      node.fault("symbols", null, "must list at least one symbol");
    }
    return symbols;
  }

  private void checkUnique(Node node, String key, String found, String identity) {
    String first = seen.putIfAbsent(identity, node.path());
    if (first != null) {
      node.fault(key, found, "is recorded already by " + first);
    }
  }

  private MarketSettings.Ticks ticks(Node node) {
    if (!catalog.feeds()) {
      node.fault("provider", null, "known, but feeds with a provider are not built into this version");
    }
    ProviderSettings provider = provider(node.child("provider"));
    return new MarketSettings.Ticks(provider,
        RestartSettings.from(node.child("restart")), QueueSettings.from(node.child("queue")));
  }

  private ProviderSettings provider(Node node) {
    Stream.of("url", "stream", "mode", "fields").filter(key -> !node.has(key))
        .forEach(key -> node.fault(key, null, "missing"));
    String stream = node.text("stream", STREAM, "letters, digits, _ . -, at most 64");
    if (stream != null) {
      checkUnique(node, "stream", stream, "provider " + stream);
    }
    ProviderSettings provider = new ProviderSettings(
        new Urls(false).whole(node, "url", Urls.WEB_SOCKET),
        message(node, "subscribe"), message(node, "resume"), message(node, "ack"), stream,
        constant(node, "mode", ProviderSettings.Mode.SEQUENCE_RESUME, ProviderSettings.Mode.values()),
        node.count("seenWindow", 100_000, 1, 10_000_000),
        node.whole("seqSlack", 0, 0, Long.MAX_VALUE),
        orEmpty(node.text("rows", POINTER, POINTER_TEXT)),
        node.text("snapshotFlag", FIELD, POINTER_TEXT),
        constant(node, "tsUnit", ProviderSettings.TimeUnit.MS, ProviderSettings.TimeUnit.values()),
        constant(node, "multiplicity", ProviderSettings.Multiplicity.ONE, ProviderSettings.Multiplicity.values()),
        node.texts("identity", FIELD, POINTER_TEXT), fields(node.child("fields")));
    node.end();
    return provider;
  }

  private static ProviderSettings.Fields fields(Node node) {
    Stream.of("symbol", "ts", "price", "size").filter(key -> !node.has(key))
        .forEach(key -> node.fault(key, null, "missing, must be " + POINTER_TEXT));
    ProviderSettings.Fields fields = new ProviderSettings.Fields(
        pointer(node, "seq"), pointer(node, "symbol"), pointer(node, "ts"), pointer(node, "tradeId"),
        pointer(node, "price"), pointer(node, "size"), pointer(node, "side"));
    node.end();
    return fields;
  }

  private static String pointer(Node node, String key) {
    return node.text(key, FIELD, POINTER_TEXT);
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }

  /** A text for the feed; it may hold a token, so it is never shown. */
  private static String message(Node node, String key) {
    Object value = node.value(key);
    if (value == null || value instanceof String text && MESSAGE.matcher(text).matches()) {
      return (String) value;
    }
    node.fault(key, null, "must be a text of 1 to 65536 characters");
    return null;
  }

  /** Modes are written in capitals, units and multiplicities in small letters, as the rest of the configuration. */
  private static <E extends Enum<E>> E constant(Node node, String key, E fallback, E[] all) {
    boolean capitals = fallback instanceof ProviderSettings.Mode;
    Map<String, E> byWord = new LinkedHashMap<>();
    for (E each : all) {
      byWord.put(capitals ? each.name() : each.name().toLowerCase(Locale.ROOT), each);
    }
    String word = node.word(key, null, List.copyOf(byWord.keySet()));
    return word == null ? fallback : byWord.get(word);
  }
}
