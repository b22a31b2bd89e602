package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.RecordType;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.okx.AlgoTicket;
import fillkeeper.simulator.okx.BookPrint;
import fillkeeper.simulator.okx.Desk;
import fillkeeper.simulator.okx.Listing;
import fillkeeper.simulator.okx.OrderTicket;
import fillkeeper.simulator.okx.Past;
import fillkeeper.simulator.okx.SimAccount;
import fillkeeper.testkit.KeptOkx;
import fillkeeper.testkit.ShiftedClock;
import fillkeeper.venue.okx.Okx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only OKX has, kept by the whole program: its ledger equals the book in the end. */
class OkxIT {

  private static final String MAIN = "main";
  private static final String SPOT = "BTC-USDT";
  private static final String SWAP = "BTC-USDT-SWAP";
  private static final String INVERSE = "BTC-USD-270625";
  private static final String OPTION = "BTC-USD-270625-70000-C";
  private static final String SINGLE = "okx.simulator.spot";
  private static final String ADDED_UP = "okx.simulator.spot.agg_trade";
  private static final JsonObject QUICK_AUDITS =
      new JsonObject().put("audit", new JsonObject().put("intervalMs", 400).put("restLagMs", 200));

  private final ShiftedClock theirs = new ShiftedClock();
  private KeptOkx kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new KeptOkx(new Okx(), theirs);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  private SimAccount everywhere(JsonObject more) {
    return kept.account(MAIN, more, "spot", "margin", "swap", "futures", "option");
  }

