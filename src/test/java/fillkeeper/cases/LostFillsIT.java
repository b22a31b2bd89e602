package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.Script;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Chapter C: fills that never arrive. */
class LostFillsIT extends Cases {

  private static final String RECORDER = "bybit.simulator.linear";

  @Override
  void before(Kept kept) {
    kept.market("SOLUSDT");
  }

  @Case(audited = true, settings = "{\"heartbeat\":{\"pingMs\":100,\"pongTimeoutMs\":30000}}")
  void B034_fillsThatAHealthyStreamLosesAreFound(Play play) {
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < 18; i++) {
      orders.add(play.rests("0.010"));
    }
    play.await(18, "orders", "status = 'NEW'");
    orders.subList(0, 4).forEach(play.venue()::fillWhole);
    Script lost = play.venue().script();
    orders.subList(4, 18).forEach(play.venue()::fillWhole);
    lost.end();
    play.rests("0.010");
    play.awaitFills(18).await(18, "orders", "status = 'FILLED'").thenAllIsWell();
  }

  @Case
  void B035_whatWasReceivedBeforeTheLossIsAppliedAndTheRestIsAskedFor(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    play.whileAway(() -> play.venue().fill(order, "0.003"), () -> {
      play.venue().fill(order, "0.001");
      play.venue().fill(order, "0.002");
    });
    play.awaitFills(3).await(2, "executions", "source = 'STREAM'").thenAllIsWell("DISCONNECTED");
  }

  @Case(settings = "{\"batch\":{\"maxEvents\":1}}")
  void B037_everyOneOfThreeQuickRowsIsTaken(Play play) throws Exception {
    long received = play.countersAddUp().counter("received");
    String order = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "69.8");
    play.venue().fill(order, "18.7");
    play.venue().fill(order, "22.6");
    play.venue().fillWhole(order);
    play.awaitFills(3).awaitOrder(order, "FILLED", "69.8").countersAddUp();
    assertThat(play.counter("received") - received).isEqualTo(7);
    play.thenAllIsWell();
  }

  @Case(once = true)
  void B038_nobodyHasToBeWaitingForARow(Play play) {
    String one = play.rests("0.010");
    play.awaitOrder(one, "NEW", "0").countersAddUp();
    String other = play.rests("0.020");
    play.awaitOrder(other, "NEW", "0").countersAddUp();
    Kept.await("both published", () -> play.published("order").size() == 2, () -> play.published("order").toString());
    play.thenAllIsWell();
  }

  @Case(once = true)
  void B040_everythingReceivedIsCountedAsSomething(Play play) {
    kept().awaitRecording(RECORDER);
    for (int i = 0; i < 1_000; i++) {
      kept().exchange().print("linear", "SOLUSDT", i % 2 == 0 ? "Buy" : "Sell", Leg.of("150", "0.1"));
    }
    Kept.await("all of them", () -> kept().database().count("recorded_trades WHERE symbol = 'SOLUSDT'") >= 1_000,
        () -> kept().recorded(RECORDER).encode());
    Kept.await("counters add up", () -> addUp(kept().recorded(RECORDER).getJsonObject("counters")),
        () -> kept().recorded(RECORDER).encode());
    assertThat(kept().database().count("recorded_trades WHERE symbol = 'SOLUSDT'"))
        .isEqualTo(kept().exchange().prints().stream().filter(print -> print.symbol().equals("SOLUSDT")).count());
    play.thenAllIsWell();
  }

  private static boolean addUp(JsonObject counters) {
    return counters.getLong("received") == counters.getLong("recorded") + counters.getLong("duplicates")
        + counters.getLong("rejected") + counters.getLong("dropped");
  }

  @Case
  void B041_aFillAfterACancelThatFoundNothingIsBooked(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    script.rest();
    play.awaitOrder(order, "NEW", "0");
    String fill = play.venue().fillWhole(order);
    play.venue().cancelTooLate(order);
    play.inTurn(script.order(order), script.fill(fill));
    script.rest().end();
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01").thenAllIsWell();
  }

  @Case
  void B043_aFillThatComesBeforeItsOrderMakesIt(Play play) {
    Script script = play.venue().script();
    String order = play.venue().place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.010").named("mine"));
    String fill = play.venue().fillWhole(order);
    script.fill(fill).say();
    play.awaitFills(1).await(1, "orders", "order_id = '" + order + "' AND cum_qty = 0.01");
    script.order(order, "Filled").say();
    script.order(order, "New").say();
    script.end();
    play.awaitOrder(order, "FILLED", "0.01").order(order).has("client_order_id", "mine", "order_type", "LIMIT");
    play.thenAllIsWell();
  }

  @Case(once = true)
  void B044_aFillOfAnUnknownOrderIsStoredAtOnceAndJoinedLater(Play play) {
    Script script = play.venue().script();
    String order = play.venue().place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.010").named("late"));
    String fill = play.venue().fill(order, "0.005");
    script.fill(fill).say();
    play.awaitFills(1).await(1, "orders", "status = 'UNKNOWN' AND cum_qty = 0.005 AND order_type = 'UNKNOWN'");
    script.order(order, "New").say();
    play.await(1, "orders", "client_order_id = 'late' AND cum_qty = 0.005 AND is_open");
    script.rest().end();
    play.awaitOrder(order, "PARTIALLY_FILLED", "0.005").thenAllIsWell();
  }

  @Case
  void B046_aQuantityThatRisesWithoutItsFillIsAskedFor(Play play) {
    String order = play.rests("0.050");
    play.awaitOrder(order, "NEW", "0");
    play.venue().next(At.EXECUTION_FRAME, Fault.DROP);
    play.venue().amend(order, "60001", "0.060");
    play.venue().fillWhole(order);
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.06").thenAllIsWell();
  }

  @Case(once = true, settings = "{\"quarantine\":{\"recheckMs\":300}}")
  void B047_aRefusedRequestForFillsIsSeenAndNeverTakenForNone(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0").quiet();
    play.venue().always(At.EXECUTIONS, Fault.error(401));
    play.whileAway(() -> play.venue().fill(order, "0.010"));
    play.kept().awaitStatus(play.id(), "QUARANTINED");
    assertThat(play.count("executions", "true")).isZero();
    assertThat(play.kept().incidentCauses(play.id())).startsWith("DISCONNECTED", "AUTH_REJECTED");
    play.venue().heal();
    play.kept().awaitLive(play.id()).awaitLedgerEqualsBookOf(play.id());
    play.countersAddUp();
  }

  @Case
  void B049_aFillWhoseRowWasLockedIsBookedByTheNextAttempt(Play play) throws Exception {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    long stored = play.kept().changeSeq(play.id());
    play.kept().whileHeld(play.id(), held -> {
      play.venue().fill(order, "0.010");
      play.venue().fill(order, "0.005");
      play.kept().awaitFailed(play.id(), 1);
      play.venue().fill(order, "0.001");
      assertThat(play.kept().changeSeq(play.id())).as("nothing later was applied").isEqualTo(stored);
    });
    play.awaitFills(3).thenAllIsWell("WRITE_FAILED");
  }

  @Case(once = true)
  void B050_aSubscriptionThatIsNotConfirmedIsNotLive(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    play.venue().next(At.SUBSCRIBE, Fault.REFUSE);
    long lives = play.kept().statuses(play.id()).stream().filter("LIVE"::equals).count();
    play.whileAway(() -> play.venue().fill(order, "0.010"));
    play.kept().awaitIncident(play.id(), "SUBSCRIBE_REJECTED").awaitLive(play.id());
    play.awaitFills(1).thenAllIsWell("DISCONNECTED", "SUBSCRIBE_REJECTED");
    assertThat(play.kept().statuses(play.id()).stream().filter("LIVE"::equals).count()).isEqualTo(lives + 1);
  }

  @Case
  void B052_whatASnapshotLacksIsAskedForAndNotGuessed(Play play) {
    String filled = play.rests("0.010");
    String cancelled = play.rests("0.020");
    String open = play.rests("0.030");
    play.await(3, "orders", "status = 'NEW'");
    play.whileAway(() -> {
      play.venue().fillWhole(filled);
      play.venue().cancel(cancelled);
    });
    play.awaitFills(1).awaitOrder(filled, "FILLED", "0.01").awaitOrder(cancelled, "CANCELED", "0")
        .awaitOrder(open, "NEW", "0").await(0, "orders", "concluded").thenAllIsWell("DISCONNECTED");
  }

  @Case(once = true, audited = true)
  void B053_endsThatWereNotSaidAreFoundAmongManyOpenOrders(Play play) {
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < 147; i++) {
      orders.add(play.rests("0.010"));
    }
    play.await(147, "orders", "is_open");
    Script lost = play.venue().script();
    orders.subList(70, 74).forEach(play.venue()::cancel);
    lost.end();
    play.venue().amend(orders.get(0), "59999", "0.010");
    play.await(143, "orders", "is_open").await(4, "orders", "status = 'CANCELED'").thenAllIsWell();
  }

  @Case(audited = true)
  void B055_theOneRowThatAnIdleAccountMissedIsFound(Play play) {
    String order = play.rests("0.010");
    play.awaitOrder(order, "NEW", "0").awaitRounds(play.rounds() + 2);
    Script lost = play.venue().script();
    play.venue().fillWhole(order);
    lost.end();
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01").thenFoundByComparison();
  }
}
