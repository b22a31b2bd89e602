package fillkeeper.venue.binance.market;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeRules;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMarket;
import fillkeeper.venue.binance.api.BinanceDialect;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Conversation.Request;
import fillkeeper.venue.wire.Heartbeat;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.TradeNews;
import fillkeeper.venue.wire.TradeNumbers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The public trades of one category at Binance, single ones or what the venue adds up: one connection, each group of
 * symbols confirmed. Trades are numbered one by one, so it says where the stream leaves something out.
 */
public final class BinanceTradeFeed implements TradeFeed {

  /** Lists of aggregates are read from a database, which is behind. */
  private static final Duration LAG = Duration.ofSeconds(30);
  private static final int STREAMS_A_REQUEST = 100;
  private static final int STREAMS_MAX = 1_024;
  /** The venue takes five messages a second, pings of ours among them. */
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(300);
  private static final int PAGE = 1_000;

  private final VenueMarket market;
  private final MarketPlace place;
  private final MarketTrades trades;
  private final TradeNumbers numbers = new TradeNumbers();
  private final Access access;
  private Conversation<MarketFrame> conversation;
  private int numbered;
  private boolean confirmed;

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment or category
   */
  public BinanceTradeFeed(Vertx vertx, VenueMarket market, Clock clock, Scheduler scheduler, RequestBudget budget) {
    this.market = market;
    this.place = MarketPlace.of(market);
    this.trades = new MarketTrades(market.category());
    BinanceDialect dialect = new BinanceDialect(null, place.weight(), null, place.timePath(),
        question -> place.weight(question.path()));
    this.access = new Access(vertx, place.rest(), dialect, clock, scheduler, budget);
  }

  /** What can be listed of trades that are recorded as this. */
  public static TradeRules listed(String recordType) {
    return new TradeRules(recordType, PAGE, true, LAG);
  }

  @Override
  public Future<Void> subscribe(Listener listener) {
    if (market.symbols().size() > STREAMS_MAX) {
      return Future.failedFuture(new AttemptFailure(Cause.SUBSCRIBE_REJECTED,
          "Binance takes " + STREAMS_MAX + " symbols on one connection, not " + market.symbols().size()));
    }
    return access.open(() -> listen(listener), () -> conversation.close());
  }

  private Future<Void> listen(Listener listener) {
    conversation = access.conversation(Pace.of(market), new Heartbeat.Frames(), trades, new Ear(listener));
    return access.door().open(BinanceLimits.connections(place.socket()), BinanceLimits.CROWDED, this::confirmAll)
        .onFailure(unconfirmed -> conversation.close());
  }

  @Override
  public Future<Recent> recent(String symbol) {
    return list(Question.open(place.newest(market.recordType()), query(symbol), Urgency.CATCH_UP), symbol);
  }

  @Override
  public Future<Recent> behind(String symbol, String tradeId) {
    Query query = query(symbol).with("fromId", Long.parseLong(tradeId) + 1);
    return list(Question.open(place.fromId(market.recordType()), query, Urgency.CATCH_UP), symbol);
  }

  @Override
  public Optional<Numbers> numbers() {
    return Optional.empty();
  }

  @Override
  public void close() {
    access.close();
  }

  private static Query query(String symbol) {
    return Query.NONE.with("symbol", symbol).with("limit", PAGE);
  }

  private Future<Recent> list(Question question, String symbol) {
    return access.ask(question).map(told -> {
      MarketFrame.Trades listed =
          told.read(answer -> trades.listed(answer, market.recordType(), symbol, told.seen()));
      return new Recent(listed.trades(), listed.unreadable());
    });
  }

  private Future<Void> confirmAll() {
    Future<Void> walk = conversation.open(place.socket());
    List<String> symbols = market.symbols();
    for (int from = 0; from < symbols.size(); from += STREAMS_A_REQUEST) {
      List<String> group = symbols.subList(from, Math.min(symbols.size(), from + STREAMS_A_REQUEST));
      walk = from == 0 ? walk.compose(opened -> confirm(group))
          : walk.compose(before -> pause()).compose(later -> confirm(group));
    }
    return walk.map(all -> {
      confirmed = true;
      return null;
    });
  }

  private Future<Void> pause() {
    Promise<Void> over = Promise.promise();
    access.scheduler().after(BETWEEN_REQUESTS, over::tryComplete);
    return over.future();
  }

  private Future<Void> confirm(List<String> group) {
    String kind = market.recordType().equals(RecordType.AGG_TRADE) ? "@aggTrade" : "@trade";
    int id = ++numbered;
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("method", "SUBSCRIBE").put("id", id);
    ArrayNode streams = message.putArray("params");
    group.forEach(symbol -> streams.add(symbol.toLowerCase(Locale.ROOT) + kind));
    return conversation.request(new Request<>("SUBSCRIBE", message.toString(), frame -> isAnswer(frame, id)))
        .compose(frame -> {
          MarketFrame.Answer answer = (MarketFrame.Answer) frame;
          return answer.good() ? Future.succeededFuture() : Future.failedFuture(new AttemptFailure(
              Cause.SUBSCRIBE_REJECTED, "Binance refused the subscription: " + answer.text()));
        });
  }

  private static boolean isAnswer(MarketFrame frame, int id) {
    return frame instanceof MarketFrame.Answer answer
        && (answer.id() == null || answer.id().equals(Integer.toString(id)));
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<MarketFrame> {

    private final Listener listener;

    Ear(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void onFrame(MarketFrame frame, int bytes) {
      if (frame instanceof MarketFrame.Trades heard) {
        heard.trades().forEach(this::count);
        TradeNews.tell(listener, heard.trades(), heard.unreadable(), bytes, access::isClosed);
      } else if (frame instanceof MarketFrame.Broken broken) {
        listener.onUnreadable(List.of(broken.what()), bytes);
      }
    }

    private void count(PublicTrade trade) {
      PublicTrade before = numbers.leftOutBehind(trade);
      if (before != null) {
        listener.onLeftOut(before, trade);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed && !access.isClosed()) {
        listener.onLost(why);
      }
    }
  }
}
