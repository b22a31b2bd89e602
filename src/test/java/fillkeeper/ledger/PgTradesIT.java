package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.ledger.TradeStore.Kind;
import fillkeeper.ledger.TradeStore.Recorded;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Public trades are stored once; what is missing between two lists, and what was said otherwise, is kept beside. */
class PgTradesIT extends LedgerFixture {

  @Test
  void aTradeThatComesBySeveralWaysIsStoredOnce() throws Exception {
    assertThat(record(trade("1"), trade("2"))).isEqualTo(new Recorded(2, 0, 0, 0));
    assertThat(recent(trade("2"), trade("3"), trade("3"))).isEqualTo(new Recorded(1, 2, 0, 0));
    assertThat(database.count("recorded_trades")).isEqualTo(3);
  }

  @Test
  void twoTradesAlikeInPriceQuantityAndTimeAreTwo() throws Exception {
    assertThat(record(trade("9007199254740992"), trade("9007199254740993"))).isEqualTo(new Recorded(2, 0, 0, 0));
  }

  @Test
  void aggregateTradesAndOtherSymbolsAreNumberedApart() throws Exception {
    record(trade("1"));

    assertThat(record(of("linear", RecordType.AGG_TRADE, "BTCUSDT", "1"), of("spot", RecordType.TRADE, "BTCUSDT", "1"),
        of("linear", RecordType.TRADE, "ETHUSDT", "1"))).isEqualTo(new Recorded(3, 0, 0, 0));
    assertThat(await(store.trades().record("bybit", "testnet", List.of(trade("1")))).stored()).isEqualTo(1);
  }

  @Test
  void theSameIdWithOtherContentIsKeptBesideTheFirst() throws Exception {
    record(trade("1"));

    Recorded seen = record(priced("1", "101.5"));
    Recorded again = record(priced("1", "101.50"));

    assertThat(seen).isEqualTo(new Recorded(0, 0, 1, 0));
    assertThat(again).isEqualTo(new Recorded(0, 0, 1, 0));
    assertThat(database.value("SELECT price::text FROM fillkeeper.recorded_trades")).isEqualTo("100");
    assertThat(corrections()).allSatisfy(row -> {
      assertThat(row).containsEntry("trade_id", "1").containsEntry("field", "price").containsEntry("first", "100")
          .containsEntry("resolution", "KEPT");
    });
  }

  @Test
  void anIdThatIsKnownOfATradeOfAnotherTimeIsSaidAndNothingIsKeptOfIt() throws Exception {
    record(trade("1"));

    assertThatThrownBy(() -> record(trade("2"), at("1", NOW.plusSeconds(62))))
        .isInstanceOf(IdsReusedException.class).hasMessageContaining("trade 1 of BTCUSDT was traded at ");
    assertThatThrownBy(() -> recent(at("1", NOW.minusSeconds(60)))).isInstanceOf(IdsReusedException.class);
    assertThat(corrections()).isEmpty();
    assertThat(database.count("recorded_trades")).isEqualTo(2);
  }

  @Test
  void aTimeThatIsToldALittleOtherwiseIsACorrection() throws Exception {
    record(trade("1"));

    assertThat(record(at("1", NOW.plusSeconds(61)))).isEqualTo(new Recorded(0, 0, 1, 0));
    assertThat(corrections()).singleElement().satisfies(row -> assertThat(row).containsEntry("field", "traded_at"));
  }

  @Test
  void theSameIdWithOtherContentInOneMessageIsACorrectionToo() throws Exception {
    Recorded seen = record(trade("1"), priced("1", "99"), trade("1"));

    assertThat(seen).isEqualTo(new Recorded(1, 1, 1, 0));
    assertThat(corrections()).hasSize(1);
  }

  @Test
  void absentIsNotOther() throws Exception {
    record(trade("1"));
    PublicTrade without = new PublicTrade("linear", RecordType.TRADE, "BTCUSDT", "1", new BigDecimal("100.0"),
        BigDecimal.ONE, null, NOW.plusSeconds(1), NOW, null);

    assertThat(record(without)).isEqualTo(new Recorded(0, 1, 0, 0));
    assertThat(corrections()).isEmpty();
  }

  @Test
  void aListThatReachesBackToWhatIsStoredLeavesNoGap() throws Exception {
    record(trade("1"), trade("2"));

    assertThat(recent(trade("2"), trade("3")).gaps()).isZero();
    assertThat(database.count("trade_gaps")).isZero();
  }

  @Test
  void aListThatDoesNotReachBackToWhatIsStoredLeavesAGap() throws Exception {
    record(trade("1"), trade("2"), of("linear", RecordType.TRADE, "ETHUSDT", "9"));

    Recorded seen = recent(trade("5"), trade("4"), trade("6"));
    Recorded again = recent(trade("4"), trade("5"), trade("6"), trade("7"));

    assertThat(seen).isEqualTo(new Recorded(3, 0, 0, 1));
    assertThat(again).isEqualTo(new Recorded(1, 3, 0, 0));
    assertThat(database.query("SELECT * FROM fillkeeper.trade_gaps")).singleElement().satisfies(gap -> {
      assertThat(gap).containsEntry("symbol", "BTCUSDT").containsEntry("from_trade", "2")
          .containsEntry("to_trade", "4").containsKey("opened_at");
    });
  }

  @Test
  void theFirstListOfAllIsNoGap() throws Exception {
    assertThat(recent(trade("1"), trade("2")).gaps()).isZero();
  }

