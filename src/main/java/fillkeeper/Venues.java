package fillkeeper;

import fillkeeper.market.Market;
import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
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
import fillkeeper.venue.VenueNotices;
import fillkeeper.venue.bybit.Bybit;
import fillkeeper.venue.bybit.BybitMarket;
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
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The exchanges that are built in: what the configuration may name, and how their clients are opened. */
final class Venues {

  /** What can be kept and recorded. */
  static final VenueCatalog CATALOG = new VenueCatalog(
      Map.of("bybit", Set.of("spot", "linear", "inverse", "option")), true);

  private static final Duration MARKET_PING = Duration.ofSeconds(20);
  private static final Duration MARKET_PONG = Duration.ofSeconds(10);
  private static final int MARKET_MESSAGE_BYTES = 4 << 20;

  private final Clock clock;
  private final RequestBudget bybit;
  private final Map<Place, VenueNotices> notices = new LinkedHashMap<>();

  /** One budget for each exchange, shared by all accounts and recorders of the process. */
  Venues(Vertx vertx, Clock clock, Settings settings) {
    this.clock = clock;
    VenueBudget share = settings.budget("bybit");
    this.bybit = RequestBudget.of(vertx, clock, share.restShare(), share.restReserve());
  }

  /** What this process asks of each exchange. */
  Map<String, RequestBudget> budgets() {
    return Map.of("bybit", bybit);
  }

  /** Opens the clients of an exchange's accounts. */
  VenueFactory accounts(String exchange) {
    if (!"bybit".equals(exchange)) {
      throw new IllegalArgumentException(exchange + " is not built in");
    }
    return Bybit.venues(clock, bybit);
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
    return accounts.stream().map(Venues::place).filter(Objects::nonNull)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Null for an account that is not run, or where nobody knows the place. */
  private static Place place(AccountSettings account) {
    String environment = account.key().environment();
    URI socket = account.enabled() ? Bybit.statusSocket(environment, endpoints(account.endpoints())) : null;
    return socket == null ? null : new Place(environment, socket);
  }

  /** Hears what is announced at a place of which the notices were asked for. */
  Deployable herald(Place place, RandomGenerator random) {
    return Bybit.status(place.socket(), place.environment(), notices.get(place), clock, bybit, random);
  }

  /** Where announcements are made. */
  record Place(String environment, URI socket) {
  }

  /** A recorder of public trades. */
  Market market(MarketSettings.Trades trades) {
    BybitMarket market = new BybitMarket(trades.environment(), trades.category(), trades.symbols(),
        endpoints(trades.endpoints()), MARKET_PING, MARKET_PONG, MARKET_MESSAGE_BYTES);
    return new Market(trades.exchange(), trades.environment(), trades.category(), trades.symbols(),
        limits(trades.queue()), policy(trades.restart()),
        vertx -> Bybit.tradeFeed(vertx, market, clock, bybit));
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
