package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.binance.api.BinanceAnswers;
import fillkeeper.venue.binance.api.BinanceClient;
import fillkeeper.venue.binance.api.BinanceClient.Product;
import fillkeeper.venue.binance.api.BinanceClient.Tools;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceIdentity;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.binance.api.BinanceSigner;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The spot side of one account at Binance: which clients, which parts. Confined to the context that opened it. */
public final class SpotVenue implements Venue {

  private static final String API = "/ws-api/v3";

  private final Tools tools;
  private final BinanceHosts hosts;
  private final Limit weight;
  private final BinanceClient client;
  private final Access access;
  private final SpotCodec codec;
  private final SpotPreventions preventions;
  private final SpotPages pages;
  private final SpotSymbols symbols;
  private Instruments known = Instruments.EMPTY;

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment, or the secret is no key of its type
   */
  public SpotVenue(Tools tools, UnknownWords unknown) {
    this.tools = tools;
    this.hosts = tools.hosts();
    this.weight = BinanceLimits.spot(hosts.spotRest());
    this.client = new BinanceClient(tools, new Product(SpotOrders.CATEGORY, hosts.spotRest(), weight, SpotLists.TIME,
        SpotLists::weight));
    this.access = client.access();
    this.codec = new SpotCodec(this::known, unknown);
    this.preventions = new SpotPreventions(access.rest());
    this.pages = new SpotPages(access.rest(), codec, preventions);
    this.symbols = new SpotSymbols(tools.account().symbols());
  }

  @Override
  public VenueRules rules() {
    return SpotRules.RULES.lagging(tools.account().restLag());
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
      client.grants(told.read(BinanceAnswers::weightAMinute));
      known = Instruments.EMPTY.with(listed);
      symbols.listed(listed);
      symbols.routed(told.read(SpotAnswers::routed));
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
    symbols.met(seen);
    return page(SpotLists.openOrders(), null, null, Urgency.CONNECT)
        .compose(open -> access.ask(BinanceIdentity.ACCOUNT))
        .map(told -> {
          symbols.holds(told.read(SpotAnswers::heldAssets));
          return null;
        });
  }

  @Override
  public Optional<String> doubt(String category) {
    return category.equals(SpotOrders.CATEGORY) ? symbols.doubt() : Optional.empty();
  }

  @Override
  public List<Walk> walks() {
    return SpotLists.walks(symbols.asked(), symbols.routed());
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return symbols.lookingAgain(this::instruments, pages.page(walk, window, cursor, urgency))
        .onSuccess(page -> page.rows().forEach(symbols::met));
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    if (symbols.isGone(key.symbol())) {
      return Future.succeededFuture(Optional.empty());
    }
    return access.ask(SpotLists.order(key, urgency)).compose(told -> preventions.complete(told, urgency)).map(told -> {
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

  /** {@inheritDoc} Of a symbol that is not listed nothing can be proven. */
  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return symbols.isGone(order.symbol()) ? Future.succeededFuture(new Page(List.of(), "not listed"))
        : pages.ofOrder(order, cursor, urgency);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    SpotReports reports = new SpotReports(listener, symbols::met, access::isClosed);
    Succession stream = client.succession(SpotRules.STREAM, announcer -> connection(reports, announcer),
        listener::onLost);
    return access.openInTime(stream::open, stream::close);
  }

  private SpotConnection connection(SpotReports reports, Succession.Announcer announcer) {
    BinanceSigner signer = client.signer();
    return new SpotConnection(BinanceHosts.at(hosts.spotApi(), API), weight, SpotLogin.weight(signer), access,
        new SpotLogin(signer), reports, announcer,
        ear -> client.conversation(SpotRules.STREAM, new SpotFrames(codec, signer.hidden()), ear));
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
}
