package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.TradeNews;
import fillkeeper.venue.wire.TradeNumbers;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The public trades of some symbols at OKX: one connection, each symbol confirmed. Single trades are told on the
 * business socket, those that are added up on the public one.
 */
final class OkxTradeFeed implements TradeFeed {

  /** A connection may ask 480 times an hour, and each symbol is one. */
  private static final int SYMBOLS_MAX = 400;

  private final VenueMarket market;
  private final boolean single;
  private final URI socket;
  private final OkxTrades trades;
  private final OkxTradePages pages;
  private final TradeNumbers numbers = new TradeNumbers();
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
    this.pages = new OkxTradePages(access, trades);
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

  /** {@inheritDoc} The venue lists single trades only: of those that it adds up there is no list, only their numbers. */
  @Override
  public Future<Recent> recent(String symbol) {
    return single ? pages.recent(symbol) : Future.succeededFuture(new Recent(List.of(), List.of()));
  }

  @Override
  public boolean goesOnBehind() {
    return single;
  }

  @Override
  public Future<Recent> behind(String symbol, String tradeId) {
    return pages.behind(symbol, tradeId);
  }

  @Override
  public Optional<Numbers> numbers() {
    return single ? Optional.empty() : Optional.of(new AddedUp());
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

  /** One stands for as many numbers as it adds up, and single trades, which are listed, have the same. */
  private final class AddedUp implements Numbers {

    @Override
    public void goOnBehind(PublicTrade stored) {
      numbers.goOnBehind(stored);
    }

    @Override
    public Future<Boolean> isMissing(PublicTrade before, PublicTrade after) {
      return pages.isAnyBetween(after.symbol(), Long.parseLong(before.tradeId()),
          Long.parseLong(after.tradeId()) - OkxTrades.count(after) + 1);
    }
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
        heard.trades().forEach(this::count);
        TradeNews.tell(listener, heard.trades(), heard.unreadable(), bytes, access::isClosed);
      } else if (frame instanceof OkxFrame.Broken broken) {
        listener.onUnreadable(List.of(broken.what()), bytes);
      } else if (frame instanceof OkxFrame.Unsubscribed gone) {
        lose(new AttemptFailure(Cause.DISCONNECTED, "OKX took the subscription of " + gone.channel() + " back"));
      } else if (frame instanceof OkxFrame.Ack ack && !ack.success()) {
        lose(new AttemptFailure(OkxVerdict.ofCode(ack.code()).ofStream(), "OKX says unasked: " + ack.said()));
      }
    }

    private void count(PublicTrade trade) {
      PublicTrade before = numbers.leftOutBehind(trade, single ? 1 : OkxTrades.count(trade));
      if (before != null) {
        listener.onLeftOut(before, trade);
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
