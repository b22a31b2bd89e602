package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeRules;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Succession;
import fillkeeper.venue.wire.TradeNumbers;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The public trades of some symbols at OKX: one connection, each symbol confirmed, followed by another where the venue
 * says that it will end it. Single trades are told on the business socket, those that are added up on the public one.
 */
final class OkxTradeFeed implements TradeFeed {

  /** Of those that it adds up the venue has no list. */
  static final List<TradeRules> LISTED = List.of(
      new TradeRules(RecordType.TRADE, OkxTradePages.RECENT, true, OkxRules.RULES.restLag()),
      new TradeRules(RecordType.AGG_TRADE, 0, false, OkxRules.RULES.restLag()));
  /** A connection may ask 480 times an hour, and each symbol is one. */
  private static final int SYMBOLS_MAX = 400;

  private final VenueMarket market;
  private final boolean single;
  private final URI socket;
  private final OkxTrades trades;
  private final OkxTradePages pages;
  private final TradeNumbers numbers = new TradeNumbers();
  private final Access access;
  private final RandomGenerator random;
  private Succession connections;
  private boolean begun;

  OkxTradeFeed(Vertx vertx, VenueMarket market, Clock clock, Scheduler scheduler, RequestBudget budget,
      RandomGenerator random) {
    OkxHosts hosts = OkxHosts.of(market.environment(), market.endpoints());
    this.market = market;
    this.single = market.recordType().equals(RecordType.TRADE);
    this.socket = single ? hosts.businessWs() : hosts.publicWs();
    this.trades = new OkxTrades(market.category());
    this.access = new Access(vertx, hosts.rest(),
        new OkxDialect(null, hosts.trial(), new OkxLimits("public data", hosts.rest())), clock, scheduler, budget);
    this.pages = new OkxTradePages(access, trades);
    this.random = random;
  }

  @Override
  public Future<Void> subscribe(Listener listener) {
    if (market.symbols().size() > SYMBOLS_MAX) {
      return Future.failedFuture(new AttemptFailure(Cause.SUBSCRIBE_REJECTED,
          "OKX takes " + SYMBOLS_MAX + " symbols on one connection, and these are " + market.symbols().size()));
    }
    return access.open(() -> listen(listener), () -> connections.close());
  }

  private Future<Void> listen(Listener listener) {
    connections = new Succession("public trades of " + market.category(), Succession.Plan.of(OkxRules.CUT),
        announcer -> link(announcer, listener), access.scheduler(), random, listener::onLost);
    return connections.open();
  }

  private OkxTradeLink link(Succession.Announcer announcer, Listener listener) {
    String channel = single ? OkxTrades.SINGLE : OkxTrades.ADDED_UP;
    return new OkxTradeLink(
        talk -> access.door().open(OkxLimits.connections(socket), OkxLimits.CROWDED, () -> talk.open(socket)),
        market.symbols().stream().map(symbol -> OkxChannel.trades(channel, symbol)).toList(), counted(),
        trade -> single ? 1 : OkxTrades.count(trade), ear -> new OkxConversation(access.vertx(), Pace.of(market),
            trades::decode, access.clock(), access.scheduler(), ear), announcer, listener);
  }

  /** Only the first connection goes on behind what is stored: each later one was heard beside the one before it. */
  private TradeNumbers counted() {
    boolean first = !begun;
    begun = true;
    return first ? numbers : new TradeNumbers();
  }

  /** {@inheritDoc} The venue lists single trades only: of those that it adds up there is no list, only their numbers. */
  @Override
  public Future<Recent> recent(String symbol) {
    return single ? pages.recent(symbol) : Future.succeededFuture(new Recent(List.of(), List.of()));
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
  public void close() {
    access.close();
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
}
