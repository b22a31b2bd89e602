package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.ASKED;
import static fillkeeper.venue.binance.spot.SpotSamples.CODEC;
import static fillkeeper.venue.binance.spot.SpotSamples.altered;
import static fillkeeper.venue.binance.spot.SpotSamples.fill;
import static fillkeeper.venue.binance.spot.SpotSamples.fillOf;
import static fillkeeper.venue.binance.spot.SpotSamples.json;
import static fillkeeper.venue.binance.spot.SpotSamples.rows;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Fold;
import fillkeeper.core.FoldContext;
import fillkeeper.core.Folded;
import fillkeeper.core.Memory;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Side;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.StrictJson;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a fill, told by the stream, by the list of trades and by the list of allocations. */
class SpotFillsTest {

  private static final String FILLED = "spot_wsapi_executionReport_filled";
  private static final String ALLOCATED = "spot_wsapi_executionReport_sor_allocation";
  private static final String ALLOCATIONS = """
      [{"symbol":"BTCUSDT","allocationId":4411,"allocationType":"SOR","orderId":51000000113,"orderListId":-1,
        "price":"91000.00000000","qty":"0.01000000","quoteQty":"910.00000000","commission":"0.00001000",
        "commissionAsset":"BTC","time":1767225618500,"isBuyer":true,"isMaker":false,"isAllocator":false}]""";

  @Test
  void theStreamAndTheListTellOfTheSameFill() {
    List<AccountEvent> listed = CODEC.trades(json("spot_rest_myTrades_page_1"), ASKED);

    thenTheSame(fill("spot_wsapi_executionReport_partial_fill"), (Execution) listed.get(0));
    thenTheSame(fill(FILLED), (Execution) listed.get(1));
    thenTheSame(fill(ALLOCATED), (Execution) CODEC.allocations(StrictJson.parse(ALLOCATIONS), ASKED).get(0));
  }

  @Test
  void aFillIsWhatTheVenueSays() {
    Execution fill = fill(FILLED);

    assertThat(fill.key().execId()).isEqualTo("5200000044");
    assertThat(fill.key().leg()).isEqualTo("51000000101");
    assertThat(fill.orderId()).isEqualTo("51000000101");
    assertThat(fill.side()).isEqualTo(Side.BUY);
    assertThat(fill.type()).isEqualTo(ExecType.TRADE);
    assertThat(fill.qty()).isEqualByComparingTo("0.2").isEqualByComparingTo(fill.baseQty());
    assertThat(fill.value()).isEqualByComparingTo("18200");
    assertThat(fill.valueCurrency()).isEqualTo("USDT");
    assertThat(fill.fee()).as("positive is paid").isEqualByComparingTo("0.015");
    assertThat(fill.feeCurrency()).isEqualTo("BNB");
    assertThat(fill.maker()).isTrue();
  }

  /** A trade of an account with itself fills two of its orders. */
  @Test
  void oneTradeThatFillsTwoOrdersIsTwoFills() {
    Execution buys = fill(FILLED);
    Execution sells = fillOf(altered(FILLED, "i", "51000000999", "S", "\"SELL\""));

    assertThat(sells.key()).isNotEqualTo(buys.key());
    assertThat(sells.key().execId()).isEqualTo(buys.key().execId());
  }

  /** Allocations are numbered apart from trades: one may have the number of a trade of the same order. */
  @Test
  void anAllocationIsNotTheTradeOfItsNumber() {
    Execution trade = fillOf(altered(ALLOCATED, "t", "4411", "a", null));

    assertThat(trade.key()).isNotEqualTo(fill(ALLOCATED).key());
    assertThat(fillOf(altered(ALLOCATED, "a", "0")).key().execId()).as("they begin at 0").isEqualTo("0");
  }

  /** Whether a report of an allocation has a trade's id too is not documented; the list of trades would have it then. */
  @Test
  void aReportWithBothIdsIsATrade() {
    Execution fill = fillOf(altered(ALLOCATED, "t", "5200000900"));

    assertThat(fill.key().execId()).isEqualTo("5200000900");
    assertThat(fill.key().leg()).isEqualTo("51000000113");
  }

