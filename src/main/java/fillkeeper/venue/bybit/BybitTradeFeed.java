package fillkeeper.venue.bybit;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.RecordType;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeRules;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.TradeNews;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The public trades of one category at Bybit: one connection, each group of symbols confirmed. */
final class BybitTradeFeed implements TradeFeed {

  /** The venue takes no more in one request on the spot market, and more elsewhere. */
  private static final int TOPICS_A_REQUEST = 10;
  private static final int RECENT_SPOT = 60;
  private static final int RECENT = 1_000;

  private final VenueMarket market;
  private final URI socket;
  private final BybitTrades trades;
  private final Access access;
  private boolean confirmed;

  BybitTradeFeed(Vertx vertx, VenueMarket market, Clock clock, Scheduler scheduler, RequestBudget budget) {
    BybitHosts hosts = BybitHosts.of(market.environment(), market.endpoints());
    this.market = market;
    this.socket = hosts.publicWs(market.category());
    this.trades = new BybitTrades(market.category());
    this.access = new Access(vertx, hosts.rest(),
        new BybitDialect(null, new BybitLimits("public data", hosts.rest())), clock, scheduler, budget);
  }

  /** What can be listed in a category. */
  static TradeRules listed(String category) {
    return new TradeRules(RecordType.TRADE, category.equals("spot") ? RECENT_SPOT : RECENT, false,
        BybitRules.RULES.restLag());
  }

  @Override
  public Future<Void> subscribe(Listener listener) {
    BybitConversation conversation = new BybitConversation(access.vertx(), Pace.of(market), trades::decode,
        access.clock(), access.scheduler(), new Ear(listener));
    return access.open(() -> access.door().open(BybitLimits.connections(socket), BybitLimits.CROWDED,
        () -> confirmAll(conversation)).onFailure(unconfirmed -> conversation.close()), conversation::close);
  }

  @Override
  public Future<Recent> recent(String symbol) {
    boolean option = market.category().equals("option");
    Query query = Query.NONE.with("category", market.category())
        .with(option ? "baseCoin" : "symbol", symbol)
        .with("limit", listed(market.category()).newest());
    return access.ask(Question.open("/v5/market/recent-trade", query, Urgency.CATCH_UP))
        .map(told -> told.read(result -> recent(trades.recent(result, told.seen()))));
  }

  @Override
  public Optional<Numbers> numbers() {
    return Optional.empty();
  }

  @Override
  public Future<Recent> behind(String symbol, String tradeId) {
    throw new UnsupportedOperationException("Bybit lists the newest trades only");
  }

  @Override
  public void close() {
    access.close();
  }

  private Future<Void> confirmAll(BybitConversation conversation) {
    Future<Void> walk = conversation.open(socket);
    List<String> symbols = market.symbols();
    for (int from = 0; from < symbols.size(); from += TOPICS_A_REQUEST) {
      List<String> group = symbols.subList(from, Math.min(symbols.size(), from + TOPICS_A_REQUEST));
      walk = walk.compose(before -> confirm(conversation, group));
    }
    return walk.map(all -> {
      confirmed = true;
      return null;
    });
  }

  private static Future<Void> confirm(BybitConversation conversation, List<String> group) {
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
        TradeNews.tell(listener, heard.trades(), heard.unreadable(), bytes, access::isClosed);
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
  }
}
