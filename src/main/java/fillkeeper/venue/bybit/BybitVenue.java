package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.HttpExchanges;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** One account at Bybit: which clients, which parts. Confined to the context that opened it. */
final class BybitVenue implements Venue {

  private static final Question KEY = Question.signed("/v5/user/query-api", Query.NONE, Urgency.CONNECT);
  /** What refuses a log-in that is otherwise right. */
  private static final Duration SKEW_MAX = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final VenueAccount account;
  private final BybitHosts hosts;
  private final BybitSigner signer;
  private final BybitDialect dialect;
  private final Rest rest;
  private final Door door;
  private final BybitCodec codec;
  private final Clock clock;
  private final Scheduler scheduler;
  private List<Instrument> instruments = List.of();
  private Instruments known = Instruments.EMPTY;
  private BybitStream stream;
  private boolean closed;

  BybitVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Clock clock, Scheduler scheduler,
      RequestBudget budget) {
    this.vertx = vertx;
    this.account = account;
    this.codec = new BybitCodec(this::known, unknown);
    this.clock = clock;
    this.scheduler = scheduler;
    this.hosts = BybitHosts.of(account.key().environment(), account.endpoints());
    this.signer = new BybitSigner(account.credentials());
    this.door = new Door(vertx, budget);
    this.dialect = new BybitDialect(signer, new BybitLimits(account.key().name(), hosts.rest()));
    this.rest = new Rest(new HttpExchanges(vertx, hosts.rest(), clock, scheduler), dialect, clock, scheduler, door);
  }

  @Override
  public VenueRules rules() {
    return BybitRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return rest.venueClock().now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return rest.measure()
        .compose(measured -> rest.ask(KEY))
        .map(told -> told.read(codec::keyInfo))
        .onSuccess(key -> dialect.belongsTo(key.venueAccountId()));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    BybitInstrumentList list = new BybitInstrumentList(rest, codec);
    return list.of(account.categories(), BybitLists.optionCoins(account.symbols())).map(found -> {
      instruments = found;
      known = Instruments.EMPTY.with(found);
      return found;
    });
  }

  @Override
  public List<Walk> walks() {
    return BybitLists.walks(account.categories(), account.settleCoins(), BybitLists.optionCoins(account.symbols()),
        instruments);
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return rest.ask(Question.signed(BybitLists.path(walk), BybitLists.page(walk, window, cursor), urgency))
        .map(told -> walk.kind() == Walk.Kind.EXECUTIONS ? executions(told) : orders(told));
  }

  /**
   * {@inheritDoc}
   *
   * <p>History without a time is documented for the last seven days only, so an order that ended before that and is
   * in no walk's window is answered as absent.
   */
  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return orderIn(BybitLists.REALTIME, key, urgency).compose(found -> found.isPresent()
        ? Future.succeededFuture(found)
        : orderIn(BybitLists.HISTORY, key, urgency));
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return rest.ask(Question.signed(BybitLists.EXECUTIONS, BybitLists.fills(order, cursor), urgency))
        .map(this::executions);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    if (stream != null) {
      throw new IllegalStateException("subscribed already");
    }
    stream = new BybitStream(vertx, new Pace(account.ping(), account.pongTimeout(), account.maxMessageBytes()),
        account.fastFills() ? BybitStream.FAST_TOPICS : BybitStream.TOPICS, codec, signer, rest.venueClock(),
        this::explain, clock, scheduler, listener);
    Future<?> measured = rest.venueClock().isMeasured() ? Future.succeededFuture() : rest.measure();
    return measured.compose(v -> door.open(BybitLimits.connections(hosts.privateWs()),
        BybitLimits.CROWDED, () -> stream.subscribe(hosts.privateWs())));
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
        stream.close();
      }
    }
  }

  private Instruments known() {
    return known;
  }

  /** A refused log-in says neither clock nor key: the clock is measured again, then REST is asked about the key. */
  private Future<Void> explain(String said) {
    return rest.measure().compose(behind -> behind.abs().compareTo(SKEW_MAX) > 0
        ? Future.failedFuture(new AttemptFailure(Cause.CLOCK_SKEW,
            "Bybit refused the log-in: its clock is not where we believed it, by " + behind.toMillis() + " ms"))
        : rest.ask(KEY)
            .compose(accepted -> Future.failedFuture(new AttemptFailure(Cause.AUTH_REJECTED,
                "Bybit refused the log-in, though not the key: " + said))));
  }

  private Future<Optional<OrderReport>> orderIn(String path, OrderKey key, Urgency urgency) {
    return rest.ask(Question.signed(path, BybitLists.order(key), urgency))
        .map(told -> theOrder(key, orders(told).rows()));
  }

  /** A row that cannot be read could have been the order, so it is no absence. */
  private static Optional<OrderReport> theOrder(OrderKey key, List<AccountEvent> rows) {
    for (AccountEvent row : rows) {
      if (row instanceof Unreadable unreadable) {
        throw new AttemptFailure(Cause.MALFORMED_EVENT, "Bybit described an order unreadably: " + unreadable.reason());
      }
      if (row instanceof OrderReport report && report.key().equals(key)) {
        return Optional.of(report);
      }
    }
    return Optional.empty();
  }

  private Page orders(Told told) {
    return page(told, codec::orderRows);
  }

  private Page executions(Told told) {
    return page(told, codec::executionRows);
  }

  private Page page(Told told, BiFunction<JsonNode, Sighting, List<AccountEvent>> reader) {
    return told.read(result -> new Page(reader.apply(result, told.seen()), codec.nextCursor(result)));
  }
}
