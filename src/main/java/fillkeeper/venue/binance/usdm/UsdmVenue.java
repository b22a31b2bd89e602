package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
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
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.OrderRows;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Succession;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The futures side of one account at Binance: which clients, which parts. Confined to the context that opened it. */
public final class UsdmVenue implements Venue {

  private final Tools tools;
  private final BinanceHosts hosts;
  private final BinanceClient client;
  private final Access access;
  private final UsdmCodec codec;
  private final UsdmSlices slices;
  private final UsdmOrderFills orderFills;
  private final UsdmSymbols symbols;
  private Instruments known = Instruments.EMPTY;

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment, or the secret is no key of its type
   */
  public UsdmVenue(Tools tools, UnknownWords unknown) {
    this.tools = tools;
    this.hosts = tools.hosts();
    this.client = new BinanceClient(tools, new Product(UsdmOrders.CATEGORY, hosts.usdmRest(),
        BinanceLimits.usdm(hosts.usdmRest()), UsdmLists.TIME, UsdmLists::weight));
    this.access = client.access();
    this.codec = new UsdmCodec(symbol -> known.find(UsdmOrders.CATEGORY, symbol), unknown);
    this.slices = new UsdmSlices(access::ask, this::rows);
    this.orderFills = new UsdmOrderFills(access::ask, slices, this::rows, this::now);
    this.symbols = new UsdmSymbols(tools.account().symbols());
  }

  @Override
  public VenueRules rules() {
    return UsdmRules.RULES.lagging(tools.account().restLag());
  }

  @Override
  public Instant now() {
    return access.now();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Futures tell of a code that the venue calls unique to the account, and of no rights of a key.
   */
  @Override
  public Future<KeyInfo> identify() {
    return access.measure()
        .compose(measured -> access.ask(Question.signed(UsdmLists.BALANCE, Query.NONE, Urgency.CONNECT)))
        .map(told -> new KeyInfo(told.read(UsdmAnswers::accountAlias), null, null));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return access.ask(Question.open(UsdmLists.EXCHANGE_INFO, Query.NONE, Urgency.CONNECT)).map(told -> {
      List<Instrument> listed = told.read(UsdmAnswers::instruments);
      client.grants(told.read(BinanceAnswers::weightAMinute));
      known = Instruments.EMPTY.with(listed);
      symbols.listed(listed);
      return listed;
    });
  }

  @Override
  public Future<Void> discover(Set<SymbolKey> seen) {
    if (!symbols.areDiscovered()) {
      return Future.succeededFuture();
    }
    symbols.met(seen);
    return new UsdmDiscovery(access::ask).run(now()).map(found -> {
      symbols.found(found.symbols(), found.whole());
      return null;
    });
  }

  @Override
  public Optional<String> doubt(String category) {
    return category.equals(UsdmOrders.CATEGORY) ? symbols.doubt() : Optional.empty();
  }

  @Override
  public List<Walk> walks() {
    return UsdmLists.walks(symbols.asked());
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return symbols.lookingAgain(this::instruments, walk.isTimed() ? slices.page(walk, window, cursor, urgency)
        : access.ask(UsdmLists.open(walk, urgency)).map(told -> new Page(rows(walk, told), null)));
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    if (symbols.isGone(key.symbol())) {
      return Future.succeededFuture(Optional.empty());
    }
    return access.ask(UsdmLists.order(key, urgency)).compose(told -> {
      Optional<OrderReport> found = told.isAbsent() ? Optional.empty() : theOrder(key, told);
      return found.isEmpty() && UsdmLists.isAlgo(key)
          ? access.ask(UsdmLists.algoOrderInList(key, urgency)).map(listed -> theOrder(key, listed))
          : Future.succeededFuture(found);
    });
  }

  /** {@inheritDoc} A conditional order has none; of a symbol that is not listed nothing can be proven. */
  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    if (UsdmLists.isAlgo(order)) {
      return Future.succeededFuture(new Page(List.of(), null));
    }
    return symbols.isGone(order.symbol()) ? Future.succeededFuture(new Page(List.of(), "not listed"))
        : orderFills.page(order, cursor, urgency);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    UsdmReports reports = new UsdmReports(listener, symbols::met, access::isClosed);
    Succession stream = client.succession(UsdmRules.STREAM, announcer -> connection(reports, announcer),
        listener::onLost);
    return access.open(stream::open, stream::close);
  }

  @Override
  public boolean isWaiting() {
    return access.isWaiting();
  }

  @Override
  public void close() {
    access.close();
  }

  private UsdmConnection connection(UsdmReports reports, Succession.Announcer announcer) {
    return new UsdmConnection(hosts, access.door(), new UsdmListenKey(access.rest()), tools.scheduler(), tools.random(),
        reports, announcer, ear -> client.conversation(UsdmRules.STREAM,
            new UsdmMessages(codec, client.signer().hidden()), ear));
  }

  /** Each row may be of a symbol that nobody knew the account to trade. */
  private List<AccountEvent> rows(Walk walk, Told told) {
    List<AccountEvent> rows = told.read(answer -> switch (walk.kind()) {
      case EXECUTIONS -> codec.fillRows(answer, told.seen());
      case FUNDING -> codec.fundingRows(answer, told.seen());
      default -> UsdmLists.isAlgo(walk) ? codec.algoOrderRows(answer, told.seen())
          : codec.orderRows(answer, told.seen());
    });
    rows.forEach(symbols::met);
    return rows;
  }

  /** One row, or a list that begins with it. */
  private Optional<OrderReport> theOrder(OrderKey key, Told told) {
    List<AccountEvent> rows = told.read(answer -> UsdmLists.isAlgo(key)
        ? codec.algoOrderRows(UsdmAnswers.listed(answer), told.seen())
        : codec.orderRows(UsdmAnswers.listed(answer), told.seen()));
    return OrderRows.find("Binance", key, rows);
  }
}