  @Test
  void everythingThatMayHappenToAnOrderIsKeptWhileHeardAndWhileNot() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);

    // when
    everything(account.desk());
    kept.awaitLedgerEqualsBook().awaitCountersAddUp(MAIN);
    kept.away(MAIN, account::cut, () -> everything(account.desk()));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().awaitCountersAddUp(MAIN).assertIncidents(MAIN, "DISCONNECTED");
    assertThat(kept.database().count("orders WHERE record_type = 'algo_order'")).isEqualTo(12);
    assertThat(kept.database().count("orders WHERE parent_order_id IS NOT NULL")).isEqualTo(4);
    assertThat(kept.database().count("gaps WHERE closed_at IS NULL")).isZero();
    kept.thenNothingChangesAnyMore(MAIN);
  }

  private static void everything(Desk desk) {
    String amended = desk.limit("spot", SPOT, "buy", "60000", "0.5");
    desk.fill(amended, "0.1");
    desk.amend(amended, "59999", "0.3");
    desk.amendInVain(amended);
    desk.fillWhole(amended);
    desk.place(OrderTicket.quoteBuy(SPOT, "100.01"));
    desk.place(OrderTicket.limit("margin", "SOL-USDT", "sell", "150", "2").ofType("ioc"), Leg.of("150", "1.5"));
    desk.place(OrderTicket.limit("margin", "SOL-USDT", "sell", "150", "2").ofType("fok"), new Leg[0]);
    desk.postOnlyCrossing(OrderTicket.limit("spot", SPOT, "buy", "60000", "0.1").named("passive1"));
    desk.limit("futures", INVERSE, "buy", "60000", "7");
    desk.fill(desk.limit("futures", INVERSE, "buy", "60001", "7"), "2");
    desk.cancelAll("futures");
    desk.place(OrderTicket.market("futures", INVERSE, "sell", "5"), Leg.of("60000", "2"), Leg.of("59999", "3"));
    desk.place(OrderTicket.market("swap", SWAP, "buy", "3").onLeg("long"));
    desk.end(desk.limit("option", OPTION, "buy", "0.05", "4"), "mmp_canceled", "39");
    String stop = desk.trigger(desk.placeAlgo(AlgoTicket.stop("swap", SWAP, "sell", "3", "59000", "58990")));
    desk.fill(stop, "1");
    desk.fillWhole(stop);
    desk.trigger(desk.placeAlgo(AlgoTicket.stopMarket("spot", SPOT, "sell", "0.2", "59000").ofType("trigger")));
    desk.cancelAlgo(desk.placeAlgo(AlgoTicket.stop("margin", SPOT, "buy", "0.2", "61000", "61010").named("waits1")));
    desk.cancelAlgo(desk.placeAlgo(AlgoTicket.iceberg("swap", SWAP, "buy", "100", "60000")));
    desk.failAlgo(desk.placeAlgo(AlgoTicket.stopMarket("swap", SWAP, "buy", "2", "61000")), "51008");
    desk.placeAlgo(AlgoTicket.stop("swap", SWAP, "sell", "2", "50000", "49990"));
  }

  @Test
  void whatTheStreamDoesNotTellIsFoundByTheNextComparison() throws Exception {
    // given
    SimAccount account = everywhere(QUICK_AUDITS);
    kept.start().awaitLive(MAIN);
    Desk desk = account.desk();
    String expires = desk.limit("option", OPTION, "buy", "0.05", "4");
    kept.awaitLedgerEqualsBook();

    // when: trades that are in no order book, funding, and an order that ends with its option
    desk.liquidation(OrderTicket.market("swap", SWAP, "sell", "2"), "58000", "1.5");
    desk.deleveraging(OrderTicket.market("swap", SWAP, "buy", "1"), "58000");
    desk.delivery(OrderTicket.market("futures", INVERSE, "sell", "3"), "60500");
    desk.block(OrderTicket.market("swap", SWAP, "buy", "10"), "60000", "6");
    desk.funding("swap", SWAP, "-0.5", "10");
    desk.expire(expires);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().count("executions WHERE exec_type = 'LIQUIDATION' AND leg = ''")).isEqualTo(1);
    assertThat(kept.database().count("executions WHERE exec_type = 'ADL'")).isEqualTo(1);
    assertThat(kept.database().count("executions WHERE exec_type = 'SETTLEMENT'")).isEqualTo(1);
    assertThat(kept.database().count("executions WHERE exec_type = 'BLOCK_TRADE' AND order_id IS NULL")).isEqualTo(1);
    assertThat(kept.database().count("executions WHERE record_type = 'funding' AND fee < 0")).isEqualTo(1);
    assertThat(kept.database().count("orders WHERE origin = 'LIQUIDATION' AND status = 'FILLED'")).isEqualTo(1);
    kept.thenNothingChangesAnyMore(MAIN);
  }

  @Test
  void anInstrumentThatIsListedWhileTheAccountIsKeptIsCountedRightlyWithoutAComparison() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);

    // when
    kept.exchange().list(Listing.linear("swap", "NEW-USDT-SWAP", "10", "0.0001", "1", 0), "0.5");
    kept.exchange().list(Listing.option("BTC-USD-280630-90000-P", "0.01", 1_846_000_000_000L), "0.02");
    account.desk().fillWhole(account.desk().limit("swap", "NEW-USDT-SWAP", "buy", "0.5", "7"));
    account.desk().market("option", "BTC-USD-280630-90000-P", "buy", "3");

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp(MAIN);
    assertThat(kept.audits(MAIN)).noneMatch(pass -> "REPAIRED".equals(pass.get("outcome")));
    kept.thenNothingChangesAnyMore(MAIN);
  }

  @Test
  void whereTheVenueHearsTooManyConnectionsOursWaits() throws Exception {
    // given: the subscription is confirmed all the same, and taken back
    SimAccount account = everywhere(new JsonObject());
    account.connectionsMax(0);

    // when
    kept.start().awaitIncident(MAIN, "RATE_LIMITED");
    account.connectionsMax(30);

    // then
    account.desk().market("spot", SPOT, "buy", "0.1");
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
  }

  @Test
  void aSubscriptionThatTheVenueEndsIsALossThoughTheConnectionLives() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);

    // when
    kept.away(MAIN, () -> account.takeBack("orders"), () -> account.desk().market("spot", SPOT, "buy", "0.1"));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().assertIncidents(MAIN, "RATE_LIMITED");
  }

  @Test
  void aConnectionOnWhichNothingHappensIsKeptByOurWordAndNotWithoutIt() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject().put("heartbeat", new JsonObject().put("pingMs", 300)));
    SimAccount other = kept.account("mute", new JsonObject(), "spot");
    kept.start().awaitLive(MAIN).awaitLive("mute");

    // when: half a minute is soon over, but never without a word of ours on each of our sockets
    for (int i = 0; i < 5; i++) {
      long before = kept.exchange().count(At.HEARTBEAT);
      passes(Duration.ofSeconds(20));
      KeptOkx.await("words", () -> kept.exchange().count(At.HEARTBEAT) >= before + 6, () -> "");
    }

    // then: who does not speak is not heard out
    kept.awaitIncident("mute", "DISCONNECTED");
    account.desk().market("spot", SPOT, "buy", "0.1");
    other.desk().market("spot", SPOT, "buy", "0.1");
    kept.awaitLive("mute").awaitLedgerEqualsBook().assertIncidents(MAIN);
    assertThat(account.connections()).isEqualTo(1);
  }

  /** At the exchange, whose wall clock stays right. */
  private void passes(Duration span) {
    theirs.advance(span);
    theirs.stepWall(span.negated());
  }

  @Test
  void theLossOfTheSocketOfAlgoOrdersIsALossOfBoth() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);
    String waits = account.desk().placeAlgo(AlgoTicket.stop("swap", SWAP, "sell", "3", "59000", "58990"));
    kept.awaitLedgerEqualsBook();

    // when
    kept.away(MAIN, account::cutBusiness, () -> account.desk().fillWhole(account.desk().trigger(waits)));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook().assertIncidents(MAIN, "DISCONNECTED");
    assertThat(account.connections()).isEqualTo(1);
  }

  @Test
  void whichOfTwoSocketsOrTwoMessagesSpeaksFirstDoesNotMatter() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);
    Desk desk = account.desk();

    // when: what an algo order has placed is told of before its end, and behind it
    for (int late = 1; late <= 2; late++) {
      String waits = desk.placeAlgo(AlgoTicket.stop("swap", SWAP, "sell", "3", "59000", "58990"));
      kept.awaitLedgerEqualsBook();
      account.nth(At.ORDER_FRAME, late, Fault.delay(300));
      desk.fillWhole(desk.trigger(waits));
      kept.awaitLedgerEqualsBook();
    }

    // and: that a market order has ended, before its last fill
    account.nth(At.ORDER_FRAME, 2, Fault.REORDER);
    desk.place(OrderTicket.quoteBuy(SPOT, "100.01"));

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp(MAIN).assertIncidents(MAIN);
    assertThat(kept.audits(MAIN)).noneMatch(pass -> "REPAIRED".equals(pass.get("outcome")));
    assertThat(kept.database().count("orders WHERE parent_order_id IS NOT NULL AND status = 'FILLED'")).isEqualTo(2);
  }

  @Test
  void aStartAsksForTheAlgoOrdersOfAllCategoriesAtOnce() throws Exception {
    // given: no comparison comes meanwhile
    everywhere(new JsonObject().put("audit", new JsonObject().put("restLagMs", 20_000)));

    // when
    kept.start().awaitLive(MAIN);

    // then: seven kinds, each of which may have ended in three ways
    assertThat(kept.exchange().count(At.CONDITIONAL_ORDERS)).isEqualTo(7 + 7 * 3);
  }

  @Test
  void historyIsReadWhereItIsAsFarBackAsTheVenueGoes() throws Exception {
    // given: what is recent is in other lists than what is old, and an end without a fill is soon in none
    Instant now = Instant.now();
    SimAccount account = kept.account(MAIN, new JsonObject().put("backfill", new JsonObject().put("since",
        now.minus(Duration.ofDays(80)).toString())).put("sync", new JsonObject().put("overlapMs", 300)), "spot", "swap");
    List<Past> pasts = new ArrayList<>();
    for (int days : new int[] {0, 1, 2, 4, 6, 8, 30, 79}) {
      long at = now.minus(Duration.ofDays(days)).minusSeconds(60).toEpochMilli();
      pasts.add(new Past(OrderTicket.limit("swap", SWAP, "buy", "60000", "2"), true, at));
      pasts.add(new Past(OrderTicket.limit("spot", SPOT, "sell", "60000", "0.2"), true, at + 1));
    }
    pasts.add(new Past(OrderTicket.limit("spot", SPOT, "sell", "60000", "0.3"), false,
        now.minus(Duration.ofHours(1)).toEpochMilli()));
    account.seedHistory(pasts);

    // when
    kept.start().awaitLive(MAIN);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().count("orders WHERE status = 'CANCELED'")).isEqualTo(1);
    assertThat(kept.database().count("coverage WHERE kind = 'orders' AND status = 'UNPROVABLE'")).isPositive();
    assertThat(kept.database().count("coverage WHERE kind = 'executions' AND status = 'UNPROVABLE'")).isZero();
  }

  @Test
  void aThousandInOneOutageAreAllListed() throws Exception {
    // given: more than ten pages of each list
    SimAccount account = everywhere(new JsonObject());
    kept.start().awaitLive(MAIN);
    int orders = 1_050;

    // when
    kept.away(MAIN, account::cut, () -> IntStream.range(0, orders)
        .forEach(i -> account.desk().market("swap", SWAP, "buy", "0.1")));

    // then
    kept.awaitLive(MAIN).awaitLedgerEqualsBook();
    assertThat(kept.database().count("executions")).isEqualTo(orders);
    assertThat(kept.database().count("coverage WHERE status = 'UNPROVABLE'")).isZero();
  }

  @Test
  void singleTradesAndThoseThatAreAddedUpAreTwoKinds() throws Exception {
    // given
    kept.recorder("spot", RecordType.TRADE, SPOT).recorder("spot", RecordType.AGG_TRADE, SPOT).start()
        .awaitRecording(SINGLE).awaitRecording(ADDED_UP);

    // when: one taker, three trades at one price
    kept.exchange().print(SPOT, "buy", Leg.of("60000", "0.1"), Leg.of("60000", "0.1"), Leg.of("60000", "0.1"));

    // then
    kept.awaitRecorded(SINGLE, "recorded", 3).awaitRecorded(ADDED_UP, "recorded", 1);
    assertThat(kept.database().count("recorded_trades WHERE record_type = 'trade' AND quantity = 0.1")).isEqualTo(3);
    assertThat(kept.database().count("recorded_trades WHERE record_type = 'agg_trade' AND quantity = 0.3"))
        .isEqualTo(1);
  }

  @Test
  void aRecorderReadsWhatItMissedHoweverMuchThatIs() throws Exception {
    // given
    kept.recorder("spot", RecordType.TRADE, SPOT).start().awaitRecording(SINGLE);
    print(3);
    kept.awaitRecorded(SINGLE, "recorded", 3);
    int missed = 1_300;

    // when: more than the newest that are listed
    kept.exchange().meanwhile(At.SIDE_CONNECT, () -> print(missed));
    kept.exchange().cutAll();

    // then
    kept.awaitRecorded(SINGLE, "recorded", 3 + missed).awaitRecording(SINGLE);
    print(1);
    kept.awaitRecorded(SINGLE, "recorded", 4 + missed);
    assertThat(kept.database().query("SELECT trade_id FROM fillkeeper.recorded_trades").stream()
        .map(row -> Long.valueOf((String) row.get("trade_id"))).sorted().toList())
        .isEqualTo(kept.exchange().trades().stream().map(BookPrint::tradeId).sorted().toList());
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void whatIsAddedUpAndMissedIsAGapSinceNoListHasIt() throws Exception {
    // given
    kept.recorder("spot", RecordType.AGG_TRADE, SPOT).start().awaitRecording(ADDED_UP);
    print(1);
    kept.awaitRecorded(ADDED_UP, "recorded", 1);

    // when
    anotherConnection(() -> print(2));
    print(1);

    // then
    kept.awaitRecorded(ADDED_UP, "recorded", 2);
    List<BookPrint> traded = kept.exchange().aggregates();
    assertThat(kept.database().query("SELECT * FROM fillkeeper.trade_gaps")).singleElement().satisfies(gap ->
        assertThat(gap).containsEntry("from_trade", Long.toString(traded.get(0).tradeId()))
            .containsEntry("to_trade", Long.toString(traded.get(3).tradeId())));
  }

  @Test
  void whereTheNumbersShowThatNothingWasMissedThereIsNoGap() throws Exception {
    // given
    SimAccount account = everywhere(new JsonObject());
    kept.recorder("spot", RecordType.AGG_TRADE, SPOT).start().awaitRecording(ADDED_UP);
    print(1);
    kept.awaitRecorded(ADDED_UP, "recorded", 1);

    // when: nothing is traded meanwhile, then something that has a number and is in no order book
    anotherConnection(() -> { });
    kept.exchange().print(SPOT, "buy", Leg.of("60000", "0.1"), Leg.of("60000", "0.1"));
    kept.awaitRecorded(ADDED_UP, "recorded", 2);
    anotherConnection(() -> account.desk().block(OrderTicket.market("spot", SPOT, "buy", "10"), "60000", "6"));
    kept.exchange().print(SPOT, "buy", Leg.of("60000", "0.1"), Leg.of("60000", "0.1"));

    // then
    kept.awaitRecorded(ADDED_UP, "recorded", 3);
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void aPlannedCutLeavesOutNothingOfWhatNoListHas() throws Exception {
    // given
    kept.recorder("spot", RecordType.AGG_TRADE, SPOT).start().awaitRecording(ADDED_UP);
    print(1);
    kept.awaitRecorded(ADDED_UP, "recorded", 1);

    // when
    kept.exchange().announceEnd();
    KeptOkx.await("another connection", () -> {
      print(1);
      return kept.exchange().publicConnections() == 2;
    }, () -> "");
    KeptOkx.await("that one alone", () -> {
      print(1);
      return kept.exchange().publicConnections() == 1;
    }, () -> "");
    kept.exchange().endAnnounced();
    print(1);

    // then
    kept.awaitRecorded(ADDED_UP, "recorded", kept.exchange().aggregates().size());
    assertThat(kept.exchange().count(At.PUBLIC_CONNECT)).isEqualTo(2);
    assertThat(kept.database().count("trade_gaps")).isZero();
  }

  @Test
  void whatTheStreamsOfTradesLeaveOutIsReadWhereItIsListedAndAGapWhereItIsNot() throws Exception {
    // given
    kept.recorder("spot", RecordType.TRADE, SPOT).recorder("spot", RecordType.AGG_TRADE, SPOT).start()
        .awaitRecording(SINGLE).awaitRecording(ADDED_UP);
    print(1);
    kept.awaitRecorded(SINGLE, "recorded", 1).awaitRecorded(ADDED_UP, "recorded", 1);

    // when: neither of them is told
    kept.exchange().next(At.PUBLIC_FRAME, Fault.DROP, 2);
    print(1);
    print(1);

    // then
    kept.awaitRecorded(ADDED_UP, "recorded", 2).awaitRecorded(SINGLE, "recorded", 3);
    assertThat(kept.database().count("trade_gaps WHERE record_type = 'agg_trade'")).isEqualTo(1);
    assertThat(kept.database().count("trade_gaps")).isEqualTo(1);
  }

  private void anotherConnection(Runnable meanwhile) {
    long before = kept.exchange().count(At.PUBLIC_SUBSCRIBE);
    kept.exchange().meanwhile(At.PUBLIC_CONNECT, meanwhile);
    kept.exchange().cutPublic();
    KeptOkx.await("another connection", () -> kept.exchange().count(At.PUBLIC_SUBSCRIBE) > before, () -> "");
    kept.awaitRecording(ADDED_UP);
  }

  private void print(int takers) {
    IntStream.range(0, takers).forEach(i -> kept.exchange().print(SPOT, "buy", Leg.of("60000", "0.01")));
  }
}
