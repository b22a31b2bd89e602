package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages, windows and what the exchange forgets. */
class RestListsTest extends SimulatorFixture {

  private static final String OPEN = "category=linear&settleCoin=USDT";

  @Test
  void openOrdersComeNewestFirstOverPagesToAnEmptyCursor() {
    List<String> placed = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      placed.add(rest());
      clock.advance(Duration.ofMillis(i % 2));
    }
    exchange.pageSizeMax(2);

    List<JsonNode> rows = desk.walk("/v5/order/realtime", OPEN);

    Collections.reverse(placed);
    assertThat(texts(rows, "orderId")).isEqualTo(placed);
    assertThat(exchange.count(At.OPEN_ORDERS)).isEqualTo(4);
  }

  @Test
  void aCursorMayBeSentAsReceivedOrEncodedOnceMore() {
    rest();
    String older = account.openOrders().get(0).orderId();
    rest();
    String cursor = desk.get("/v5/order/realtime", OPEN + "&limit=1").at("/result/nextPageCursor").asText();

    JsonNode verbatim = desk.get("/v5/order/realtime", OPEN + "&limit=1&cursor=" + cursor);
    JsonNode encoded = desk.get("/v5/order/realtime", OPEN + "&limit=1&cursor=" + cursor.replace("%", "%25"));

    assertThat(cursor).contains("%3D", "%26");
    assertThat(verbatim.at("/result/list/0/orderId").asText()).isEqualTo(older);
    assertThat(encoded.at("/result/list/0/orderId").asText()).isEqualTo(older);
    assertThat(verbatim.at("/result/nextPageCursor").asText()).isEmpty();
  }

  @Test
  void executionsOfOneMatchShareTheirTimeAndAreSplitByPages() {
    account.fill(rest(), Leg.of("60000", "0.010"), Leg.of("60000", "0.010"), Leg.of("60000", "0.010"));

    List<JsonNode> rows = desk.walk("/v5/execution/list", "category=linear&limit=2");

    assertThat(texts(rows, "execId")).containsExactlyInAnyOrderElementsOf(
        account.executions().stream().map(BookFill::execId).toList());
    assertThat(texts(rows, "leavesQty")).containsExactly("0", "0.010", "0.020");
  }

  @Test
  void whatTradesWhileOnePagesDoesNotMoveTheRows() {
    account.fill(rest(), Leg.of("60000", "0.010"), Leg.of("60000", "0.010"));
    exchange.pageSizeMax(1);
    exchange.meanwhile(At.PAGE, 2, () -> account.market("linear", "BTCUSDT", "Buy", "0.002"));

    assertThat(desk.walk("/v5/execution/list", "category=linear")).hasSize(2);
    assertThat(account.executions()).hasSize(3);
  }

  @Test
  void coinsAndSymbolsAndKindsSelect() {
    String btc = rest();
    String usdc = account.limit("linear", "BTCPERP", "Buy", "60000", "0.030");
    String stop = account.place(OrderTicket.limit("linear", "BTCUSDT", "Sell", "59000", "0.010")
        .triggeredAt("59500").reducing());

    assertThat(ids(OPEN)).containsExactlyInAnyOrder(btc, stop);
    assertThat(ids("category=linear&settleCoin=USDC")).containsExactly(usdc);
    assertThat(ids("category=linear&symbol=BTCPERP")).containsExactly(usdc);
    assertThat(ids(OPEN + "&orderFilter=Order")).containsExactly(btc);
    assertThat(ids(OPEN + "&orderFilter=StopOrder")).containsExactly(stop);
    exchange.conditionalApart(true);
    assertThat(ids(OPEN)).containsExactly(btc);
    assertThat(ids("category=inverse")).isEmpty();
    assertThat(ids("category=spot")).isEmpty();
  }

  @Test
  void recentlyClosedOrdersAreKnownUntilARestart() {
    String order = rest();
    account.cancel(order);

    assertThat(ids(OPEN)).isEmpty();
    assertThat(ids(OPEN + "&openOnly=1")).containsExactly(order);
    assertThat(ids("category=linear&orderId=" + order)).containsExactly(order);
    account.forgetRecent();
    assertThat(ids(OPEN + "&openOnly=1")).isEmpty();
    assertThat(ids("category=linear&orderId=" + order)).isEmpty();
    assertThat(history("category=linear&orderId=" + order)).containsExactly(order);
  }

  @Test
  void anUnfilledCancelIsForgottenAfterADayAndAFilledOrderAfterTwoYears() {
    String cancelled = rest();
    account.cancel(cancelled);
    String filled = rest();
    account.fillWhole(filled);

    assertThat(history("category=linear")).containsExactlyInAnyOrder(cancelled, filled);
    clock.advance(Duration.ofHours(24).plusMillis(1));
    assertThat(history("category=linear")).containsExactly(filled);
    assertThat(history("category=linear&orderId=" + cancelled)).isEmpty();
    clock.advance(Duration.ofDays(730));
    assertThat(history("category=linear&orderId=" + filled)).isEmpty();
  }

  @Test
  void aWindowIsOfSevenDaysAtMost() {
    long now = clock.ms();
    account.fillWhole(rest());
    clock.advance(Duration.ofDays(8));

    assertThat(executions("")).isZero();
    assertThat(executions("&startTime=" + now)).isEqualTo(1);
    assertThat(executions("&startTime=" + now + "&endTime=" + now)).isEqualTo(1);
    assertThat(executions("&endTime=" + (now - 1))).isZero();
    JsonNode wide = desk.get("/v5/execution/list", "category=linear&startTime=" + now + "&endTime="
        + (now + Duration.ofDays(7).toMillis() + 1));
    assertThat(wide.path("retCode").asInt()).isEqualTo(10001);
  }

  @Test
  void byOrderAllOtherFiltersAreIgnored() {
    long now = clock.ms();
    String order = rest();
    account.fill(order, "0.010");
    account.market("linear", "ETHUSDT", "Buy", "0.1");

    assertThat(executions("&orderId=" + order + "&symbol=ETHUSDT&startTime=1&endTime=2")).isEqualTo(1);
    assertThat(executions("&startTime=" + now)).isEqualTo(2);
  }

  @Test
  void theHistoryMayBeAboutCreationOrAboutTheLastUpdate() {
    long created = clock.ms();
    String order = rest();
    clock.advance(Duration.ofDays(10));
    account.fillWhole(order);

    assertThat(history("category=linear")).isEmpty();
    assertThat(history("category=linear&startTime=" + created)).containsExactly(order);
    exchange.historyByUpdate(true);
    assertThat(history("category=linear")).containsExactly(order);
  }

  @Test
  void aPageIsAtMostSoLong() {
    assertThat(desk.get("/v5/order/realtime", OPEN + "&limit=51").path("retCode").asInt()).isEqualTo(10001);
    assertThat(desk.get("/v5/execution/list", "category=linear&limit=0").path("retCode").asInt()).isEqualTo(10001);
  }

  private List<String> ids(String query) {
    return texts(desk.walk("/v5/order/realtime", query), "orderId");
  }

  private List<String> history(String query) {
    return texts(desk.walk("/v5/order/history", query), "orderId");
  }

  private int executions(String more) {
    return desk.walk("/v5/execution/list", "category=linear" + more).size();
  }
}
