package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.BookPrint;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every public trade is recorded once, and where some may be missing it is said. */
class RecordersIT {

  private static final String SPOT = "bybit.simulator.spot";

  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void tradesOfALargeBatchAndAlikeOnesAreRecordedOnceEach() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT").start().awaitRecording(SPOT);

    // when
    print(1_024);
    print(1);

    // then
    kept.awaitRecorded(SPOT, "recorded", 1_025);
    thenRecordedIsWhatWasTraded();
  }

  @Test
  void whatIsTradedWhileNobodyListensIsReadBackAndKnownTradesAreDropped() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT").start().awaitRecording(SPOT);
    print(5);
    kept.awaitRecorded(SPOT, "recorded", 5);

    // when
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, () -> print(20));
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(SPOT, "recorded", 25).awaitRecording(SPOT);
    thenRecordedIsWhatWasTraded();
    assertThat(counter("duplicates")).isEqualTo(5);
    assertThat(counter("reconnects")).isEqualTo(1);
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void whereTheListDoesNotReachBackAGapIsRecordedOnce() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT", "SOLUSDT").start().awaitRecording(SPOT);
    print(5);
    kept.awaitRecorded(SPOT, "recorded", 5);
    String last = lastTrade();

    // when
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, () -> print(100));
    kept.exchange().cutAll();
    kept.awaitRecorded(SPOT, "recorded", 65);
    kept.restart().awaitRecording(SPOT);

    // then
    assertThat(kept.database().query("SELECT * FROM fillkeeper.trade_gaps")).singleElement().satisfies(gap ->
        assertThat(gap).containsEntry("symbol", "BTCUSDT").containsEntry("category", "spot")
            .containsEntry("from_trade", last).containsEntry("to_trade", firstOfTheList()));
    assertThat(kept.database().count("recorded_trades")).isEqualTo(65);
  }

  @Test
  void aFrameThatComesTwiceIsRecordedOnce() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT").start().awaitRecording(SPOT);
    kept.exchange().next(At.PUBLIC_FRAME, Fault.REPEAT);

    // when
    print(7);

    // then
    kept.awaitRecorded(SPOT, "duplicates", 7);
    thenRecordedIsWhatWasTraded();
  }

  @ParameterizedTest
  @CsvSource({"inverse, BTCUSD, BTCUSD", "option, BTC, BTC-25JUN27-70000-C", "option, ETH, ETH-25JUN27-4000-P-USDT"})
  void everyCategoryIsRecordedFromTheStreamAndTheList(String category, String configured, String symbol)
      throws Exception {
    // given
    String name = "bybit.simulator." + category;
    kept.recorder(category, configured).start().awaitRecording(name);
    kept.exchange().print(category, symbol, "Sell", Leg.of("60000", "2"), Leg.of("60000", "2"));
    kept.awaitRecorded(name, "recorded", 2);

    // when
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, () ->
        kept.exchange().print(category, symbol, "Buy", Leg.of("60010", "3")));
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(name, "recorded", 3).awaitRecording(name);
    assertThat(kept.database().query("SELECT * FROM fillkeeper.recorded_trades")).hasSize(3).allSatisfy(row ->
        assertThat(row).containsEntry("category", category).containsEntry("symbol", symbol));
    assertThat(kept.recorded(name).getJsonObject("counters").getLong("duplicates")).isEqualTo(2);
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void theSameIdWithOtherContentIsKeptAsACorrectionAndCounted() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT").start().awaitRecording(SPOT);
    print(1);
    kept.awaitRecorded(SPOT, "recorded", 1);

    // when: what is stored is not what the list will say
    kept.database().execute("UPDATE fillkeeper.recorded_trades SET price = price + 1");
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(SPOT, "collisions", 1);
    assertThat(kept.database().query("SELECT * FROM fillkeeper.trade_corrections")).singleElement().satisfies(row ->
        assertThat(row).containsEntry("field", "price").containsEntry("trade_id", lastTrade())
            .containsEntry("resolution", "KEPT"));
    assertThat(counter("recorded")).isEqualTo(1);
  }

  @Test
  void whereTheExchangeWasWipedTheRecorderSaysSoUntilTheOldRowsAreOfAnotherName() throws Exception {
    // given
    kept.recorder("spot", "BTCUSDT").start().awaitRecording(SPOT);
    print(2);
    kept.awaitRecorded(SPOT, "recorded", 2);

    // when: what is stored under these ids was traded in an earlier life
    kept.database().execute("UPDATE fillkeeper.recorded_trades SET traded_at = traded_at - interval '2 days'");
    kept.exchange().cutAll();

    // then
    Kept.await("the recorder says that it cannot go on", () -> String.valueOf(kept.recorded(SPOT)
            .getString("lastFailure")).startsWith("LEDGER_RESET: the exchange's ids have started again: trade "),
        () -> kept.recorded(SPOT).encode());
    assertThat(kept.database().count("trade_corrections")).isZero();

    // when
    for (String table : List.of("recorded_trades", "trade_gaps", "trade_corrections")) {
      kept.database().execute("UPDATE fillkeeper." + table + " SET environment = 'simulator-1'"
          + " WHERE exchange = 'bybit' AND environment = 'simulator'");
    }

    // then
    kept.awaitRecorded(SPOT, "recorded", 4).awaitRecording(SPOT);
    assertThat(kept.database().query("SELECT 1 FROM fillkeeper.recorded_trades WHERE environment = 'simulator'"))
        .hasSize(2);
  }

  private void thenRecordedIsWhatWasTraded() {
    List<String> traded = kept.exchange().prints().stream().map(BookPrint::tradeId).sorted().toList();
    assertThat(kept.database().query("SELECT trade_id FROM fillkeeper.recorded_trades").stream()
        .map(row -> (String) row.get("trade_id")).sorted().toList()).isEqualTo(traded);
    JsonObject counters = kept.recorded(SPOT).getJsonObject("counters");
    assertThat(counters.getLong("received")).isEqualTo(counters.getLong("recorded") + counters.getLong("duplicates")
        + counters.getLong("collisions") + counters.getLong("rejected") + counters.getLong("dropped"));
  }

  private String lastTrade() {
    List<BookPrint> prints = kept.exchange().prints();
    return prints.get(prints.size() - 1).tradeId();
  }

  /** Of the sixty that REST lists. */
  private String firstOfTheList() {
    List<BookPrint> prints = kept.exchange().prints();
    return prints.get(prints.size() - 60).tradeId();
  }

  private long counter(String name) {
    return kept.recorded(SPOT).getJsonObject("counters").getLong(name);
  }

  /** One match, so that all are alike in price, quantity and time. */
  private void print(int trades) {
    kept.exchange().print("spot", "BTCUSDT", "Buy", IntStream.range(0, trades)
        .mapToObj(i -> Leg.of("60000", "0.01")).toArray(Leg[]::new));
  }
}
