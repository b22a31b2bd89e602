package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.Script;

/** Chapter G: streams that look alive. */
class DeadStreamsIT extends Cases {

  private static final String PINGS = "{\"heartbeat\":{\"pingMs\":200,\"pongTimeoutMs\":3000}}";

  @Case(once = true, settings = PINGS)
  void B094_aSocketThatStaysAndSaysNothingIsReplaced(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    play.venue().silence();
    play.venue().fill(order, "0.010");
    play.kept().awaitIncident(play.id(), "STALLED");
    play.awaitFills(1).thenStalledAndWell();
    assertThat(play.venue().connections()).as("one owner, one stream").isEqualTo(1);
  }

  @Case(once = true, settings = PINGS)
  void B095_aPingWithoutAnAnswerStartsANewSession(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    play.venue().always(At.HEARTBEAT, Fault.DROP);
    play.kept().awaitIncident(play.id(), "STALLED");
    play.venue().heal();
    play.venue().fill(order, "0.010");
    play.awaitFills(1).thenStalledAndWell();
  }

  @Case(audited = true, settings = "{\"heartbeat\":{\"pingMs\":100,\"pongTimeoutMs\":30000}}")
  void B097_aStreamThatAnswersPingsAndBringsNothingIsFoundOut(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0").awaitRounds(play.rounds() + 3);
    play.venue().next(At.FRAME, Fault.STALL);
    play.venue().fill(order, "0.010");
    play.kept().awaitIncident(play.id(), "STALLED");
    play.awaitFills(1).thenAllIsWell("STALLED");
  }

  @Case(audited = true)
  void B098_oneTopicThatFallsSilentIsOnRecord(Play play) {
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0").awaitRounds(1);
    play.venue().always(At.ORDER_FRAME, Fault.DROP);
    play.venue().fill(order, "0.010");
    String unheard = play.rests("0.020");
    play.awaitFills(1).awaitOrder(unheard, "NEW", "0").awaitOrder(order, "PARTIALLY_FILLED", "0.01");
    play.awaitSome("audits", "kind = 'open_orders' AND category = 'linear' AND outcome = 'REPAIRED'");
    play.venue().heal();
    play.thenAllIsWell();
  }

  @Case(once = true, audited = true, settings = "{\"heartbeat\":{\"pingMs\":100,\"pongTimeoutMs\":30000}}")
  void B100_theFirstFillAfterALongQuietIsNotLost(Play play) {
    String order = play.rests("0.010");
    play.awaitOrder(order, "NEW", "0").awaitRounds(play.rounds() + 6);
    Script lost = play.venue().script();
    play.venue().fill(order, "0.005");
    lost.end();
    play.awaitFills(1).awaitOrder(order, "PARTIALLY_FILLED", "0.005").thenFoundByComparison();
  }
}
