package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.Script;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;

/** Chapter J: numbers and times. */
class NumbersAndTimesIT extends Cases {

  private static final String ONE = "8389765612825190229";
  private static final String NEXT = "8389765612825190230";

  private SimAccount neighbour;

  @Override
  void before(Kept kept) {
    neighbour = kept.account("neighbour");
  }

  @Case(once = true)
  void B112_idsThatComeAsLongNumbersKeepTheirDigits(Play play) {
    play.quiet();
    Script script = play.venue().script();
    String order = play.rests("0.010");
    script.order(order).say();
    script.order(order).with("orderId", new BigInteger(ONE)).say();
    script.order(order).with("orderId", new BigInteger(NEXT)).say();
    play.awaitOrder(ONE, "NEW", "0").awaitOrder(NEXT, "NEW", "0");
    play.venue().cancel(order);
    script.order(order).with("orderId", new BigInteger(ONE)).say();
    script.order(order).with("orderId", new BigInteger(NEXT)).say();
    script.rest().end();
    play.await(3, "orders", "status = 'CANCELED'").thenCurrent();
  }

  @Case(once = true, settings = "{\"queue\":{\"maxAgeMs\":60000}}")
  void B113_tenThousandTenthsAreAThousand(Play play) {
    String order = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "1000.0");
    Leg[] tenths = new Leg[100];
    Arrays.fill(tenths, Leg.of("150", "0.1"));
    for (int i = 1; i <= 100; i++) {
      play.venue().fill(order, tenths);
      if (i % 20 == 0) {
        play.awaitFills(i * 100L);
      }
    }
    play.awaitOrder(order, "FILLED", "1000").order(order).has("fills_qty", "1000");
    assertThat(play.kept().database().value("SELECT sum(qty)::text FROM fillkeeper.executions WHERE account = '"
        + play.id() + "'")).isEqualTo("1000.0");
    play.thenAllIsWell();
  }

  @Case
  void B115_whatIsReadBackIsWhatWasSentWhoeverElseWrites(Play play) {
    String order = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "100.0");
    String other = neighbour.limit("linear", "SOLUSDT", "Buy", "150", "100.0");
    String id = "same-" + play.id();
    neighbour.fill(other, Leg.of("150", "100.0").named(id));
    play.venue().fill(order, Leg.of("150", "20.0").named(id));
    play.awaitFills(1).awaitOrder(order, "PARTIALLY_FILLED", "20").fill(id).has("qty", "20");
    play.kept().awaitLedgerEqualsBookOf("neighbour");
    play.thenAllIsWell();
  }

  @Case
  void B116_aTimeInAnotherUnitIsRejectedAndTheFillBookedWithItsOwn(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fillWhole(order);
    script.order(order).say();
    play.awaitOrder(order, "FILLED", "0.01");
    script.fill(fill).with("execTime", "1735689600000000").say();
    script.end();
    play.await(1, "rejected_events", "payload LIKE '%1735689600000000%'").awaitFills(1);
    play.await(1, "executions", "executed_at > now() - interval '1 hour' AND executed_at < now() + interval '1 minute'");
    play.thenAllIsWell("MALFORMED_EVENT");
  }

  @Case(once = true)
  void B118_noTimeOfAFarYearEntersTheLedger(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    script.order(order).with("updatedTime", "1514044800000000").say();
    script.end();
    play.await(1, "rejected_events", "length(payload) > 0").awaitOrder(order, "NEW", "0")
        .await(0, "orders", "updated_at > now() + interval '1 hour' OR created_at > now() + interval '1 hour'");
    play.thenAllIsWell("MALFORMED_EVENT");
  }

  @Case(once = true, alone = true)
  void B119_aClockThatIsAheadIsMeasuredAndRequestsAreSignedAsTheVenueCounts(Play play) throws Exception {
    play.clock().advance(Duration.ofMillis(-1_200));
    play.start();
    play.venue().market("linear", "BTCUSDT", "Buy", "0.010");
    play.awaitFills(1).awaitRounds(1);
    play.await(1, "executions", "received_at - executed_at > interval '1 second'").thenAllIsWell();
  }
}