  @Test
  void twoRecordersAtOnceStoreEachTradeOnceAndCountItOnce() throws Exception {
    List<PublicTrade> trades = IntStream.range(0, 500).mapToObj(i -> trade("t" + i)).toList();

    List<Future<Recorded>> writes = IntStream.range(0, 8)
        .mapToObj(i -> store.trades().record("bybit", "mainnet", trades)).toList();

    int stored = 0;
    int duplicates = 0;
    for (Future<Recorded> write : writes) {
      stored += await(write).stored();
      duplicates += await(write).duplicates();
    }
    assertThat(stored).isEqualTo(500);
    assertThat(duplicates).isEqualTo(7 * 500);
    assertThat(database.count("recorded_trades")).isEqualTo(500);
  }

  @Test
  void aListGoesOnSoFarBehindTheNewestOfItsKind() throws Exception {
    record(trade("1"), trade("9"), trade("40"), trade("41"), of("linear", RecordType.AGG_TRADE, "BTCUSDT", "500"),
        of("linear", RecordType.TRADE, "ETHUSDT", "600"), of("spot", RecordType.TRADE, "BTCUSDT", "700"));

    assertThat(resumption("BTCUSDT", 0)).contains("41");
    assertThat(resumption("BTCUSDT", 31)).contains("40");
    assertThat(resumption("BTCUSDT", 32)).contains("9");
    assertThat(resumption("BTCUSDT", 1_000)).contains("1");
    assertThat(resumption("SOLUSDT", 1_000)).isEmpty();
  }

  @Test
  void ofTradesOfOneMomentTheFirstByNumberIsGoneBehind() throws Exception {
    record(trade("9999"), trade("10000"), trade("10001"));

    assertThat(resumption("BTCUSDT", 0)).contains("9999");
  }

  @Test
  void theNewestOfItsKindIsThatOfTheLastMomentAndOfThatTheOneWithTheGreatestNumber() throws Exception {
    PublicTrade later = of("linear", RecordType.TRADE, "ETHUSDT", "7");
    record(trade("9999"), trade("10000"), of("linear", RecordType.AGG_TRADE, "BTCUSDT", "500"),
        of("spot", RecordType.TRADE, "BTCUSDT", "700"), of("linear", RecordType.TRADE, "ETHUSDT", "60000"), later);

    assertThat(newest("BTCUSDT")).contains(trade("10000"));
    assertThat(newest("ETHUSDT")).contains(later);
    assertThat(newest("SOLUSDT")).isEmpty();
  }

  private Optional<PublicTrade> newest(String symbol) throws Exception {
    return await(store.trades().newest(new Kind("bybit", "mainnet", "linear", RecordType.TRADE, symbol)));
  }

  @Test
  void aGapThatIsSaidTwiceIsOne() throws Exception {
    record(trade("1"), trade("7"));

    assertThat(await(store.trades().gap("bybit", "mainnet", trade("1"), trade("7")))).isEqualTo(new Recorded(0, 0, 0, 1));
    assertThat(await(store.trades().gap("bybit", "mainnet", trade("1"), trade("7")))).isEqualTo(Recorded.NOTHING);
    assertThat(database.query("SELECT * FROM fillkeeper.trade_gaps")).singleElement().satisfies(gap ->
        assertThat(gap).containsEntry("category", "linear").containsEntry("record_type", "trade")
            .containsEntry("symbol", "BTCUSDT").containsEntry("from_trade", "1").containsEntry("to_trade", "7"));
    assertThat(database.value("SELECT to_at - from_at = interval '6 s' FROM fillkeeper.trade_gaps")).isEqualTo(true);
  }

  private Optional<String> resumption(String symbol, int seconds) throws Exception {
    return await(store.trades().resumption(new Kind("bybit", "mainnet", "linear", RecordType.TRADE, symbol),
        Duration.ofSeconds(seconds)));
  }

  private List<Map<String, Object>> corrections() {
    return database.query("SELECT * FROM fillkeeper.trade_corrections");
  }

  private Recorded record(PublicTrade... trades) throws Exception {
    return await(store.trades().record("bybit", "mainnet", List.of(trades)));
  }

  private Recorded recent(PublicTrade... trades) throws Exception {
    return await(store.trades().recordRecent("bybit", "mainnet", List.of(trades)));
  }

  private static PublicTrade trade(String id) {
    return of("linear", RecordType.TRADE, "BTCUSDT", id);
  }

  private static PublicTrade of(String category, String recordType, String symbol, String id) {
    return trade(category, recordType, symbol, id, "100");
  }

  private static PublicTrade priced(String id, String price) {
    return trade("linear", RecordType.TRADE, "BTCUSDT", id, price);
  }

  private static PublicTrade at(String id, Instant at) {
    return new PublicTrade("linear", RecordType.TRADE, "BTCUSDT", id, new BigDecimal("100"), BigDecimal.ONE, Side.BUY,
        at, NOW, null);
  }

  /** A number as id is also the second in which it was traded. */
  private static PublicTrade trade(String category, String recordType, String symbol, String id, String price) {
    Instant at = id.matches("\\d{1,3}") ? NOW.plusSeconds(Long.parseLong(id)) : NOW;
    return new PublicTrade(category, recordType, symbol, id, new BigDecimal(price), BigDecimal.ONE, Side.BUY, at, NOW,
        null);
  }
}
