package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxDesk.cause;
import static fillkeeper.venue.okx.OkxPeer.compact;
import static fillkeeper.venue.okx.OkxPeer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueMarket;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.ServerWebSocket;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The public trades of OKX: single ones and those that it adds up are two kinds, on two sockets. */
class OkxTradeFeedTest implements TradeFeed.Listener {

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private OkxDesk desk;

  @BeforeEach
  void open() throws Exception {
    desk = new OkxDesk();
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  void singleTradesAreToldOnTheBusinessSocketAndListed() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.TRADE, "BTC-USDT");
    desk.peer.usual(OkxLists.TRADES, request -> request.response().end(OkxSamples.text("rest_public_trades")));

    // when
    on(feed, it -> it.subscribe(this)).await();
    ServerWebSocket socket = desk.peer.awaitSocket();
    socket.writeTextMessage(compact("ws_public_trades_all_business"));

    // then
    assertThat(socket.path()).isEqualTo("/ws/v5/business");
    assertThat(desk.peer.awaitSaid().at("/args/0").toString())
        .isEqualTo("{\"channel\":\"trades-all\",\"instId\":\"BTC-USDT\"}");
    assertThat(next()).isEqualTo("trade 720000043");
    Recent recent = on(feed, it -> it.recent("BTC-USDT")).await();
    assertThat(recent.trades()).extracting(PublicTrade::recordType).containsOnly(RecordType.TRADE);
    assertThat(desk.peer.awaitAsked().uri()).isEqualTo("/api/v5/market/trades?instId=BTC-USDT&limit=500");
  }

  @Test
  void addedUpTradesAreToldOnThePublicSocketAndListedNowhere() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.AGG_TRADE, "BTC-USDT");

    // when
    on(feed, it -> it.subscribe(this)).await();
    ServerWebSocket socket = desk.peer.awaitSocket();
    socket.writeTextMessage(compact("ws_public_trades_aggregated"));

    // then
    assertThat(socket.path()).isEqualTo("/ws/v5/public");
    assertThat(next()).isEqualTo("agg_trade 720000044");
    assertThat(on(feed, it -> it.recent("BTC-USDT")).await().trades()).isEmpty();
    assertThat(desk.peer.askedSoFar()).isZero();
  }

  @Test
  void whatFollowedATradeIsListedFromThereOnThoughTheVenueListsBackwards() throws Exception {
    // given: whether the number that is asked for counts, is not known
    TradeFeed feed = feed(RecordType.TRADE, "BTC-USDT");
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(142, 141, 40, 39));

    // when
    Recent behind = on(feed, it -> it.behind("BTC-USDT", "40")).await();

    // then
    assertThat(behind.trades()).extracting(PublicTrade::tradeId).containsExactly("141", "142");
    assertThat(desk.peer.awaitAsked().uri())
        .isEqualTo("/api/v5/market/history-trades?instId=BTC-USDT&type=1&after=140&limit=100");
  }

  @Test
  void numbersWithoutATradeArePassedBy() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.TRADE, "BTC-USDT");
    desk.peer.usual(OkxLists.TRADES, request -> request.response().end(listed(250)));
    desk.peer.usual(OkxLists.TRADES_HISTORY, request -> request.response().end(
        request.query().contains("after=338") ? listed(250, 40) : listed(40, 39)));

    // then
    assertThat(on(feed, it -> it.behind("BTC-USDT", "40")).await().trades()).extracting(PublicTrade::tradeId)
        .containsExactly("250");
  }

  @Test
  void whereNothingFollowedNothingIsListed() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.TRADE, "BTC-USDT");
    desk.peer.usual(OkxLists.TRADES, request -> request.response().end(listed(40)));
    desk.peer.usual(OkxLists.TRADES_HISTORY, request -> request.response().end(listed(40, 39)));

    // then
    assertThat(on(feed, it -> it.behind("BTC-USDT", "40")).await().trades()).isEmpty();
  }

  @Test
  void numbersThatTheStreamOfSingleTradesLeavesOutAreTold() throws Exception {
    // given
    on(feed(RecordType.TRADE, "BTC-USDT"), it -> it.subscribe(this)).await();
    ServerWebSocket socket = desk.peer.awaitSocket();

    // when: what is told again leaves out nothing
    tell(socket, 43, 1);
    tell(socket, 44, 1);
    tell(socket, 43, 1);
    tell(socket, 47, 1);

    // then
    assertThat(List.of(next(), next(), next(), next(), next()))
        .containsExactly("trade 43", "trade 44", "trade 43", "left out 44..47", "trade 47");
    assertThat(feed(RecordType.TRADE, "BTC-USDT").numbers()).as("they are listed").isEmpty();
  }

  @Test
  void aTradeThatIsAddedUpStandsForAsManyNumbersAsItSays() throws Exception {
    // given: the last of another attempt
    TradeFeed feed = feed(RecordType.AGG_TRADE, "BTC-USDT");
    feed.numbers().orElseThrow().goOnBehind(trade(40, 5));
    on(feed, it -> it.subscribe(this)).await();
    ServerWebSocket socket = desk.peer.awaitSocket();

    // when
    tell(socket, 43, 3);
    tell(socket, 44, 1);
    tell(socket, 48, 3);
    tell(socket, 52, 4);

    // then: 45 is in none
    assertThat(List.of(next(), next(), next(), next(), next()))
        .containsExactly("agg_trade 43", "agg_trade 44", "left out 44..48", "agg_trade 48", "agg_trade 52");
  }

  @Test
  void whetherAnythingIsMissingTheListOfSingleTradesShows() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.AGG_TRADE, "BTC-USDT");
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(46, 45, 44, 43));
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(46, 44, 43));
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(47, 46, 44));

    // then: 48 adds up 46 to 48; whether the number that is asked for counts, is not known
    assertThat(isMissing(feed).await()).isTrue();
    assertThat(desk.peer.awaitAsked().uri())
        .isEqualTo("/api/v5/market/history-trades?instId=BTC-USDT&type=1&after=47&limit=100");
    assertThat(isMissing(feed).await()).isFalse();
    assertThat(isMissing(feed).await()).isFalse();
  }

  @Test
  void aListThatIsBehindTheStreamShowsNothing() {
    // given: its newest trade is the one before the hole, or it cannot be read
    TradeFeed feed = feed(RecordType.AGG_TRADE, "BTC-USDT");
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(44, 43));
    desk.peer.next(OkxLists.TRADES_HISTORY, 200, listed(46, 44).replace("[{", "[{\"instId\":\"BTC-USDT\"},{"));

    // then
    assertThat(cause(isMissing(feed))).isEqualTo(Cause.VENUE_UNAVAILABLE);
    assertThat(cause(isMissing(feed))).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  private Future<Boolean> isMissing(TradeFeed feed) {
    return on(feed, it -> it.numbers().orElseThrow().isMissing(trade(44, 1), trade(48, 3)));
  }

  private static void tell(ServerWebSocket socket, int id, int count) {
    socket.writeTextMessage("{\"arg\":{\"channel\":\"" + (socket.path().endsWith("public") ? "trades" : "trades-all")
        + "\",\"instId\":\"BTC-USDT\"},\"data\":[" + row(id, count) + "]}");
  }

  private static String row(int id, int count) {
    return "{\"instId\":\"BTC-USDT\",\"side\":\"sell\",\"sz\":\"0.2\",\"px\":\"91000\",\"tradeId\":\"" + id
        + "\",\"ts\":\"1767225602001\",\"count\":\"" + count + "\"}";
  }

  private static PublicTrade trade(int id, int count) {
    return new PublicTrade("spot", RecordType.AGG_TRADE, "BTC-USDT", Integer.toString(id), BigDecimal.ONE,
        BigDecimal.ONE, null, Instant.EPOCH, Instant.EPOCH, row(id, count));
  }

  private static String listed(int... ids) {
    return "{\"code\":\"0\",\"msg\":\"\",\"data\":[" + IntStream.of(ids).mapToObj(id -> "{\"instId\":\"BTC-USDT\","
        + "\"side\":\"sell\",\"sz\":\"0.2\",\"px\":\"91000\",\"tradeId\":\"" + id + "\",\"ts\":\"1767225602001\"}")
        .collect(Collectors.joining(",")) + "]}";
  }

  @Test
  void aSymbolThatIsRefusedFailsTheSubscription() {
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(
        message.toString().contains("NO-SUCH") ? refusal(message, "60018") : OkxPeer.ack(message)));

    assertThat(cause(on(feed(RecordType.TRADE, "BTC-USDT", "NO-SUCH"), it -> it.subscribe(this))))
        .isEqualTo(Cause.SUBSCRIBE_REJECTED);
  }

  @Test
  void moreSymbolsThanAConnectionMayAskForAreRefusedAtOnce() {
    TradeFeed feed = feed(RecordType.TRADE, Collections.nCopies(401, "BTC-USDT").toArray(String[]::new));

    assertThat(cause(on(feed, it -> it.subscribe(this)))).isEqualTo(Cause.SUBSCRIBE_REJECTED);
  }

  @Test
  void aRowThatCannotBeReadIsToldBesideThoseThatCan() throws Exception {
    // given
    on(feed(RecordType.TRADE, "BTC-USDT"), it -> it.subscribe(this)).await();

    // when
    desk.peer.awaitSocket().writeTextMessage(compact("ws_public_trades_all_business")
        .replace("\"data\":[", "\"data\":[{\"instId\":\"BTC-USDT\"},"));

    // then
    assertThat(List.of(next(), next())).containsExactly("trade 720000043", "unreadable");
  }

  @Test
  void aSubscriptionThatTheVenueTakesBackIsLost() throws Exception {
    // given
    on(feed(RecordType.TRADE, "BTC-USDT"), it -> it.subscribe(this)).await();

    // when
    desk.peer.awaitSocket().writeTextMessage(compact("ws_unsubscribed_by_the_venue"));

    // then
    assertThat(next()).isEqualTo("lost DISCONNECTED");
    desk.peer.awaitGone();
  }

  @Test
  void anAnnouncedCutIsFollowedByAnotherConnectionBesideTheOldOne() throws Exception {
    // given
    TradeFeed feed = feed(RecordType.AGG_TRADE, "BTC-USDT");
    feed.numbers().orElseThrow().goOnBehind(trade(40, 1));
    on(feed, it -> it.subscribe(this)).await();
    ServerWebSocket old = desk.peer.awaitSocket();
    tell(old, 41, 1);

    // when
    old.writeTextMessage(compact("ws_notice_service_upgrade_64008"));
    ServerWebSocket successor = desk.peer.awaitSocket();
    assertThat(next()).isEqualTo("agg_trade 41");
    tell(successor, 43, 1);

    // then: which of them is ahead does not matter
    assertThat(next()).isEqualTo("agg_trade 43");
    tell(old, 42, 1);
    tell(old, 43, 1);
    assertThat(List.of(next(), next())).containsExactly("agg_trade 42", "agg_trade 43");

    // and: the old one is let go after a while, and what is left out by the other is told
    desk.time.fire(Duration.ofSeconds(5));
    desk.peer.awaitGone();
    tell(successor, 45, 1);
    assertThat(List.of(next(), next())).containsExactly("left out 43..45", "agg_trade 45");
    successor.close();
    assertThat(next()).isEqualTo("lost DISCONNECTED");
  }

  @Test
  void theEndOfTheSocketIsTheLoss() throws Exception {
    // given
    on(feed(RecordType.AGG_TRADE, "BTC-USDT"), it -> it.subscribe(this)).await();

    // when
    desk.peer.awaitSocket().close();

    // then
    assertThat(next()).isEqualTo("lost DISCONNECTED");
  }

  private TradeFeed feed(String recordType, String... symbols) {
    String base = "127.0.0.1:" + desk.peer.port();
    VenueMarket market = new VenueMarket("simulator", "spot", recordType, List.of(symbols),
        new Endpoints(null, "ws://" + base + "/ws/v5/public", null, "http://" + base), OkxDesk.PING, OkxDesk.PONG,
        65_536);
    Promise<TradeFeed> opened = Promise.promise();
    desk.context.runOnContext(v -> opened.complete(
        new OkxTradeFeed(desk.vertx, market, desk.time, desk.time, desk.budget, new SplittableRandom(1))));
    return opened.future().await();
  }

  private <T> Future<T> on(TradeFeed feed, Function<TradeFeed, Future<T>> step) {
    Promise<T> done = Promise.promise();
    desk.context.runOnContext(v -> step.apply(feed).onComplete(done));
    return done.future();
  }

  private String next() throws InterruptedException {
    return heard.poll(60, TimeUnit.SECONDS);
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
    trades.forEach(trade -> heard.add(trade.recordType() + " " + trade.tradeId()));
  }

  @Override
  public void onUnreadable(List<Unreadable> what, int bytes) {
    what.forEach(row -> heard.add("unreadable"));
  }

  @Override
  public void onLeftOut(PublicTrade before, PublicTrade after) {
    heard.add("left out " + before.tradeId() + ".." + after.tradeId());
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }
}
