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
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Heartbeat;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
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

  private final VenueAccount account;
  private final BinanceHosts hosts;
  private final BinanceSigner signer;
  private final Limit weight;
  private final BinanceDialect dialect;
  private final Access access;
  private final SpotCodec codec;
  private final SpotPages pages;
  private final SpotSymbols symbols;
  private final RandomGenerator random;
  private Instruments known = Instruments.EMPTY;

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment, or the secret is no key of its type
   */
  public SpotVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Clock clock, Scheduler scheduler,
      RandomGenerator random, RequestBudget budget) {
    this.account = account;
    this.random = random;
    this.hosts = BinanceHosts.of(account.key().environment(), account.endpoints());
    this.signer = new BinanceSigner(account.credentials());
    this.weight = BinanceLimits.spot(hosts.spotRest());
    this.dialect = new BinanceDialect(signer, weight, BinanceLimits.rights(hosts.spotRest()), SpotLists.TIME,
        SpotLists::weight);
    this.access = new Access(vertx, hosts.spotRest(), ANSWER_MAX, dialect, clock, scheduler, budget);
    this.codec = new SpotCodec(this::known, unknown);
    this.pages = new SpotPages(access.rest(), codec);
    this.symbols = new SpotSymbols(account.symbols());
  }

  @Override
  public VenueRules rules() {
    return SpotRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return access.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return access.measure().compose(measured -> BinanceIdentity.ask(access.rest(), hosts.tellsRights()));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    Question asked = Question.open(SpotLists.EXCHANGE_INFO, Query.NONE.with("showPermissionSets", "false"),
        Urgency.CONNECT);
    return access.ask(asked).map(told -> {
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
        .compose(open -> access.ask(BinanceIdentity.ACCOUNT))
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
    return access.ask(SpotLists.order(key, urgency)).map(told -> {
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
    SpotReports reports = new SpotReports(listener, this::meet, access::isClosed);
    Succession stream = new Succession(account.key().name() + " spot", Succession.Plan.of(SpotRules.CUT),
        announcer -> connection(reports, announcer), access.scheduler(), random, listener::onLost);
    return access.openInTime(stream::open, stream::close);
  }

  private SpotConnection connection(SpotReports reports, Succession.Announcer announcer) {
    URI socket = BinanceHosts.at(hosts.spotApi(), API);
    return new SpotConnection(socket, weight, SpotLogin.weight(signer), access, new SpotLogin(signer), reports,
        announcer, ear -> access.conversation(Pace.of(account), Heartbeat.of(SpotRules.LIVENESS.sign(), null),
            new SpotFrames(codec, signer.hidden()), ear));
  }

  @Override
  public boolean isWaiting() {
    return access.isWaiting();
  }

  @Override
  public void close() {
    access.close();
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
