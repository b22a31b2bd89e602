package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.RecordType;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.KeyProof;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SpotDesk;
import fillkeeper.simulator.binance.SpotPrint;
import fillkeeper.simulator.binance.SpotTicket;
import fillkeeper.testkit.KeptBinance;
import fillkeeper.venue.binance.Binance;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only Binance's spot market has, kept by the whole program: its ledger equals the book in the end. */
class BinanceSpotIT {

  private static final String MAIN = "main";
  private static final String BTC = "BTCUSDT";
  private static final JsonObject SYMBOLS =
      new JsonObject().put("symbols", new JsonArray().add(BTC).add("ETHUSDT").add("SOLUSDT"));

  private KeptBinance kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new KeptBinance(new Binance());
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void everythingThatMayHappenToAnOrderIsKeptWhileHeardAndWhileNot() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "spot");
    kept.start().awaitLive(MAIN);

    // when
    everything(account.spot());
    kept.awaitLedgerEqualsBook().awaitCountersAddUp(MAIN);
    away(account, () -> everything(account.spot()));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().awaitCountersAddUp(MAIN).assertIncidents(MAIN, "DISCONNECTED");
    assertThat(kept.database().count("executions WHERE leg LIKE 'allocation/%'")).isEqualTo(2);
    assertThat(kept.database().count("orders WHERE quote_qty IS NOT NULL AND qty IS NULL")).isEqualTo(2);
    assertThat(kept.database().count("gaps WHERE closed_at IS NULL")).as("what is prevented is no gap").isZero();
    assertThat(kept.database().query("SELECT details->>'preventedQuantity' AS qty, jsonb_array_length("
        + "details->'preventedMatches') AS matches FROM fillkeeper.orders WHERE source = 'REST' AND details ? "
        + "'preventedQuantity' ORDER BY 2 DESC").stream().map(row -> row.get("qty") + " in " + row.get("matches")))
        .as("what nobody heard of it is listed").containsExactly("0.20000000 in 2", "0.40000000 in 1");
    kept.thenNothingChangesAnyMore(MAIN);
  }

  private static void everything(SpotDesk desk) {
    desk.deposit("USDT", "100000");
    long maker = desk.limit(BTC, "BUY", "60000", "0.5");
    long taker = desk.limit(BTC, "SELL", "60000", "0.5");
    desk.selfTrade(BTC, maker, taker, "0.1");
    desk.prevent(BTC, maker, "0.1", null);
    desk.prevent(BTC, maker, "0.1", null);
    desk.prevent(BTC, taker, "0.4", "EXPIRED_IN_MATCH");
    desk.quoteBuy(BTC, "100");
    long amended = desk.limit("ETHUSDT", "BUY", "3000", "5");
    desk.fill("ETHUSDT", amended, "1");
    desk.amend("ETHUSDT", amended, "3");
    desk.fill("ETHUSDT", amended, "1");
    long routed = desk.limit(BTC, "BUY", "60000", "0.3");
    desk.allocate(BTC, routed, "59999", "0.1");
    List<Long> list = desk.list(SpotTicket.limit("SOLUSDT", "BUY", "150", "2"),
        SpotTicket.limit("SOLUSDT", "SELL", "160", "2"));
    desk.fillWhole("SOLUSDT", list.get(0));
    desk.trigger("SOLUSDT", list.get(1));
    desk.place(SpotTicket.limit("SOLUSDT", "BUY", "150", "2").inForce("IOC"), Leg.of("150", "1"));
    desk.place(SpotTicket.limit("SOLUSDT", "SELL", "150", "2").inForce("FOK"));
    desk.rejected(SpotTicket.limit("SOLUSDT", "SELL", "150", "2"), "INSUFFICIENT_BALANCES");
  }

  @ParameterizedTest
  @CsvSource({"ED25519, Ed25519", "RSA, RSA"})
  void anAccountMayBeKeptByAKeyPair(String keyType, String algorithm) throws Exception {
    // given
    KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    String secret = "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded()) + "\n-----END PRIVATE KEY-----\n";
    SimAccount account = kept.account(MAIN, keyType, new KeyProof.Pair(pair.getPublic()), secret, "spot");
    account.spot().market(BTC, "BUY", "0.1");

    // when
    kept.start().awaitLive(MAIN);
    account.spot().market(BTC, "SELL", "0.1");
    away(account, () -> account.spot().market(BTC, "BUY", "0.2"));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().assertIncidents(MAIN, "DISCONNECTED");
  }

  @Test
  void aStreamThatTheVenueTerminatesIsLostThoughItsConnectionLives() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "spot");
    kept.start().awaitLive(MAIN);

    // when
    account.terminate();
    account.spot().market(BTC, "BUY", "0.1");

    // then
    kept.awaitIncident(MAIN, "DISCONNECTED").awaitLive(MAIN).awaitLedgerEqualsBook()
        .assertIncidents(MAIN, "DISCONNECTED");
  }

  @Test
  void whereNoSymbolsAreNamedTheyAreMetAndItIsSaidThatOthersMayBeMissing() throws Exception {
    // given: one is open, one is held, one is met
    SimAccount account = kept.account(MAIN, new JsonObject(), "spot");
    account.spot().limit(BTC, "BUY", "50000", "0.1");
    account.spot().deposit("ETH", "1");
    account.spot().deposit("USDT", "1");
    account.spot().market("ETHUSDT", "BUY", "0.5");
    kept.start().awaitLive(MAIN);
    account.spot().market("SOLUSDT", "BUY", "2");
    kept.awaitLedgerEqualsBook();

    // when
    away(account, () -> List.of(BTC, "ETHUSDT", "SOLUSDT").forEach(symbol ->
        account.spot().market(symbol, "SELL", "0.5")));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
    assertThat(kept.database().query("SELECT status FROM fillkeeper.coverage WHERE scope = 'symbols'")).isNotEmpty()
        .allSatisfy(row -> assertThat(row).containsEntry("status", "UNPROVABLE"));
  }

  @Test
  void thousandsInOneOutageAreAllListed() throws Exception {
    // given: more than two pages of each list
    SimAccount account = kept.account(MAIN, SYMBOLS, "spot");
    kept.start().awaitLive(MAIN);
    int orders = 2_500;

    // when
    away(account, () -> {
      for (int i = 0; i < orders; i++) {
        account.spot().market(BTC, "BUY", "0.01");
      }
    });

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
    assertThat(kept.database().count("executions")).isEqualTo(orders);
    assertThat(kept.database().count("coverage WHERE status = 'UNPROVABLE'")).isZero();
  }

  @Test
  void spotAndFuturesOfOneAccountAreLostAndCaughtUpWithTogether() throws Exception {
    // given
    SimAccount account = kept.account(MAIN, SYMBOLS, "spot", "usdm");
    kept.start().awaitLive(MAIN);
    account.spot().market(BTC, "BUY", "0.1");
    account.usdm().market(BTC, "BUY", "0.1");
    kept.awaitLedgerEqualsBook();

    // when
    kept.away(MAIN, kept.exchange()::cutUsdm, () -> {
      account.spot().market(BTC, "SELL", "0.1");
      account.usdm().market(BTC, "SELL", "0.1");
    });

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().assertIncidents(MAIN, "DISCONNECTED");
    assertThat(kept.exchange().spotConnections()).isEqualTo(1);
    assertThat(kept.exchange().usdmConnections()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({RecordType.TRADE + ", binance.simulator.spot",
      RecordType.AGG_TRADE + ", binance.simulator.spot.agg_trade"})
  void aRecorderReadsWhatItMissedHoweverMuchThatIs(String recordType, String name) throws Exception {
    // given
    kept.recorder("spot", recordType, BTC).start().awaitRecording(name);
    print(3);
    kept.awaitRecorded(name, "recorded", 3);
    int missed = 2_300;

    // when: more than the newest that are listed, each of a match of its own
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, () -> print(missed));
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(name, "recorded", 3 + missed).awaitRecording(name);
    print(1);
    kept.awaitRecorded(name, "recorded", 4 + missed);
    List<SpotPrint> printed = recordType.equals(RecordType.TRADE) ? kept.exchange().spotTrades()
        : kept.exchange().spotAggregates();
    assertThat(kept.database().query("SELECT trade_id FROM fillkeeper.recorded_trades").stream()
        .map(row -> Long.valueOf((String) row.get("trade_id"))).sorted().toList())
        .isEqualTo(printed.stream().map(SpotPrint::id).sorted().toList());
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void singleTradesAndAggregatesAreTwoKinds() throws Exception {
    // given
    kept.recorder("spot", RecordType.TRADE, BTC).recorder("spot", RecordType.AGG_TRADE, BTC).start()
        .awaitRecording("binance.simulator.spot").awaitRecording("binance.simulator.spot.agg_trade");

    // when: one match of three trades at one price
    kept.exchange().printSpot(BTC, "BUY", Leg.of("60000", "0.1"), Leg.of("60000", "0.1"), Leg.of("60000", "0.1"));

    // then
    kept.awaitRecorded("binance.simulator.spot", "recorded", 3)
        .awaitRecorded("binance.simulator.spot.agg_trade", "recorded", 1);
    assertThat(kept.database().count("recorded_trades WHERE record_type = 'trade' AND quantity = 0.1")).isEqualTo(3);
    assertThat(kept.database().count("recorded_trades WHERE record_type = 'agg_trade' AND quantity = 0.3"))
        .isEqualTo(1);
  }

  @Test
  void aTradeThatTheStreamLeavesOutIsReadByTheNextAttempt() throws Exception {
    // given
    String name = "binance.simulator.spot";
    kept.recorder("spot", RecordType.TRADE, BTC).start().awaitRecording(name);
    print(2);
    kept.awaitRecorded(name, "recorded", 2);

    // when: it is to be read later, and the connection breaks before
    kept.exchange().next(At.PUBLIC_FRAME, Fault.DROP);
    print(2);
    kept.awaitRecorded(name, "recorded", 3);
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(name, "recorded", 4);
    assertThat(kept.database().count("recorded_trades")).isEqualTo(4);
  }

  private void print(int matches) {
    IntStream.range(0, matches).forEach(i -> kept.exchange().printSpot(BTC, "BUY", Leg.of("60000", "0.01")));
  }

  private void away(SimAccount account, Runnable events) {
    kept.away(MAIN, account::cut, events);
  }
}
