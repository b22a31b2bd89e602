package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.binance.api.BinanceAnswers;
import fillkeeper.venue.binance.api.BinanceDialect;
import fillkeeper.venue.binance.api.BinanceErrors;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceIdentity;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.binance.api.BinanceSigner;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.Heartbeat;
import fillkeeper.venue.wire.HttpExchanges;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The spot side of one account at Binance: which clients, which parts. Confined to the context that opened it. */
public final class SpotVenue implements Venue {

  /** The list of symbols is longer than anything else. */
  private static final int ANSWER_MAX = 32 << 20;
  private static final String API = "/ws-api/v3";

  private final Vertx vertx;
  private final VenueAccount account;
  private final BinanceHosts hosts;
  private final BinanceSigner signer;
  private final Limit weight;
  private final Door door;
  private final BinanceDialect dialect;
  private final Rest rest;
  private final SpotCodec codec;
  private final SpotPages pages;
  private final SpotSymbols symbols;
  private final Clock clock;
  private final Scheduler scheduler;
  private final RandomGenerator random;
  private Instruments known = Instruments.EMPTY;
  private SpotReports reports;
  private Succession stream;
  private boolean closed;

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment, or the secret is no key of its type
   */
  public SpotVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Clock clock, Scheduler scheduler,
      RandomGenerator random, RequestBudget budget) {
    this.vertx = vertx;
    this.account = account;
    this.clock = clock;
    this.scheduler = scheduler;
    this.random = random;
    this.hosts = BinanceHosts.of(account.key().environment(), account.endpoints());
    this.signer = new BinanceSigner(account.credentials());
    this.weight = BinanceLimits.spot(hosts.spotRest());
    this.door = new Door(vertx, budget);
    this.dialect = new BinanceDialect(signer, weight, BinanceLimits.rights(hosts.spotRest()), SpotLists.TIME,
        SpotLists::weight);
    this.rest = new Rest(new HttpExchanges(vertx, hosts.spotRest(), clock, scheduler, ANSWER_MAX), dialect, clock,
        scheduler, door);
    this.codec = new SpotCodec(this::known, unknown);
    this.pages = new SpotPages(rest, codec);
    this.symbols = new SpotSymbols(account.symbols());
  }

  @Override
  public VenueRules rules() {
    return SpotRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return rest.venueClock().now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return rest.measure().compose(measured -> BinanceIdentity.ask(rest, hosts.tellsRights()));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    Question asked = Question.open(SpotLists.EXCHANGE_INFO, Query.NONE.with("showPermissionSets", "false"),
        Urgency.CONNECT);
    return rest.ask(asked).map(told -> {
      List<Instrument> listed = told.read(SpotAnswers::instruments);
      dialect.grants(told.read(BinanceAnswers::weightAMinute));
      known = Instruments.EMPTY.with(listed);
      symbols.listed(listed, told.read(SpotAnswers::routed));
      return listed;
    });
  }

  /**
   * {@inheritDoc}
   *
   * <p>Beside those, the symbols of open orders are found, and those between what the account holds.
   */
  @Override
  public Future<Void> discover(Set<SymbolKey> seen) {
    if (!symbols.areDiscovered()) {
      return Future.succeededFuture();
    }
    seen.stream().filter(key -> key.category().equals(SpotOrders.CATEGORY)).forEach(key -> symbols.met(key.symbol()));
    return page(SpotLists.openOrders(), null, null, Urgency.CONNECT)
        .compose(open -> rest.ask(BinanceIdentity.ACCOUNT))
        .map(told -> {
          symbols.holds(told.read(SpotAnswers::heldAssets));
          return null;
        });
  }

  @Override
  public Optional<String> doubt(String category) {
    return category.equals(SpotOrders.CATEGORY) && symbols.areDiscovered()
        ? Optional.of("Binance lists spot orders and fills by symbol only, and no symbols are configured: what was "
            + "ordered and ended while nobody listened, on a symbol that the account was never met with, is not found")
        : Optional.empty();
  }

  @Override
  public List<Walk> walks() {
    return SpotLists.walks(symbols.asked(), symbols.routed());
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return pages.page(walk, window, cursor, urgency)
        .onSuccess(page -> page.rows().forEach(this::meet))
        .onFailure(this::lookAgain);
  }

  /** A symbol may have gone since we looked: then its lists are not asked for any more. */
  private void lookAgain(Throwable why) {
    if (why.getMessage() != null && why.getMessage().contains(": " + BinanceErrors.NO_SUCH_SYMBOL + " ")) {
      instruments();
    }
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    if (symbols.isGone(key.symbol())) {
      return Future.succeededFuture(Optional.empty());
    }
    return rest.ask(SpotLists.order(key, urgency)).map(told -> {
      if (told.isAbsent()) {
        return Optional.empty();
      }
      AccountEvent row = told.read(answer -> codec.order(answer, told.seen()));
      if (row instanceof OrderReport order && order.key().equals(key)) {
        return Optional.of(order);
      }
      throw new AttemptFailure(Cause.MALFORMED_EVENT, "Binance described an order unreadably: "
          + (row instanceof Unreadable unreadable ? unreadable.reason() : "it is another"));
    });
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return symbols.isGone(order.symbol()) ? Future.succeededFuture(new Page(List.of(), null))
        : pages.ofOrder(order, cursor, urgency);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    if (stream != null) {
      throw new IllegalStateException("subscribed already");
    }
    reports = new SpotReports(listener, this::meet);
    stream = new Succession(account.key().name() + " spot",
        Succession.Plan.of(SpotRules.CUT), this::connection, scheduler, random,
        listener::onLost);
    Future<?> measured = rest.venueClock().isMeasured() ? Future.succeededFuture() : rest.measure();
    return measured.compose(v -> stream.open());
  }

  private SpotConnection connection(Succession.Announcer announcer) {
    URI socket = BinanceHosts.at(hosts.spotApi(), API);
    Pace pace = new Pace(account.ping(), account.pongTimeout(), account.maxMessageBytes());
    return new SpotConnection(socket, weight, SpotLogin.weight(signer), door, rest, new SpotLogin(signer), clock,
        reports, announcer, ear -> new Conversation<>(vertx, pace, Heartbeat.of(SpotRules.LIVENESS.sign(), null),
            new SpotFrames(codec, signer.hidden()), clock, scheduler, ear));
  }

  @Override
  public boolean isWaiting() {
    return door.isWaiting();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      door.close();
      rest.close();
      if (stream != null) {
        reports.close();
        stream.close();
      }
    }
  }

  private Instruments known() {
    return known;
  }

  private void meet(AccountEvent row) {
    if (row instanceof OrderReport order) {
      symbols.met(order.key().symbol());
    } else if (row instanceof Execution fill) {
      symbols.met(fill.key().symbol());
    }
  }
}
