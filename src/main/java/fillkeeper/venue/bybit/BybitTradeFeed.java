package fillkeeper.venue.bybit;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.wire.Conversation;
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
import java.util.List;

/** The public trades of one category at Bybit: one connection, each group of symbols confirmed. */
final class BybitTradeFeed implements TradeFeed {

  /** The venue takes no more in one request on the spot market, and more elsewhere. */
  private static final int TOPICS_A_REQUEST = 10;
  private static final int RECENT_SPOT = 60;
  private static final int RECENT = 1_000;

  private final Vertx vertx;
  private final VenueMarket market;
  private final URI socket;
  private final BybitTrades trades;
  private final Rest rest;
  private final Door door;
  private final Clock clock;
  private final Scheduler scheduler;
  private BybitConversation conversation;
  private boolean confirmed;
  private boolean closed;

  BybitTradeFeed(Vertx vertx, VenueMarket market, Clock clock, Scheduler scheduler, RequestBudget budget) {
    BybitHosts hosts = BybitHosts.of(market.environment(), market.endpoints());
    this.vertx = vertx;
    this.market = market;
    this.socket = hosts.publicWs(market.category());
    this.trades = new BybitTrades(market.category());
    this.clock = clock;
    this.scheduler = scheduler;
    this.door = new Door(vertx, budget);
    this.rest = new Rest(new HttpExchanges(vertx, hosts.rest(), clock, scheduler),
        new BybitDialect(null, new BybitLimits("public data", hosts.rest())), clock, scheduler, door);
  }

  @Override
  public Future<Void> subscribe(Listener listener) {
    if (conversation != null) {
      throw new IllegalStateException("subscribed already");
    }
    conversation = new BybitConversation(vertx, new Pace(market.ping(), market.pongTimeout(),
        market.maxMessageBytes()), trades::decode, clock, scheduler, new Ear(listener));
    return door.open(BybitLimits.connections(socket), BybitLimits.CROWDED, () -> confirmAll(socket))
        .onFailure(unconfirmed -> conversation.close());
  }

  @Override
  public Future<Recent> recent(String symbol) {
    boolean option = market.category().equals("option");
    Query query = Query.NONE.with("category", market.category())
        .with(option ? "baseCoin" : "symbol", symbol)
        .with("limit", market.category().equals("spot") ? RECENT_SPOT : RECENT);
    return rest.ask(Question.open("/v5/market/recent-trade", query, Urgency.CATCH_UP))
        .map(told -> told.read(result -> recent(trades.recent(result, told.seen()))));
  }

  @Override
  public Duration recentLag() {
    return BybitRules.RULES.restLag();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      door.close();
      rest.close();
      if (conversation != null) {
        conversation.close();
      }
    }
  }

  private Future<Void> confirmAll(URI address) {
    Future<Void> walk = conversation.open(address);
    List<String> symbols = market.symbols();
    for (int from = 0; from < symbols.size(); from += TOPICS_A_REQUEST) {
      List<String> group = symbols.subList(from, Math.min(symbols.size(), from + TOPICS_A_REQUEST));
      walk = walk.compose(before -> confirm(group));
    }
    return walk.map(all -> {
      confirmed = true;
      return null;
    });
  }

  private Future<Void> confirm(List<String> group) {
    return conversation.request("subscribe", args -> group.forEach(symbol -> args.add("publicTrade." + symbol)))
        .map(ack -> {
          if (!ack.success()) {
            throw new AttemptFailure(Cause.SUBSCRIBE_REJECTED, "Bybit refused the subscription: " + ack.text());
          }
          return null;
        });
  }

  private static Recent recent(BybitFrame.Trades told) {
    return new Recent(told.trades(), told.unreadable());
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<BybitFrame> {

    private final Listener listener;

    Ear(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void onFrame(BybitFrame frame, int bytes) {
      if (frame instanceof BybitFrame.Trades heard) {
        tell(heard, bytes);
      } else if (frame instanceof BybitFrame.Broken broken) {
        listener.onUnreadable(List.of(broken.what()), bytes);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        listener.onLost(why);
      }
    }

    private void tell(BybitFrame.Trades heard, int bytes) {
      int left = bytes;
      if (!heard.trades().isEmpty()) {
        listener.onTrades(heard.trades(), bytes);
        left = 0;
      }
      if (!heard.unreadable().isEmpty() && !closed) {
        listener.onUnreadable(heard.unreadable(), left);
      }
    }
  }
}
