package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.Listing;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import java.util.ArrayList;
import java.util.List;

/** Chapter H: storms of requests, and limits. */
class ResyncStormsIT extends Cases {

  private SimAccount neighbour;

  @Override
  void before(Kept kept) {
    neighbour = kept.account("neighbour");
  }

  @Case(once = true, alone = true)
  void B101_aStartAsksNoMoreWhereThereAreMoreSymbols(Play play) throws Exception {
    SimExchange exchange = play.kept().exchange();
    for (int i = 0; i < 400; i++) {
      exchange.list(new Listing("linear", "S" + i + "USDT", "S" + i, "USDT", "USDT", "0.1", "0.1"), "10");
    }
    for (int i = 0; i < 400; i += 40) {
      play.venue().market("linear", "S" + i + "USDT", "Buy", "1.0");
    }
    play.venue().next(At.HISTORY, Fault.limited(300));
    play.start().awaitFills(10);
    assertThat(exchange.restRequests()).isLessThan(60);
    play.kept().awaitLedgerEqualsBook();
    assertThat(play.kept().incidentCauses(play.id())).isSubsetOf("RATE_LIMITED");
  }

  @Case(once = true, alone = true)
  void B103_accountsOfOneAddressShareItsBudget(Play play) throws Exception {
    Kept kept = play.kept().restShare(0.2);
    kept.exchange().limits(50, 150);
    List<String> ids = new ArrayList<>(List.of(play.id()));
    for (int i = 1; i < 8; i++) {
      kept.account("one-of-many-" + i);
      ids.add("one-of-many-" + i);
    }
    kept.start();
    ids.forEach(kept::awaitLive);
    kept.exchange().cutAll();
    ids.forEach(id -> kept.awaitIncident(id, "DISCONNECTED").awaitLive(id));
    ids.forEach(id -> assertThat(kept.incidentCauses(id)).as(id).containsExactly("DISCONNECTED"));
    kept.exchange().limits(50, 600);
    play.thenAllIsWell("DISCONNECTED");
  }

  @Case(once = true, settings = "{\"restart\":{\"maxRestarts\":1}}")
  void B104_aPoisonedAccountIsSetAsideAndItsNeighbourNeverNotices(Play play) throws Exception {
    for (int i = 1; i <= 2; i++) {
      int failures = i;
      Kept.await("it listens", () -> play.venue().connections() == 1, () -> play.kept().status(play.id()));
      play.kept().awaitLive(play.id());
      play.venue().say("{poison");
      play.kept().awaitFailed(play.id(), failures);
    }
    play.kept().awaitStatus(play.id(), "QUARANTINED");
    String order = neighbour.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    neighbour.fillWhole(order);
    play.kept().awaitLive("neighbour").awaitLedgerEqualsBookOf("neighbour").assertIncidents("neighbour");
    assertThat(play.kept().epoch("neighbour")).isEqualTo(1);
    play.kept().ask(play.id(), "resume");
    play.thenAllIsWell("MALFORMED_EVENT", "MALFORMED_EVENT");
  }
}
