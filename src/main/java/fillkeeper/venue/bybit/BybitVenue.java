package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
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
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.OrderRows;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
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

  private final VenueAccount account;
  private final BybitHosts hosts;
  private final BybitSigner signer;
  private final BybitDialect dialect;
  private final Access access;
  private final BybitCodec codec;
  private List<Instrument> instruments = List.of();
  private Instruments known = Instruments.EMPTY;

  BybitVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Clock clock, Scheduler scheduler,
      RequestBudget budget) {
    this.account = account;
    this.codec = new BybitCodec(this::known, unknown);
    this.hosts = BybitHosts.of(account.key().environment(), account.endpoints());
    this.signer = new BybitSigner(account.credentials());
    this.dialect = new BybitDialect(signer, new BybitLimits(account.key().name(), hosts.rest()));
    this.access = new Access(vertx, hosts.rest(), dialect, clock, scheduler, budget);
  }

  @Override
  public VenueRules rules() {
    return BybitRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return access.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return access.measure()
        .compose(measured -> access.ask(KEY))
        .map(told -> told.read(codec::keyInfo))
        .onSuccess(key -> dialect.belongsTo(key.venueAccountId()));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    BybitInstrumentList list = new BybitInstrumentList(access.rest(), codec);
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
    return access.ask(Question.signed(BybitLists.path(walk), BybitLists.page(walk, window, cursor), urgency))
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
    return access.ask(Question.signed(BybitLists.EXECUTIONS, BybitLists.fills(order, cursor), urgency))
        .map(this::executions);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    BybitStream stream = new BybitStream(access, Pace.of(account),
        account.fastFills() ? BybitStream.FAST_TOPICS : BybitStream.TOPICS, codec, signer, this::explain, listener);
    return access.openInTime(() -> access.door().open(BybitLimits.connections(hosts.privateWs()),
        BybitLimits.CROWDED, () -> stream.subscribe(hosts.privateWs())), stream::close);
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

  /** A refused log-in says neither clock nor key: the clock is measured again, then REST is asked about the key. */
  private Future<Void> explain(String said) {
    return access.measure().compose(behind -> behind.abs().compareTo(SKEW_MAX) > 0
        ? Future.failedFuture(new AttemptFailure(Cause.CLOCK_SKEW,
            "Bybit refused the log-in: its clock is not where we believed it, by " + behind.toMillis() + " ms"))
        : access.ask(KEY)
            .compose(accepted -> Future.failedFuture(new AttemptFailure(Cause.AUTH_REJECTED,
                "Bybit refused the log-in, though not the key: " + said))));
  }

  private Future<Optional<OrderReport>> orderIn(String path, OrderKey key, Urgency urgency) {
    return access.ask(Question.signed(path, BybitLists.order(key), urgency))
        .map(told -> OrderRows.find("Bybit", key, orders(told).rows()));
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
