package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
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
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.OrderRows;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Succession;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** One account at OKX: which clients, which parts. Confined to the context that opened it. */
final class OkxVenue implements Venue {

  /** What refuses a log-in that is otherwise right. */
  private static final Duration SKEW_MAX = Duration.ofSeconds(1);
  private static final Question KEY = Question.signed(OkxLists.CONFIG, Query.NONE, Urgency.CONNECT);

  private final VenueAccount account;
  private final OkxHosts hosts;
  private final OkxSigner signer;
  private final OkxDialect dialect;
  private final Access access;
  private final OkxCodec codec;
  private final OkxAlgoPages algoPages;
  private final OkxNewcomers newcomers;
  private final OkxFillPages fillPages;
  private final RandomGenerator random;
  private Instruments known = Instruments.EMPTY;
  private OkxStream stream;

  OkxVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Clock clock, Scheduler scheduler,
      RequestBudget budget, RandomGenerator random) {
    this.account = account;
    this.random = random;
    this.hosts = OkxHosts.of(account.key().environment(), account.endpoints());
    this.signer = new OkxSigner(account.credentials());
    this.codec = new OkxCodec(this::known, unknown);
    this.dialect = new OkxDialect(signer, hosts.trial(), new OkxLimits(account.key().name(), hosts.rest()));
    this.access = new Access(vertx, hosts.rest(), dialect, clock, scheduler, budget);
    this.algoPages = new OkxAlgoPages(access.rest(), codec, account.categories());
    this.newcomers = new OkxNewcomers(access.rest(), this::learn);
    this.fillPages = new OkxFillPages(access.rest(), codec, newcomers);
  }

  @Override
  public VenueRules rules() {
    return OkxRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return access.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return access.measure()
        .compose(measured -> access.ask(KEY))
        .map(told -> told.read(data -> OkxAnswers.keyInfo(data, hosts.trial())))
        .onSuccess(key -> dialect.belongsTo(key.venueAccountId()));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return new OkxInstrumentList(access.rest()).of(account.categories()).onSuccess(this::learn);
  }

  @Override
  public List<Walk> walks() {
    return OkxLists.walks(account.categories());
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    if (OkxAlgoLists.isOne(walk)) {
      return algoPages.page(walk, window, cursor, urgency);
    }
    String path = OkxLists.path(walk, window, now());
    Query query = OkxLists.page(walk, window, cursor);
    Question question = Question.signed(path, query, urgency);
    return switch (walk.kind()) {
      case OPEN_ORDERS, CLOSED_ORDERS -> access.ask(question)
          .map(told -> page(told, OkxLists.ORDER_ID, cursor, codec::orders));
      case EXECUTIONS -> fillPages.page(question, cursor);
      case FUNDING -> access.ask(question).map(told -> page(told, OkxLists.BILL_ID, cursor, codec::funding));
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>By its id an order is told of while its instrument is traded, which may have ended meanwhile. One that is not
   * told of so is looked for in the lists of ended orders.
   */
  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    if (key.recordType().equals(RecordType.ALGO_ORDER)) {
      return one(OkxAlgoLists.ORDER, OkxAlgoLists.order(key), key, urgency, codec::algoOrders);
    }
    return one(OkxLists.ORDER, OkxLists.order(key), key, urgency, codec::orders).compose(found ->
        found.isPresent() || !OkxLists.isListed(key) ? Future.succeededFuture(found)
            : inList(OkxLists.HISTORY, key, urgency).compose(recent -> recent.isPresent()
                ? Future.succeededFuture(recent) : inList(OkxLists.ARCHIVE, key, urgency)));
  }

  /** {@inheritDoc} Algo orders have none of their own. */
  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return order.recordType().equals(RecordType.ALGO_ORDER) ? Future.succeededFuture(new Page(List.of(), null))
        : fillPages.ofOrder(order, cursor, urgency);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    OkxStream opened = new OkxStream(listener, onLost -> sockets(listener, onLost));
    return access.openInTime(() -> {
      stream = opened;
      return opened.subscribe();
    }, opened::close);
  }

  @Override
  public boolean isWaiting() {
    return access.isWaiting();
  }

  @Override
  public void close() {
    access.close();
  }

  private List<Succession> sockets(VenueListener listener, Consumer<AttemptFailure> onLost) {
    List<Succession> sockets = new ArrayList<>();
    sockets.add(socket(hosts.privateWs(), OkxChannel.orders(account.categories()), listener, onLost));
    List<OkxChannel> algoOrders = OkxChannel.algoOrders(account.categories());
    if (!algoOrders.isEmpty()) {
      sockets.add(socket(hosts.businessWs(), algoOrders, listener, onLost));
    }
    return sockets;
  }

  private Succession socket(URI address, List<OkxChannel> channels, VenueListener listener,
      Consumer<AttemptFailure> onLost) {
    Limit connections = OkxLimits.connections(address);
    OkxLink.Parts parts = new OkxLink.Parts(
        talk -> access.door().open(connections, OkxLimits.CROWDED, () -> talk.open(address)),
        talk -> talk.login(signer, now()), this::explain, () -> stream.replace(), this::completed,
        access.scheduler(), signer);
    Pace pace = Pace.of(account);
    return new Succession(account.key().name(), Succession.Plan.of(OkxRules.CUT),
        announcer -> new OkxLink(parts, channels, ear -> new OkxConversation(access.vertx(), pace,
            (text, seen) -> codec.decode(signer.hidden().in(text), seen), access.clock(), access.scheduler(), ear),
            announcer, listener), access.scheduler(), random, onLost);
  }

  private Instruments known() {
    return known;
  }

  private void learn(List<Instrument> found) {
    known = known.with(found);
  }

  /** Beside the stream: what is heard meanwhile does not wait for the answer. */
  private Future<List<Execution>> completed(List<AccountEvent> told) {
    return told.stream().anyMatch(OkxNewcomers::isLacking)
        ? newcomers.meet(told, Urgency.GAP).map(learned -> codec.completed(told))
        : Future.succeededFuture(List.of());
  }

  /**
   * A refused log-in may be due to the clock, to the key or to the venue itself: the clock is measured again, then REST
   * is asked about the key.
   */
  private Future<Void> explain(OkxFrame.Ack refused) {
    Cause cause = OkxVerdict.ofCode(refused.code()).ofStream();
    String said = "OKX refused the log-in: " + refused.said();
    if (cause != Cause.AUTH_REJECTED && cause != Cause.CLOCK_SKEW) {
      return Future.failedFuture(new AttemptFailure(cause, said));
    }
    return access.measure().compose(behind -> {
      if (cause == Cause.CLOCK_SKEW || behind.abs().compareTo(SKEW_MAX) > 0) {
        return Future.failedFuture(new AttemptFailure(Cause.CLOCK_SKEW,
            said + "; its clock was not where we believed it, by " + behind.toMillis() + " ms"));
      }
      return access.ask(KEY).compose(accepted -> Future.failedFuture(new AttemptFailure(
          OkxVerdict.isVague(refused.code()) ? Cause.VENUE_UNAVAILABLE : cause, said + ", though not the key")));
    });
  }

  private Future<Optional<OrderReport>> inList(String path, OrderKey key, Urgency urgency) {
    return one(path, OkxLists.orderInList(key), key, urgency, codec::orders);
  }

  private Future<Optional<OrderReport>> one(String path, Query query, OrderKey key, Urgency urgency, Reader reader) {
    return access.ask(Question.signed(path, query, urgency)).map(told -> told.isAbsent() ? Optional.empty()
        : OrderRows.find("OKX", key, told.read(data -> reader.apply(data, told.seen()))));
  }

  private static Page page(Told told, String id, String cursor, Reader reader) {
    return told.read(data -> {
      JsonNode rows = OkxLists.rows(data, id, cursor);
      return new Page(reader.apply(rows, told.seen()), OkxLists.next(rows, id));
    });
  }

  /** Reads the rows of an answer. */
  private interface Reader extends BiFunction<JsonNode, Sighting, List<AccountEvent>> {
  }
}
