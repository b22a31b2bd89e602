package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.BookPrint;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Row;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a market recorder stores are the exchange's public trades, each once. */
class RecorderIT {

  private Kept kept;
  private Beside beside;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    kept.market("BTCUSDT", "ETHUSDT");
  }

  @AfterEach
  void close() throws Exception {
    if (beside != null) {
      beside.kill();
    }
    kept.close();
  }

  @Test
  void everyTradeIsStoredAsItWasPrinted() throws Exception {
    // given
    print(3);
    kept.start();
    awaitMarket("LIVE", 0);

    // when
    print(20);
    kept.exchange().print("linear", "SOLUSDT", "Buy", Leg.of("150", "1"));
    kept.exchange().print("spot", "BTCUSDT", "Buy", Leg.of("60000", "0.1"));

    // then
    awaitTradesEqualPrints();
    awaitCounters(46, 46, 0);
    JsonObject market = market();
    assertThat(market.getString("name")).isEqualTo("bybit.simulator.linear");
    assertThat(market.getString("exchange")).isEqualTo("bybit");
    assertThat(market.getString("environment")).isEqualTo("simulator");
    assertThat(market.getString("category")).isEqualTo("linear");
    assertThat(market.getJsonArray("symbols").encode()).isEqualTo("[\"BTCUSDT\",\"ETHUSDT\"]");
    assertThat(market.getString("lastFailure")).isNull();
    assertThat(market.getJsonObject("counters").fieldNames())
        .contains("received", "recorded", "duplicates", "rejected", "dropped", "collisions", "gaps");
    BookPrint newest = kept.exchange().prints().get(0);
    Row.only(kept.database(), "SELECT * FROM fillkeeper.recorded_trades WHERE trade_id = '" + newest.tradeId() + "'")
        .has("exchange", "bybit", "environment", "simulator", "category", "linear", "record_type", "trade",
            "symbol", newest.symbol(), "taker_side", newest.side().toUpperCase(Locale.ROOT))
        .isOfNow("traded_at", "received_at", "recorded_at").isEmptyOnlyIn();
  }

  @Test
  void whatWasPrintedWhileItWasAwayIsReadAfterwards() throws Exception {
    // given
    kept.start();
    awaitMarket("LIVE", 0);
    print(10);
    awaitTradesEqualPrints();

    // when
    kept.exchange().always(At.PUBLIC_CONNECT, Fault.REFUSE);
    kept.exchange().cutAll();
    print(7);
    kept.exchange().heal();

    // then
    awaitMarket("LIVE", 1);
    awaitTradesEqualPrints();
    assertThat(market().getString("lastFailure")).isNotBlank();
    assertThat(counter("recorded")).isEqualTo(34);
    assertThat(counter("duplicates")).isEqualTo(20);
    awaitCountersAddUp();
  }

  @Test
  void aFrameThatComesTwiceIsStoredOnce() throws Exception {
    // given
    kept.exchange().always(At.PUBLIC_FRAME, Fault.REPEAT);
    kept.start();
    awaitMarket("LIVE", 0);

    // when
    print(15);

    // then
    awaitTradesEqualPrints();
    awaitCounters(60, 30, 30);
    assertThat(market().getInteger("restarts")).isZero();
  }

  @Test
  void aFrameThatIsNotJsonIsKeptAndItsTradeIsReadAfterwards() throws Exception {
    // given
    kept.start();
    awaitMarket("LIVE", 0);
    print(5);
    awaitTradesEqualPrints();

    // when
    kept.exchange().next(At.PUBLIC_FRAME, Fault.GARBLE);
    print(5);

    // then
    awaitMarket("LIVE", 1);
    awaitTradesEqualPrints();
    Row.only(kept.database(), "SELECT * FROM fillkeeper.rejected_events").has("exchange", "bybit",
            "environment", "simulator", "source", "STREAM")
        .isOfNow("received_at", "recorded_at").isEmptyOnlyIn("account", "epoch");
    assertThat(market().getString("lastFailure")).startsWith("MALFORMED_EVENT");
    assertThat(counter("rejected")).isEqualTo(1);
    awaitCountersAddUp();
  }

  @Test
  void aListThatIsNoAnswerIsAskedForAgain() throws Exception {
    // given
    print(2);
    kept.exchange().next(At.RECENT_TRADES, Fault.GARBLE, 3);

    // when
    kept.start();

    // then
    awaitMarket("LIVE", 1);
    awaitTradesEqualPrints();
    awaitCountersAddUp();
  }

  @Test
  void twoRecordersOfOneFeedStoreEachTradeOnce() throws Exception {
    // given
    kept.start();
    beside = Beside.start(kept);
    awaitMarket("LIVE", 0);
    Kept.await("both have caught up", () -> "LIVE".equals(beside().getString("status")), () -> beside().encode());

    // when
    print(25);

    // then
    awaitTradesEqualPrints();
    Kept.await("both counted", () -> counter("received") + beside("received") == 100,
        () -> market().encode());
    Kept.await("one stored each", () -> counter("recorded") + beside("recorded") == 50
        && counter("duplicates") + beside("duplicates") == 50, () -> market().encode());
    assertThat(kept.database().count("recorded_trades")).isEqualTo(50);
  }

  @Test
  void aFeedThatBreaksWithinAFrameIsReadAgain() throws Exception {
    // given
    kept.start();
    awaitMarket("LIVE", 0);

    // when
    kept.exchange().next(At.PUBLIC_FRAME, Fault.RESET);
    print(4);

    // then
    awaitMarket("LIVE", 1);
    awaitTradesEqualPrints();
    awaitCountersAddUp();
  }

  /** So many frames of two trades each. */
  private void print(int frames) {
    for (int i = 0; i < frames; i++) {
      String side = i % 2 == 0 ? "Buy" : "Sell";
      kept.exchange().print("linear", i % 3 == 0 ? "BTCUSDT" : "ETHUSDT", side, Leg.of("60000.1", "0.00" + (i % 9 + 1)),
          Leg.of("60000.2", "0.1"));
    }
  }

  private void awaitTradesEqualPrints() {
    Kept.await("the trades stored are the trades printed", () -> stored().equals(printed()),
        () -> stored() + "\n" + market().encode());
  }

  private List<String> printed() {
    return kept.exchange().prints().stream()
        .filter(print -> print.category().equals("linear") && !print.symbol().equals("SOLUSDT"))
        .map(print -> print.symbol() + " " + print.tradeId() + " " + print.side().toUpperCase(Locale.ROOT)
            + " " + print.price().stripTrailingZeros().toPlainString() + " "
            + print.qty().stripTrailingZeros().toPlainString() + " " + print.tradedMs()).sorted().toList();
  }

  private List<String> stored() {
    return kept.database().query("SELECT symbol || ' ' || trade_id || ' ' || taker_side || ' '"
            + " || trim_scale(price) || ' ' || trim_scale(quantity) || ' '"
            + " || (extract(epoch FROM traded_at) * 1000)::bigint AS trade FROM fillkeeper.recorded_trades").stream()
        .map(row -> (String) row.get("trade")).sorted().toList();
  }

  private void awaitMarket(String status, int restarts) {
    Kept.await("the recorder is " + status + " after " + restarts + " restarts",
        () -> status.equals(market().getString("status")) && market().getInteger("restarts") >= restarts,
        () -> market().encode());
  }

  private void awaitCounters(long received, long recorded, long duplicates) {
    Kept.await("counters", () -> counter("received") == received && counter("recorded") == recorded
        && counter("duplicates") == duplicates, () -> market().encode());
    awaitCountersAddUp();
  }

  private void awaitCountersAddUp() {
    Kept.await("counters add up", () -> counter("received") == counter("recorded") + counter("duplicates")
        + counter("rejected") + counter("dropped"), () -> market().encode());
  }

  private long counter(String name) {
    return market().getJsonObject("counters").getLong(name);
  }

  private JsonObject market() {
    try {
      return kept.bus().request("fillkeeper.markets", new JsonObject()).getJsonArray("markets").getJsonObject(0);
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }

  private long beside(String name) {
    return beside().getJsonObject("counters").getLong(name);
  }

  private JsonObject beside() {
    try {
      return beside.bus().request("fillkeeper.markets", new JsonObject()).getJsonArray("markets").getJsonObject(0);
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }
}
