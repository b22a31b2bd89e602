package fillkeeper.contract.example;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.Exchange.Shared;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Addresses;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.OrderRows;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One account at Example: which clients, which parts. Confined to the context that opened it. */
final class ExampleVenue implements Venue {

  private static final String ORDERS = "/orders";
  private static final String FILLS = "/fills";
  private static final Duration CROWDED = Duration.ofMinutes(1);

  private final VenueAccount account;
  private final URI privateWs;
  private final ExampleCodec codec;
  private final ExampleDialect dialect;
  private final Access access;

  ExampleVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Shared shared, Scheduler scheduler) {
    this.account = account;
    privateWs = Addresses.of(account.endpoints().privateWs());
    codec = new ExampleCodec(unknown);
    dialect = new ExampleDialect(account.credentials());
    access = new Access(vertx, Addresses.of(account.endpoints().rest()), dialect, shared.clock(), scheduler,
        shared.budget());
  }

  @Override
  public VenueRules rules() {
    return ExampleRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return access.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return access.measure()
        .compose(measured -> access.ask(Question.signed("/key", Query.NONE, Urgency.CONNECT)))
        .map(told -> told.read(codec::key));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return access.ask(Question.open("/symbols", Query.NONE, Urgency.CONNECT))
        .map(told -> told.read(codec::instruments));
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    ExampleStream stream = new ExampleStream(access, Pace.of(account), dialect, codec, listener);
    return access.openInTime(() -> access.door().open(ExampleRules.CONNECTIONS, CROWDED,
        () -> stream.subscribe(privateWs)), stream::close);
  }

  @Override
  public List<Walk> walks() {
    return ExampleRules.LISTS.stream().map(list -> list.walk(ExampleExchange.SPOT, "")).toList();
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return switch (walk.kind()) {
      case OPEN_ORDERS -> orders(Query.NONE.with("state", "open").withCursor(cursor), urgency);
      case CLOSED_ORDERS -> orders(within(window).with("state", "ended").withCursor(cursor), urgency);
      case EXECUTIONS -> fills(within(window).withCursor(cursor), urgency);
      case FUNDING -> throw new IllegalArgumentException("there is no such list: " + walk.name());
    };
  }

  private static Query within(Window window) {
    return Query.NONE.with("from", window.from().toEpochMilli()).with("to", window.to().toEpochMilli());
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return orders(Query.NONE.with("id", key.orderId()), urgency)
        .map(page -> OrderRows.find("Example", key, page.rows()));
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return fills(Query.NONE.with("order", order.orderId()).withCursor(cursor), urgency);
  }

  private Future<Page> orders(Query query, Urgency urgency) {
    return access.ask(Question.signed(ORDERS, query, urgency))
        .map(told -> told.read(answer -> new Page(codec.orders(answer, told.seen()), ExampleCodec.next(answer))));
  }

  private Future<Page> fills(Query query, Urgency urgency) {
    return access.ask(Question.signed(FILLS, query, urgency))
        .map(told -> told.read(answer -> new Page(codec.executions(answer, told.seen()), ExampleCodec.next(answer))));
  }

  @Override
  public boolean isWaiting() {
    return access.isWaiting();
  }

  @Override
  public void close() {
    access.close();
  }
}
