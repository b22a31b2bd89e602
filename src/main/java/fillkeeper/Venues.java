package fillkeeper;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.market.Market;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.Endpoints;
import fillkeeper.settings.MarketSettings;
import fillkeeper.settings.QueueSettings;
import fillkeeper.settings.RestartSettings;
import fillkeeper.settings.Settings;
import fillkeeper.settings.VenueBudget;
import fillkeeper.settings.VenueCatalog;
import fillkeeper.time.Clock;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The exchanges that are built in: what the configuration may name, and how their clients are opened. */
final class Venues {

  /** One entry for each exchange: what of it can be kept, and how it is opened. */
  private static final Map<String, Built> BUILT = Map.of(
      "bybit", new Built(Set.of("spot", "linear", "inverse", "option"), BybitExchange::new));

  /** What can be kept and recorded. */
  static final VenueCatalog CATALOG = new VenueCatalog(
      BUILT.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, built -> built.getValue().categories)),
      true);

  private static final Duration MARKET_PING = Duration.ofSeconds(20);
  private static final Duration MARKET_PONG = Duration.ofSeconds(10);
  private static final int MARKET_MESSAGE_BYTES = 4 << 20;

  private final Clock clock;
  private final Map<String, RequestBudget> budgets = new TreeMap<>();
  private final Map<String, Exchange> exchanges = new TreeMap<>();
  private final Map<Place, VenueNotices> notices = new LinkedHashMap<>();

  /** One budget for each exchange, shared by all accounts and recorders of the process. */
  Venues(Vertx vertx, Clock clock, RandomGenerator random, Settings settings) {
    this.clock = clock;
    BUILT.forEach((name, built) -> {
      VenueBudget share = settings.budget(name);
      RequestBudget budget = RequestBudget.of(vertx, clock, share.restShare(), share.restReserve());
      budgets.put(name, budget);
      exchanges.put(name, built.opening.open(clock, budget, random));
    });
  }

  private record Built(Set<String> categories, Opening opening) {
  }

  /** Makes what a process needs of an exchange. */
  @FunctionalInterface
  private interface Opening {

    Exchange open(Clock clock, RequestBudget budget, RandomGenerator random);
  }

  /** What this process asks of each exchange. */
  Map<String, RequestBudget> budgets() {
    return budgets;
  }

  /** Opens the clients of an exchange's accounts. */
  VenueFactory accounts(String exchange) {
    return exchange(exchange).accounts();
  }

  /** What an account's exchange announces: the same for all accounts of a place; nothing for one that is not run. */
  VenueNotices notices(AccountSettings account) {
    Place place = place(account);
    return place == null ? unheard(account.key()) : notices.computeIfAbsent(place, fresh -> unheard(account.key()));
  }

  private VenueNotices unheard(AccountKey account) {
    return new VenueNotices(account.exchange() + " " + account.environment(), clock);
  }

  /** Where announcements are made to these accounts. */
  Set<Place> places(List<AccountSettings> accounts) {
    return accounts.stream().map(this::place).filter(Objects::nonNull)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Null for an account that is not run, or where nobody knows the place. */
  private Place place(AccountSettings account) {
    AccountKey key = account.key();
    URI socket = account.enabled()
        ? exchange(key.exchange()).announcements(key.environment(), endpoints(account.endpoints())) : null;
    return socket == null ? null : new Place(key.exchange(), key.environment(), socket);
  }

  /** Hears what is announced at a place of which the notices were asked for. */
  Deployable herald(Place place) {
    return exchange(place.exchange()).herald(place.socket(), place.environment(), notices.get(place));
  }

  /** Where announcements are made. */
  record Place(String exchange, String environment, URI socket) {
  }

  /** A recorder of public trades. */
  Market market(MarketSettings.Trades trades) {
    VenueMarket market = new VenueMarket(trades.environment(), trades.category(), trades.recordType(),
        trades.symbols(), endpoints(trades.endpoints()), MARKET_PING, MARKET_PONG, MARKET_MESSAGE_BYTES);
    return new Market(trades.name(), trades.exchange(), trades.environment(), trades.category(),
        trades.recordType(), trades.symbols(), limits(trades.queue()), policy(trades.restart()), vertx -> exchange(trades.exchange()).trades(vertx, market));
  }

  private Exchange exchange(String name) {
    Exchange exchange = exchanges.get(name);
    if (exchange == null) {
      throw new IllegalArgumentException(name + " is not built in");
    }
    return exchange;
  }

  private static VenueAccount.Endpoints endpoints(Endpoints own) {
    return new VenueAccount.Endpoints(own.privateWs(), own.publicWs(), own.businessWs(), own.rest());
  }

  /** What a recorder's queue may hold. */
  static Limits limits(QueueSettings queue) {
    return new Limits(queue.maxEvents(), queue.maxBytes(), queue.maxAge());
  }

  /** How an account or a recorder is tried again. */
  static Restarts.Policy policy(RestartSettings restart) {
    return new Restarts.Policy(restart.minDelay(), restart.maxDelay(), restart.maxRestarts(), restart.within());
  }
}