  @Test
  void aReportWithoutAQuantityIsNoFill() {
    assertThat(rows(altered(FILLED, "l", "\"0.00000000\""))).hasSize(1).allMatch(OrderReport.class::isInstance);
    assertThat(rows(altered(FILLED, "l", "null"))).hasSize(1);
    assertThat(rows(altered(FILLED, "l", null))).hasSize(1);
  }

  @Test
  void aFillWithoutAPriceIsAFill() {
    assertThat(fillOf(altered(FILLED, "L", "\"0.00000000\"")).price()).isEqualByComparingTo("0");
  }

  @Test
  void whateverAReportIsAboutAQuantityIsAFill() {
    Execution fill = fillOf(altered(FILLED, "x", "\"SETTLED\""));

    assertThat(fill.type()).isEqualTo(ExecType.TRADE);
    assertThat(fill.rawType()).isEqualTo("SETTLED");
    assertThat(fill.key()).isEqualTo(fill(FILLED).key());
  }

  @Test
  void aFillWithoutAnIdIsKeptAsUnreadable() {
    for (String none : new String[] {"-1", "null", null}) {
      List<AccountEvent> read = rows(altered(FILLED, "t", none));
      assertThat(read).hasSize(1);
      assertThat(((Unreadable) read.get(0)).reason()).contains("neither a trade's id");
    }
  }

  @Test
  void aFeeWithoutItsCurrencyIsKeptAsUnreadable() {
    assertThat(rows(altered(FILLED, "N", "null")).get(0)).isInstanceOf(Unreadable.class);
    assertThat(fillOf(altered(FILLED, "N", "null", "n", "\"0\"")).fee()).isEqualByComparingTo("0");
    assertThat(fillOf(altered(FILLED, "N", "null", "n", "null")).fee()).isNull();
  }

  @Test
  void theValueOfASymbolThatIsNotKnownHasNoCurrency() {
    SpotCodec knowsNone = new SpotCodec(() -> Instruments.EMPTY, (where, word) -> { });

    Execution fill = (Execution) knowsNone.trades(json("spot_rest_myTrades_page_1"), ASKED).get(0);

    assertThat(fill.value()).isEqualByComparingTo("9100");
    assertThat(fill.valueCurrency()).isNull();
  }

  @Test
  void theSameIdsOnTwoSymbolsAreTwoFillsOfTwoOrders() {
    List<AccountEvent> told = new ArrayList<>();
    json("spot_lifecycle_same_trade_id_two_symbols").forEach(frame -> told.addAll(rows(frame.toString())));

    assertThat(told).hasSize(4);
    assertThat(told.stream().map(SpotFillsTest::key).distinct()).hasSize(4);
  }

  /** Fills, repeated after the end, and found in the list of trades again: each counts once, and none is a correction. */
  @Test
  void aFillCountsOnceHoweverOftenAndByWhicheverWayItComes() {
    // given
    List<AccountEvent> told = new ArrayList<>(CODEC.trades(json("spot_rest_myTrades_page_1"), ASKED));
    json("spot_lifecycle_replayed_duplicate_fill").forEach(frame -> told.addAll(rows(frame.toString())));
    told.addAll(CODEC.trades(json("spot_rest_myTrades_page_1"), ASKED));

    // when
    Folded folded = Fold.fold(new Memory(100, 100), told, new FoldContext(1, 0, 0));

    // then
    assertThat(folded.batch().executions()).hasSize(2);
    assertThat(folded.batch().corrections()).isEmpty();
    assertThat(folded.batch().orders()).hasSize(1);
    assertThat(folded.batch().orders().get(0).next().fillsQty()).isEqualByComparingTo("0.3");
    assertThat(folded.batch().orders().get(0).next().hasGap()).isFalse();
  }

  private static Object key(AccountEvent event) {
    return event instanceof Execution fill ? fill.key() : ((OrderReport) event).key();
  }

  private static void thenTheSame(Execution heard, Execution listed) {
    assertThat(heard.key()).isEqualTo(listed.key());
    Folded folded = Fold.fold(new Memory(10, 10), List.of(heard, listed), new FoldContext(1, 0, 0));
    assertThat(folded.batch().executions()).hasSize(1);
    assertThat(folded.batch().corrections()).as("other content").isEmpty();
    assertThat(listed.clientOrderId()).as("no list has it").isNull();
  }
}
