package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.RecordType;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
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
import java.time.Duration;
import java.util.List;

/**
 * The public trades of some symbols at OKX: one connection, each symbol confirmed. Single trades are told on the
 * business socket, those that are added up on the public one.
 */
final class OkxTradeFeed implements TradeFeed {

  private static final int RECENT = 500;
  /** A connection may ask 480 times an hour, and each symbol is one. */
  private static final int SYMBOLS_MAX = 400;

  private final VenueMarket market;
  private final boolean single;
  private final URI socket;
  private final OkxTrades trades;
  private final Access access;
  private OkxConversation conversation;
  private boolean confirmed;

  OkxTradeFeed(Vertx vertx, VenueMarket market, Clock clock, Scheduler scheduler, RequestBudget budget) {
    OkxHosts hosts = OkxHosts.of(market.environment(), market.endpoints());
    this.market = market;
    this.single = market.recordType().equals(RecordType.TRADE);
    this.socket = single ? hosts.businessWs() : hosts.publicWs();
    this.trades = new OkxTrades(market.category());
    this.access = new Access(vertx, hosts.rest(),
        new OkxDialect(null, hosts.trial(), new OkxLimits("public data", hosts.rest())), clock, scheduler, budget);
  }

  @Override
  public Future<Void> subscribe(Listener listener) {
    if (market.symbols().size() > SYMBOLS_MAX) {
      return Future.failedFuture(new AttemptFailure(Cause.SUBSCRIBE_REJECTED,
          "OKX takes " + SYMBOLS_MAX + " symbols on one connection, and these are " + market.symbols().size()));
    }
    return access.open(() -> listen(listener), () -> conversation.close());
  }

  private Future<Void> listen(Listener listener) {
    conversation = new OkxConversation(access.vertx(), Pace.of(market), trades::decode, access.clock(),
        access.scheduler(), new Ear(listener));
    return access.door().open(OkxLimits.connections(socket), OkxLimits.CROWDED, this::confirmAll)
        .onFailure(unconfirmed -> conversation.close());
  }

  /** {@inheritDoc} The venue lists single trades only: of those that it adds up there is no list. */
  @Override
  public Future<Recent> recent(String symbol) {
    if (!single) {
      return Future.succeededFuture(new Recent(List.of(), List.of()));
    }
    Query query = Query.NONE.with("instId", symbol).with("limit", RECENT);
    return access.ask(Question.open(OkxLists.TRADES, query, Urgency.CATCH_UP))
        .map(told -> told.read(data -> trades.listed(data, told.seen())))
        .map(listed -> new Recent(listed.trades(), listed.unreadable()));
  }

  @Override
  public Duration recentLag() {
    return OkxRules.RULES.restLag();
  }

  @Override
  public void close() {
    access.close();
  }

  private Future<Void> confirmAll() {
    return conversation.open(socket)
        .compose(opened -> Future.all(market.symbols().stream().map(this::confirm).toList()))
        .map(all -> {
          confirmed = true;
          return null;
        });
  }

  private Future<Void> confirm(String symbol) {
    String channel = single ? OkxTrades.SINGLE : OkxTrades.ADDED_UP;
    return conversation.subscribe(OkxChannel.trades(channel, symbol)).map(ack -> {
      if (!ack.success()) {
        throw new AttemptFailure(OkxVerdict.ofCode(ack.code()).ofStream(),
            "OKX refused the subscription: " + ack.said());
      }
      return null;
    });
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<OkxFrame> {

    private final Listener listener;

    Ear(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void onFrame(OkxFrame frame, int bytes) {
      if (frame instanceof OkxFrame.Trades heard) {
        TradeNews.tell(listener, heard.trades(), heard.unreadable(), bytes, access::isClosed);
      } else if (frame instanceof OkxFrame.Broken broken) {
        listener.onUnreadable(List.of(broken.what()), bytes);
      } else if (frame instanceof OkxFrame.Unsubscribed gone) {
        lose(new AttemptFailure(Cause.DISCONNECTED, "OKX took the subscription of " + gone.channel() + " back"));
      } else if (frame instanceof OkxFrame.Ack ack && !ack.success()) {
        lose(new AttemptFailure(OkxVerdict.ofCode(ack.code()).ofStream(), "OKX says unasked: " + ack.said()));
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        listener.onLost(why);
      }
    }

    /** Before all is confirmed the subscription fails by it. */
    private void lose(AttemptFailure why) {
      conversation.close();
      onEnd(why);
    }
  }
}
