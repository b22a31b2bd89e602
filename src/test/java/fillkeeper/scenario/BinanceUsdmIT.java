package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.RecordType;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.UsdmDesk;
import fillkeeper.simulator.binance.UsdmName;
import fillkeeper.simulator.binance.UsdmPrint;
import fillkeeper.simulator.binance.UsdmTicket;
import fillkeeper.testkit.KeptBinance;
import fillkeeper.venue.binance.Binance;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only Binance's futures have, kept by the whole program: its ledger equals the book in the end. */
class BinanceUsdmIT {

  private static final String MAIN = "main";
  private static final String BTC = "BTCUSDT";
  private static final String ETH = "ETHUSDT";
  private static final String RECORDER = "binance.simulator.usdm.agg_trade";
  private static final JsonObject SYMBOLS =
      new JsonObject().put("symbols", new JsonArray().add(BTC).add(ETH).add("SOLUSDT"));

  private KeptBinance kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new KeptBinance(new Binance());
    kept.exchange().usdmWeightMax(240_000);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void everythingThatMayHappenToAnOrderIsKeptWhileHeardAndWhileNot() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "usdm");
    kept.start().awaitLive(MAIN);

    // when
    everything(account.usdm());
    kept.awaitLedgerEqualsBook().awaitCountersAddUp(MAIN);
    away(account, () -> everything(account.usdm()));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().awaitCountersAddUp(MAIN).assertIncidents(MAIN, "DISCONNECTED");
    assertThat(kept.database().count("executions WHERE exec_type = 'LIQUIDATION'")).isEqualTo(2);
    assertThat(kept.database().count("executions WHERE exec_type = 'ADL'")).isEqualTo(2);
    assertThat(kept.database().count("orders WHERE record_type = 'algo_order'")).isEqualTo(8);
    assertThat(kept.database().count("orders WHERE parent_order_id IS NOT NULL")).isEqualTo(4);
    assertThat(kept.database().count("gaps WHERE closed_at IS NULL")).isZero();
    kept.thenNothingChangesAnyMore(MAIN);
  }

  private static void everything(UsdmDesk desk) {
    UsdmName maker = desk.limit(BTC, "BUY", "60000", "0.5");
    UsdmName taker = desk.limit(BTC, "SELL", "60000", "0.5");
    desk.selfTrade(maker, taker, "0.1");
    desk.prevent(maker);
    desk.expire(taker, 4);
    UsdmName amended = desk.limit(ETH, "BUY", "3000", "5");
    desk.fill(amended, "1");
    desk.amend(amended, "3001", "3");
    desk.fillWhole(amended);
    desk.fill(desk.limit(BTC, "SELL", "60000", "0.4"), Leg.of("60000", "0.1"), Leg.of("60000", "0.1"));
    desk.place(UsdmTicket.limit("SOLUSDT", "BUY", "150", "2").inForce("IOC"), Leg.of("150", "1"));
    desk.place(UsdmTicket.limit(ETH, "SELL", "3000", "2").of("SHORT"));
    desk.trigger(desk.wait(UsdmTicket.market(ETH, "SELL", "2").triggeredAt("2900")));
    UsdmName placed = desk.trigger(desk.wait(UsdmTicket.limit(ETH, "SELL", "2899", "2").triggeredAt("2900")));
    desk.fill(placed, "1");
    desk.fillWhole(placed);
    desk.cancelAlgo(desk.wait(UsdmTicket.market(ETH, "SELL", "2").triggeredAt("2900")));
    desk.rejectAlgo(desk.wait(UsdmTicket.market(ETH, "SELL", "2").triggeredAt("2900")), "Margin is insufficient.");
    desk.liquidate(BTC, "SELL", "58000", "0.1");
    desk.deleverage(ETH, "BUY", "SHORT", "3000", "1");
    desk.funding(BTC, "-1.5");
  }

  @Test
  void theEndOfTheKeyThatIsListenedByIsALossThoughTheConnectionLives() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "usdm");
    kept.start().awaitLive(MAIN);
    String before = account.usdm().obtainKey();

    // when: told twice, and what happens afterwards is told to nobody
    account.usdm().expireKeyTwice();
    account.usdm().market(BTC, "BUY", "0.1");

    // then
    kept.awaitIncident(MAIN, "DISCONNECTED").awaitLive(MAIN).awaitLedgerEqualsBook()
        .assertIncidents(MAIN, "DISCONNECTED");
    assertThat(account.usdm().obtainKey()).isNotEqualTo(before);
    assertThat(account.usdmConnections()).isEqualTo(1);
  }

  @Test
  void aKeyThatOthersListenByTooLivesOnWhenTheAccountIsNotKeptAnyLonger() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "usdm");
    String shared = account.usdm().obtainKey();

    // when
    kept.start().awaitLive(MAIN);
    kept.stop();

    // then
    assertThat(account.usdm().obtainKey()).isEqualTo(shared);
  }

  @Test
  void whatNobodyIsToldOfSinceTheKeyWasDeletedIsFoundByTheNextComparison() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS.copy().put("audit", new JsonObject().put("intervalMs", 400)
        .put("restLagMs", 200)), "usdm");
    kept.start().awaitLive(MAIN);

    // when
    account.usdm().deleteKey();
    account.usdm().market(BTC, "BUY", "0.1");
    UsdmName rests = account.usdm().limit(ETH, "SELL", "3000", "2");
    account.usdm().fill(rests, "1");

    // then
    kept.awaitLedgerEqualsBook();
  }

  @Test
  void whereNoSymbolsAreNamedTheyAreMetAndItIsSaidThatOthersMayBeMissing() throws Exception {
    // given: one has an open order, one was traded, one is met
    SimAccount account = kept.account(MAIN, new JsonObject(), "usdm");
    account.usdm().limit(BTC, "BUY", "50000", "0.1");
    account.usdm().market(ETH, "BUY", "0.5");
    account.usdm().market(ETH, "SELL", "0.5");
    kept.start().awaitLive(MAIN);
    account.usdm().market("SOLUSDT", "BUY", "2");
    kept.awaitLedgerEqualsBook();

    // when
    away(account, () -> List.of(BTC, ETH, "SOLUSDT").forEach(symbol -> account.usdm().market(symbol, "SELL", "1")));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
    assertThat(kept.database().query("SELECT status FROM fillkeeper.coverage WHERE scope = 'symbols'")).isNotEmpty()
        .allSatisfy(row -> assertThat(row).containsEntry("status", "UNPROVABLE"));
  }

  @Test
  void thousandsInOneOutageAreAllListed() throws Exception {
    // given: more than two pages of each list
    SimAccount account = kept.account(MAIN, SYMBOLS, "usdm");
    kept.start().awaitLive(MAIN);
    int orders = 2_500;

    // when
    away(account, () -> IntStream.range(0, orders).forEach(i -> account.usdm().market(BTC, "BUY", "0.01")));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
    assertThat(kept.database().count("executions")).isEqualTo(orders);
    assertThat(kept.database().count("coverage WHERE status = 'UNPROVABLE'")).isZero();
  }

  @Test
  void aRecorderReadsWhatItMissedHoweverMuchThatIs() throws Exception {
    // given
    kept.recorder("usdm", RecordType.AGG_TRADE, BTC).start().awaitRecording(RECORDER);
    print(3);
    kept.awaitRecorded(RECORDER, "recorded", 3);
    int missed = 2_300;

    // when: more than the newest that are listed, each of a match of its own
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, () -> print(missed));
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(RECORDER, "recorded", 3 + missed).awaitRecording(RECORDER);
    print(1);
    kept.awaitRecorded(RECORDER, "recorded", 4 + missed);
    assertThat(kept.database().query("SELECT trade_id FROM fillkeeper.recorded_trades").stream()
        .map(row -> Long.valueOf((String) row.get("trade_id"))).sorted().toList())
        .isEqualTo(kept.exchange().usdmAggregates().stream().map(UsdmPrint::id).sorted().toList());
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  private void print(int matches) {
    IntStream.range(0, matches).forEach(i -> kept.exchange().printUsdm(BTC, "BUY", Leg.of("60000", "0.01")));
  }

  private void away(SimAccount account, Runnable events) {
    kept.away(MAIN, account::cut, events);
  }
}
