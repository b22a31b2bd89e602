package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Past;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** Chapter I: lists that come in pages. */
class PagesIT extends Cases {

  private static final String FAR_BACK = "{\"sync\":{\"overlapMs\":600000}}";

  @Override
  void before(Kept kept) {
    kept.exchange().pageSizeMax(20);
    Past.trades(venueOf("B106"), 450, Instant.now(), Duration.ofSeconds(60));
    Past.trades(venueOf("B107"), 101, Instant.now(), Duration.ZERO);
    Past.trades(venueOf("B109"), 60, Instant.now(), Duration.ofSeconds(60));
    Stream.of(At.HISTORY, At.EXECUTIONS).forEach(list -> venueOf("B109").nth(list, 2, Fault.DROP));
  }

  @Case(once = true, settings = FAR_BACK)
  void B106_whatACappedPageLeavesOutIsOnTheNext(Play play) {
    play.awaitFills(450).await(0, "coverage", "status = 'UNPROVABLE'").thenAllIsWell();
  }

  @Case(once = true, settings = FAR_BACK)
  void B107_moreFillsOfOneMomentThanAPageHoldsAreAllRead(Play play) {
    play.awaitFills(101).await(0, "coverage", "status = 'UNPROVABLE'").thenAllIsWell();
    assertThat(play.kept().database().value("SELECT count(DISTINCT executed_at) FROM fillkeeper.executions"
        + " WHERE account = '" + play.id() + "'")).isEqualTo(1L);
  }

  @Case(once = true, settings = FAR_BACK)
  void B109_rowsThatAPageLeftOutAreFoundByTheNextComparison(Play play) {
    play.awaitFills(60).awaitRounds(1).thenAllIsWell();
    assertThat(play.count("audits", "outcome = 'REPAIRED'")).isPositive();
  }

  @Case(once = true, settings = "{\"categories\":[\"linear\",\"spot\"]}")
  void B110_oneCategoryThatCannotBeReadKeepsItsOwnPlace(Play play) {
    String contract = play.rests("0.030");
    String coins = play.venue().limit("spot", "BTCUSDT", "Buy", "60000", "0.030");
    play.await(2, "orders", "status = 'NEW'").quiet();
    Stream.of(2, 3, 4).forEach(nth -> play.venue().nth(At.EXECUTIONS, nth, Fault.error(500)));
    play.whileAway(() -> {
      play.venue().fill(contract, "0.010");
      play.venue().fill(coins, "0.010");
    });
    play.kept().awaitIncident(play.id(), "VENUE_UNAVAILABLE");
    play.awaitFills(2).thenAllIsWell("DISCONNECTED", "VENUE_UNAVAILABLE");
  }
}
