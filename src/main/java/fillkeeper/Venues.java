package fillkeeper;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.market.Market;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.Endpoints;
import fillkeeper.settings.KeyType;
import fillkeeper.settings.MarketSettings;
import fillkeeper.settings.QueueSettings;
import fillkeeper.settings.RestartSettings;
import fillkeeper.settings.Settings;
import fillkeeper.settings.VenueBudget;
import fillkeeper.settings.VenueCatalog;
import fillkeeper.settings.VenueTraits;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.VenueNotices;
import fillkeeper.venue.binance.Binance;
import fillkeeper.venue.bybit.Bybit;
import fillkeeper.venue.okx.Okx;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The exchanges that a process knows: what the configuration may name, and how their clients are opened. */
final class Venues {

  /** In the order in which they are shown. */
  static final List<Exchange> BUILT_IN = List.of(new Bybit(), new Binance(), new Okx());

  private static final Duration MARKET_PING = Duration.ofSeconds(20);
  private static final Duration MARKET_PONG = Duration.ofSeconds(10);
  private static final int MARKET_MESSAGE_BYTES = 4 << 20;

  private final Clock clock;
  private final RandomGenerator random;
  private final Map<String, Exchange> exchanges = new LinkedHashMap<>();
  private final Map<String, RequestBudget> budgets = new LinkedHashMap<>();
  private final Map<Place, VenueNotices> notices = new LinkedHashMap<>();

  /** One budget for each exchange, shared by all accounts and recorders of the process. */
  Venues(Vertx vertx, Clock clock, RandomGenerator random, Settings settings, List<Exchange> exchanges) {
    this.clock = clock;
    this.random = random;
    for (Exchange exchange : exchanges) {
      VenueBudget share = settings.budget(exchange.name());
      this.exchanges.put(exchange.name(), exchange);
      budgets.put(exchange.name(), RequestBudget.of(vertx, clock, share.restShare(), share.restReserve()));
    }
  }

  /** What can be kept and recorded. */
  static VenueCatalog catalog(List<Exchange> exchanges) {
    return new VenueCatalog(exchanges.stream().map(Venues::traits).toList(), true);
  }

  /** The words for what is traded at any of them. */
  static List<String> categories(List<Exchange> exchanges) {
    return exchanges.stream().flatMap(exchange -> exchange.traits().categories().stream())
        .map(Exchange.Category::name).distinct().toList();
  }

  private static VenueTraits traits(Exchange exchange) {
    Exchange.Traits traits = exchange.traits();
    return new VenueTraits(exchange.name(), traits.environments(),
        traits.keyTypes().stream().map(type -> KeyType.valueOf(type.name())).toList(),
        traits.categories().stream().map(Exchange.Category::name).toList(),
        traits.categories().stream()
            .collect(Collectors.toMap(Exchange.Category::name, Exchange.Category::recordTypes)),
        traits.keys().stream().map(key -> VenueTraits.Key.valueOf(key.name())).collect(Collectors.toSet()),
        exchange.rules().categories().values().stream().map(rules -> rules.stream().liveness().silenceMax())
            .filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null));
  }

  /** What this process asks of each exchange. */
  Map<String, RequestBudget> budgets() {
    return budgets;
  }

  /** Opens the clients of an exchange's accounts. */
  VenueFactory accounts(String exchange) {
    return exchanges.get(exchange).accounts(shared(exchange));
  }

  /** What an account's exchange announces: the same for all accounts of a place; nothing for one that is not run. */
  VenueNotices notices(AccountSettings account) {
    return herald(account).map(herald -> notices.computeIfAbsent(place(account, herald),
        fresh -> unheard(account.key()))).orElseGet(() -> unheard(account.key()));
  }

  private VenueNotices unheard(AccountKey account) {
    return new VenueNotices(account.exchange() + " " + account.environment(), clock);
  }

  /** Those who hear what is announced to these accounts, whose notices were asked for, by the places. */
  Map<Place, Deployable> heralds(List<AccountSettings> accounts) {
    Map<Place, Deployable> heralds = new LinkedHashMap<>();
    accounts.forEach(account -> herald(account).ifPresent(herald -> heralds.computeIfAbsent(place(account, herald),
        place -> herald.hearing(notices.get(place), shared(account.key().exchange())))));
    return heralds;
  }

  /** Empty for an account that is not run, or where nobody knows the place. */
  private Optional<Exchange.Herald> herald(AccountSettings account) {
    AccountKey key = account.key();
    return account.enabled() ? exchanges.get(key.exchange()).herald(key.environment(), endpoints(account.endpoints()))
        : Optional.empty();
  }

  private static Place place(AccountSettings account, Exchange.Herald herald) {
    return new Place(account.key().exchange(), account.key().environment(), herald.place());
  }

  /** Where announcements are made. */
  record Place(String exchange, String environment, URI socket) {
  }

  /** A recorder of public trades. */
  Market market(MarketSettings.Trades trades) {
    VenueMarket market = new VenueMarket(trades.environment(), trades.category(), trades.recordType(),
        trades.symbols(), endpoints(trades.endpoints()), MARKET_PING, MARKET_PONG, MARKET_MESSAGE_BYTES);
    Exchange exchange = exchanges.get(trades.exchange());
    return new Market(trades.name(), trades.exchange(), trades.environment(), trades.category(),
        exchange.traits().category(trades.category()).trades(trades.recordType()), trades.symbols(), limits(trades.queue()), policy(trades.restart()),
        vertx -> exchange.trades(vertx, market, shared(trades.exchange())));
  }

  private Exchange.Shared shared(String exchange) {
    return new Exchange.Shared(clock, budgets.get(exchange), random);
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
