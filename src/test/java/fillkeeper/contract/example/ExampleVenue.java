package fillkeeper.contract.example;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
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
import fillkeeper.venue.wire.Addresses;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.HttpExchanges;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
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
  private final Door door;
  private final Rest rest;
  private final ExampleCodec codec;
  private final ExampleDialect dialect;
  private final Vertx vertx;
  private final Shared shared;
  private final Scheduler scheduler;
  private ExampleStream stream;
  private boolean closed;

  ExampleVenue(Vertx vertx, VenueAccount account, UnknownWords unknown, Shared shared, Scheduler scheduler) {
    this.vertx = vertx;
    this.account = account;
    this.shared = shared;
    this.scheduler = scheduler;
    privateWs = Addresses.of(account.endpoints().privateWs());
    codec = new ExampleCodec(unknown);
    dialect = new ExampleDialect(account.credentials());
    door = new Door(vertx, shared.budget());
    rest = new Rest(new HttpExchanges(vertx, Addresses.of(account.endpoints().rest()), shared.clock(), scheduler),
        dialect, shared.clock(), scheduler, door);
  }

  @Override
  public VenueRules rules() {
    return ExampleRules.RULES.lagging(account.restLag());
  }

  @Override
  public Instant now() {
    return rest.venueClock().now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return rest.measure()
        .compose(measured -> rest.ask(Question.signed("/key", Query.NONE, Urgency.CONNECT)))
        .map(told -> told.read(codec::key));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return rest.ask(Question.open("/symbols", Query.NONE, Urgency.CONNECT))
        .map(told -> told.read(codec::instruments));
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    stream = new ExampleStream(vertx, new Pace(account.ping(), account.pongTimeout(), account.maxMessageBytes()),
        dialect, codec, rest.venueClock(), shared.clock(), scheduler, listener);
    return door.open(ExampleRules.CONNECTIONS, CROWDED, () -> stream.subscribe(privateWs));
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

  /** A row that cannot be read could have been the order, so it is no absence. */
  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return orders(Query.NONE.with("id", key.orderId()), urgency).map(page -> {
      for (AccountEvent row : page.rows()) {
        if (row instanceof Unreadable unreadable) {
          throw new AttemptFailure(Cause.MALFORMED_EVENT, "Example described an order unreadably: "
              + unreadable.reason());
        }
      }
      return page.rows().stream().map(OrderReport.class::cast).filter(order -> order.key().equals(key)).findFirst();
    });
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return fills(Query.NONE.with("order", order.orderId()).withCursor(cursor), urgency);
  }

  private Future<Page> orders(Query query, Urgency urgency) {
    return rest.ask(Question.signed(ORDERS, query, urgency))
        .map(told -> told.read(answer -> new Page(codec.orders(answer, told.seen()), ExampleCodec.next(answer))));
  }

  private Future<Page> fills(Query query, Urgency urgency) {
    return rest.ask(Question.signed(FILLS, query, urgency))
        .map(told -> told.read(answer -> new Page(codec.executions(answer, told.seen()), ExampleCodec.next(answer))));
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
}
