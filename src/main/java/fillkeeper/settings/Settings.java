package fillkeeper.settings;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole configuration, parsed once. JSON ends here: behind it there are only records.
 *
 * @param store           the database and how it is used
 * @param http            where HTTP listens
 * @param accounts        the accounts, in the file's order
 * @param markets         the market recorders, in the file's order
 * @param venues          what of each exchange's limits may be used, for those that are named
 * @param queueTotalBytes bytes that all queues of the process may hold together
 * @param drainTimeout    milliseconds that a clean stop of the process may take
 */
public record Settings(StoreSettings store, HttpSettings http, List<AccountSettings> accounts,
    List<MarketSettings> markets, Map<String, VenueBudget> venues, long queueTotalBytes, Duration drainTimeout) {

  /** The launcher waits two minutes for the end; a longer drain would be cut off by it. */
  private static final long DRAIN_MILLIS_MAX = 110_000;

  /**
   * Reads a configuration.
   *
   * @throws SettingsException with every fault that was found
   */
  public static Settings from(JsonObject json, VenueCatalog catalog) {
    List<String> faults = new ArrayList<>();
    Settings settings = read(new Node("", json, faults), catalog, faults);
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
    return settings;
  }

  /** What of an exchange's limits may be used. */
  public VenueBudget budget(String exchange) {
    return venues.getOrDefault(exchange, VenueBudget.DEFAULT);
  }

  /**
   * What a running process can make of another configuration: its accounts, its markets and its tokens beside
   * everything else as it is.
   *
   * @throws SettingsException if these do not go together
   */
  public Settings reloaded(Settings read) {
    List<String> faults = new ArrayList<>();
    Settings next = new Settings(store, http.withTokens(read.http.tokens()), read.accounts, read.markets, venues,
        queueTotalBytes, drainTimeout);
    if (!http.isLoopback() && next.http.tokens().isEmpty()) {
      faults.add("http.tokens: none, and this process listens on " + http.host() + ", which needs one until it is"
          + " restarted");
    }
    checkAges(next, faults);
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
    return next;
  }

  /** The keys under which another configuration says what only a restart brings about, in its order. */
  public List<String> restartNeededFor(Settings read) {
    return Fixed.differences(this, read);
  }

  private static Settings read(Node root, VenueCatalog catalog, List<String> faults) {
    Words words = new Words(catalog);
    List<AccountSettings> accounts = new ArrayList<>();
    List<MarketSettings> markets = new ArrayList<>();
    AccountReader accountReader = new AccountReader(words);
    MarketReader marketReader = new MarketReader(catalog, words);
    root.children("accounts", (i, node) -> accounts.add(accountReader.read(node)));
    root.children("markets", (i, node) -> markets.add(marketReader.read(node)));
    if (accounts.isEmpty() && markets.isEmpty()) {
      root.fault("accounts", null, "none here and none in markets, at least one account or market is needed");
    }
    boolean simulation = isSimulation(accounts, markets);
    Secrets secrets = new Secrets(simulation);
    StoreSettings store = StoreSettings.from(root.child("store"), secrets);
    HttpSettings http = HttpSettings.from(root.child("http"), secrets);
    Settings settings = new Settings(store, http, List.copyOf(accounts), List.copyOf(markets),
        venues(root.child("venues"), words, simulation), totalBytes(root.child("queue")), drain(root.child("drain")));
    root.end();
    checkAges(settings, faults);
    return settings;
  }

  /** Whether nothing real is behind it, so that its secrets need no hiding, nor its exchange any consideration. */
  private static boolean isSimulation(List<AccountSettings> accounts, List<MarketSettings> markets) {
    return !(accounts.isEmpty() && markets.isEmpty())
        && accounts.stream().allMatch(account -> Words.SIMULATOR.equals(account.key().environment()))
        && markets.stream().allMatch(market -> market instanceof MarketSettings.Trades trades
            && Words.SIMULATOR.equals(trades.environment()));
  }

  private static Map<String, VenueBudget> venues(Node node, Words words, boolean simulation) {
    Map<String, VenueBudget> venues = new LinkedHashMap<>();
    for (String exchange : words.exchanges()) {
      VenueBudget budget = VenueBudget.from(node.child(exchange), simulation);
      if (node.has(exchange)) {
        venues.put(exchange, budget);
      }
    }
    node.end();
    return Map.copyOf(venues);
  }

  private static long totalBytes(Node node) {
    long totalBytes = node.whole("totalBytes", 512L << 20, 1, 1L << 44);
    node.end();
    return totalBytes;
  }

  private static Duration drain(Node node) {
    Duration timeout = node.millis("timeoutMs", 8_000, 1, DRAIN_MILLIS_MAX);
    node.end();
    return timeout;
  }

  private static void checkAges(Settings settings, List<String> faults) {
    Duration deadline = settings.store.writeDeadline();
    for (int i = 0; i < settings.accounts.size(); i++) {
      checkAge("accounts[" + i + "]", settings.accounts.get(i).queue(), deadline, faults);
    }
    for (int i = 0; i < settings.markets.size(); i++) {
      checkAge("markets[" + i + "]", settings.markets.get(i).queue(), deadline, faults);
    }
  }

  private static void checkAge(String path, QueueSettings queue, Duration deadline, List<String> faults) {
    if (queue.maxAge().compareTo(deadline) <= 0) {
      faults.add(path + ".queue.maxAgeMs = " + queue.maxAge().toMillis()
          + ": must be more than store.writeDeadlineMs (" + deadline.toMillis() + " ms)");
    }
  }
}
