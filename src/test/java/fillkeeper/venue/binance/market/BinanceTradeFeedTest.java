package fillkeeper.venue.binance.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Unreadable;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.testkit.HandTime;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueMarket;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The public trades of Binance over real sockets: single ones and aggregates, told and listed by their numbers. */
class BinanceTradeFeedTest implements TradeFeed.Listener {

  private static final int PATIENCE_S = 30;

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final SimExchange exchange = new SimExchange(7, time);
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private TradeFeed feed;

  @BeforeEach
  void open() throws Exception {
    exchange.start(vertx).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  @AfterEach
  void end() throws Exception {
    vertx.close().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @CsvSource({"spot, trade", "spot, agg_trade", "usdm, agg_trade"})
  void whatIsTradedIsToldAndListed(String category, String recordType) throws Exception {
    // given
    subscribe(category, recordType, "BTCUSDT", "ETHUSDT");

    // when
    print(category, "ETHUSDT", 1);
    String first = next();

    // then
    assertThat(first).startsWith(recordType + " ETHUSDT ");
    assertThat(answer(it -> it.recent("ETHUSDT")).trades()).extracting(BinanceTradeFeedTest::named)
        .containsExactly(first);
    assertThat(answer(it -> it.recent("BTCUSDT")).trades()).isEmpty();
  }

  @Test
  void singleTradesOfOneMatchAreSeveralAndTheirAggregateIsOne() throws Exception {
    subscribe("spot", RecordType.TRADE, "BTCUSDT");

    print("spot", "BTCUSDT", 3);

    assertThat(List.of(next(), next(), next())).doesNotHaveDuplicates();
    assertThat(exchange.spotAggregates()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"spot, trade", "usdm, agg_trade"})
  void theListGoesOnBehindAnyTrade(String category, String recordType) throws Exception {
    // given
    open(category, recordType, "BTCUSDT");
    print(category, "BTCUSDT", 5);
    List<PublicTrade> all = answer(it -> it.recent("BTCUSDT")).trades();

    // then
    assertThat(all).hasSize(5);
    assertThat(answer(it -> it.behind("BTCUSDT", all.get(1).tradeId())).trades()).extracting(PublicTrade::tradeId)
        .containsExactlyElementsOf(all.subList(2, 5).stream().map(PublicTrade::tradeId).toList());
    assertThat(answer(it -> it.behind("BTCUSDT", all.get(4).tradeId())).trades()).isEmpty();
  }

  @Test
  void whatTheStreamLeavesOutIsSaidBeforeWhatFollows() throws Exception {
    // given
    subscribe("spot", RecordType.TRADE, "BTCUSDT", "ETHUSDT");
    print("spot", "BTCUSDT", 1);
    print("spot", "ETHUSDT", 1);
    String first = next();
    next();
    exchange.next(At.PUBLIC_FRAME, Fault.DROP);

    // when
    print("spot", "BTCUSDT", 2);
    print("spot", "ETHUSDT", 1);

    // then
    assertThat(next()).startsWith("left out " + first + " - trade BTCUSDT ");
    assertThat(next()).startsWith("trade BTCUSDT ");
    assertThat(next()).startsWith("trade ETHUSDT ");
  }

  @Test
  void aTradeThatIsToldTwiceOrLateLeavesNothingOut() throws Exception {
    // given
    subscribe("spot", RecordType.TRADE, "BTCUSDT");
    exchange.next(At.PUBLIC_FRAME, Fault.REPEAT);

    // when
    print("spot", "BTCUSDT", 2);

    // then
    assertThat(List.of(next(), next(), next())).allMatch(told -> told.startsWith("trade "));
  }

  @Test
  void aSubscriptionThatIsRefusedFails() throws Exception {
    open("spot", RecordType.TRADE, "BTCUSDT");
    exchange.next(At.PUBLIC_SUBSCRIBE, Fault.REFUSE);

    assertThat(refused(it -> it.subscribe(this))).isEqualTo(Cause.SUBSCRIBE_REJECTED);
  }

  @Test
  void moreSymbolsThanAConnectionTakesAreRefusedAtOnce() throws Exception {
    open("spot", RecordType.TRADE, Collections.nCopies(1_025, "BTCUSDT").toArray(String[]::new));

    assertThat(refused(it -> it.subscribe(this))).isEqualTo(Cause.SUBSCRIBE_REJECTED);
    assertThat(exchange.count(At.PUBLIC_CONNECT)).isZero();
  }

  @Test
  void manySymbolsAreAskedForInPartsWithTimeBetween() throws Exception {
    // given
    open("spot", RecordType.TRADE, IntStream.range(0, 201).mapToObj(i -> "S" + i + "USDT").toArray(String[]::new));
    Future<Void> subscribed = ask(it -> it.subscribe(this));

    // when
    for (int pauses = 0; pauses < 2; pauses++) {
      awaitSet(Duration.ofMillis(300));
      time.fire(Duration.ofMillis(300));
    }

    // then
    subscribed.await(PATIENCE_S, TimeUnit.SECONDS);
    assertThat(exchange.count(At.PUBLIC_SUBSCRIBE)).isEqualTo(3);
  }

  @Test
  void theEndOfTheSocketIsTheLoss() throws Exception {
    subscribe("spot", RecordType.AGG_TRADE, "BTCUSDT");

    exchange.cutAll();

    assertThat(next()).isEqualTo("lost DISCONNECTED");
  }

  @Test
  void aFrameThatCannotBeReadIsTold() throws Exception {
    subscribe("spot", RecordType.TRADE, "BTCUSDT");

    exchange.say("{\"e\":\"trade\",\"s\":\"BTCUSDT\",\"p\":\"1\"}");
    exchange.say("{\"e\":\"serverShutdown\",\"E\":1}");
    exchange.say("nonsense");

    assertThat(List.of(next(), next())).containsOnly("unreadable");
  }

  @Test
  void aSymbolThatTheVenueDoesNotKnowHasNoList() throws Exception {
    open("spot", RecordType.TRADE, "NOSUCH");

    assertThat(refused(it -> it.recent("NOSUCH"))).isEqualTo(Cause.SYNC_FAILED);
  }

  private void subscribe(String category, String recordType, String... symbols) throws Exception {
    open(category, recordType, symbols);
    answer(it -> it.subscribe(this));
  }

  private void open(String category, String recordType, String... symbols) throws Exception {
    VenueMarket market = new VenueMarket("simulator", category, recordType, List.of(symbols),
        new Endpoints(exchange.wsUrl(), exchange.wsUrl(), null, exchange.restUrl()), Duration.ofSeconds(20),
        Duration.ofSeconds(9), 65_536);
    Promise<TradeFeed> opened = Promise.promise();
    context.runOnContext(v -> opened.complete(new BinanceTradeFeed(vertx, market, time, time,
        new RequestBudget(time, time, 0.25, 0.7))));
    feed = opened.future().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  private void print(String category, String symbol, int trades) {
    Leg[] legs = IntStream.range(0, trades).mapToObj(i -> Leg.of("60000", "0.01")).toArray(Leg[]::new);
    if (category.equals("spot")) {
      exchange.printSpot(symbol, "BUY", legs);
    } else {
      exchange.printUsdm(symbol, "BUY", legs);
    }
  }

  private <T> Future<T> ask(Function<TradeFeed, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(feed).onComplete(answer));
    return answer.future();
  }

  private <T> T answer(Function<TradeFeed, Future<T>> question) throws Exception {
    return ask(question).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  private Cause refused(Function<TradeFeed, Future<?>> question) throws Exception {
    Promise<Throwable> ended = Promise.promise();
    context.runOnContext(v -> question.apply(feed).onComplete(done -> ended.complete(done.cause())));
    Throwable why = ended.future().await(PATIENCE_S, TimeUnit.SECONDS);
    assertThat(why).isInstanceOf(AttemptFailure.class);
    return ((AttemptFailure) why).incidentCause();
  }

  private void awaitSet(Duration delay) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!time.isSet(delay)) {
      assertThat(System.nanoTime() - deadline).as("a pause is made").isNegative();
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  private String next() throws InterruptedException {
    String next = heard.poll(PATIENCE_S, TimeUnit.SECONDS);
    return next == null ? "nothing" : next;
  }

  private static String named(PublicTrade trade) {
    return trade.recordType() + " " + trade.symbol() + " " + trade.tradeId();
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
    trades.forEach(trade -> heard.add(named(trade)));
  }

  @Override
  public void onUnreadable(List<Unreadable> what, int bytes) {
    what.forEach(row -> heard.add("unreadable"));
  }

  @Override
  public void onLeftOut(PublicTrade before, PublicTrade after) {
    heard.add("left out " + named(before) + " - " + named(after));
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }
}
