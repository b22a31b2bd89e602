package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.OrderTicket;
import java.util.List;

/** Chapter F: positions, and comparisons that never end. */
class PositionsIT extends Cases {

  @Case(once = true, audited = true)
  void B089_aListThatLacksWhatIsStoredIsComparedAndChangesNothing(Play play) {
    String order = play.rests("1.000");
    for (int i = 0; i < 15; i++) {
      play.venue().fill(order, "0.010");
    }
    play.awaitFills(15).settled();
    List<String> rows = play.kept().rows(play.id());
    play.venue().always(At.EXECUTIONS, Fault.lag(3_600_000));
    play.awaitRounds(play.rounds() + 3);
    play.venue().heal();
    play.awaitRounds(play.rounds() + 3);
    assertThat(play.kept().rows(play.id())).isEqualTo(rows);
    assertThat(play.kept().audits(play.id())).allSatisfy(pass -> assertThat(pass.get("differences")).isEqualTo(0));
    play.thenAllIsWell();
  }

  @Case
  void B091_aSaleThatOnlyReducesIsTheSamePosition(Play play) {
    play.venue().market("linear", "BTCUSDT", "Buy", "0.070");
    play.venue().place(OrderTicket.market("linear", "BTCUSDT", "Sell", "0.021").reducing(),
        Leg.of("60000", "0.021"));
    play.awaitFills(2);
    assertThat(play.position("BTCUSDT")).isEqualTo("0.049");
    play.await(1, "orders", "reduce_only AND side = 'SELL'").thenAllIsWell();
  }

  @Case(once = true, alone = true)
  void B092_aPositionThatWasClosedMeanwhileIsFlatOnceTheListWasRead(Play play) throws Exception {
    play.start();
    play.venue().market("linear", "BTCUSDT", "Buy", "1.000");
    play.awaitFills(1);
    assertThat(play.position("BTCUSDT")).isEqualTo("1");
    play.crash(() -> {
      play.venue().market("linear", "BTCUSDT", "Sell", "1.000");
      play.venue().next(At.EXECUTIONS, Fault.error(500), 3);
    });
    assertThat(play.position("BTCUSDT")).as("current, and so flat").isEqualTo("0");
    play.awaitFills(2).kept().awaitLedgerEqualsBook();
    assertThat(play.kept().incidentCauses(play.id())).containsExactly("FENCED", "VENUE_UNAVAILABLE");
  }
}
