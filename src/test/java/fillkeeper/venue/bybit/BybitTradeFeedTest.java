package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitDesk.cause;
import static fillkeeper.venue.bybit.BybitPeer.ack;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueMarket;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Public trades: each group of symbols confirmed, messages whole, the loss once. */
class BybitTradeFeedTest implements TradeFeed.Listener {

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private BybitDesk desk;

  @BeforeEach
  void open() throws Exception {
    desk = new BybitDesk();
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  void tradesAreHeardAMessageAtATime() throws Exception {
    // given
    String message = sample("ws_public_trade_linear_batch_same_seq");
    ask(feed(List.of("BTCUSDT")), feed -> feed.subscribe(this)).await();

    // when
    desk.peer.awaitSocket().writeTextMessage(message);

    // then
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo("trades of BTCUSDT:" + message.length());
  }

  @Test
  void noRequestNamesMoreThanTenSymbols() throws Exception {
    // when
    ask(feed(IntStream.range(0, 23).mapToObj(i -> "S" + i).toList()), feed -> feed.subscribe(this)).await();

    // then
    assertThat(desk.peer.awaitSaid().path("args")).hasSize(10);
    assertThat(desk.peer.awaitSaid().path("args")).hasSize(10);
    assertThat(desk.peer.awaitSaid().path("args").get(2).textValue()).isEqualTo("publicTrade.S22");
  }

  @Test
  void oneRefusedGroupFailsAllAndLeavesNothingOpen() throws Exception {
    // given
    desk.peer.on("subscribe", (socket, message) ->
        socket.writeTextMessage(ack(message, !message.path("args").toString().contains("S10"), "Invalid symbol")));

    // when
    Future<Void> subscribed = ask(feed(IntStream.range(0, 11).mapToObj(i -> "S" + i).toList()),
        feed -> feed.subscribe(this));

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.SUBSCRIBE_REJECTED);
    desk.peer.awaitGone();
    assertThat(heard).isEmpty();
  }

  @Test
  void aPeerThatVanishesIsStalled() throws Exception {
    // given
    desk.peer.on("ping", (socket, message) -> { });
    ask(feed(List.of("BTCUSDT")), feed -> feed.subscribe(this)).await();

    // when
    desk.time.fire(BybitDesk.PING);
    desk.time.fire(BybitDesk.PONG);

    // then
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo("lost STALLED");
  }

  @Test
  void whatCannotBeReadIsReported() throws Exception {
    // given
    ask(feed(List.of("BTCUSDT")), feed -> feed.subscribe(this)).await();

    // when
    desk.peer.awaitSocket().writeTextMessage("{\"topic\":\"publicTrade.BTCUSDT\",\"data\":[{\"s\":\"BTCUSDT\"},{}]}");

    // then
    assertThat(heard.poll(60, TimeUnit.SECONDS)).startsWith("2 unreadable:");
  }

  @Test
  void theNewestTradesAreAskedForWithoutAKey() throws Exception {
    // given
    desk.peer.usual("/v5/market/recent-trade",
        request -> request.response().end(sample("rest_recent_trade_linear_seq_is_string")));

    // when
    List<PublicTrade> trades = ask(feed(List.of("BTCUSDT")), feed -> feed.recent("BTCUSDT")).await().trades();

    // then
    BybitPeer.Asked asked = desk.peer.awaitAsked();
    assertThat(trades).isNotEmpty();
    assertThat(asked.query()).isEqualTo("category=linear&symbol=BTCUSDT&limit=1000");
    assertThat(asked.headers()).doesNotContainKey("x-bapi-api-key");
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
    heard.add("trades of " + trades.get(0).symbol() + ":" + bytes);
  }

  @Override
  public void onUnreadable(List<Unreadable> what, int bytes) {
    heard.add(what.size() + " unreadable:" + bytes);
  }

  @Override
  public void onLeftOut(PublicTrade before, PublicTrade after) {
    throw new AssertionError("nothing is numbered here");
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }

  private TradeFeed feed(List<String> symbols) {
    Endpoints endpoints = new Endpoints(null, "ws://127.0.0.1:" + desk.peer.port() + "/v5/public", null,
        "http://127.0.0.1:" + desk.peer.port());
    VenueMarket market = new VenueMarket("simulator", "linear", "trade", symbols, endpoints,
        BybitDesk.PING, BybitDesk.PONG, 65_536);
    Promise<TradeFeed> opened = Promise.promise();
    desk.context.runOnContext(v ->
        opened.complete(new BybitTradeFeed(desk.vertx, market, desk.time, desk.time, desk.budget)));
    return opened.future().await();
  }

  private <T> Future<T> ask(TradeFeed feed, Function<TradeFeed, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    desk.context.runOnContext(v -> question.apply(feed).onComplete(answer));
    return answer.future();
  }
}
