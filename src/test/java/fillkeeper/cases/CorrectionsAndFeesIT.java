package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.Cue;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.Listing;
import fillkeeper.simulator.bybit.Script;
import fillkeeper.testkit.Kept;

/** Chapter E: corrections, busts, fees. */
class CorrectionsAndFeesIT extends Cases {

  @Override
  void before(Kept kept) {
    kept.exchange().list(new Listing("linear", "TINYUSDT", "TINY", "USDT", "USDT", "0.000000001", "0.1"), "0.000000001");
  }

  /** Nothing is ever voided at the venue that is kept here; what it takes back it says by the same id. */
  @Case(audited = true)
  void B082_whatIsTakenBackCountsAsRestSaysWhicheverWasHeardFirst(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fillWhole(order);
    Cue first = script.fill(fill);
    play.venue().restate(fill, "0.5");
    Cue later = script.fill(fill);
    play.inTurn(first, later);
    script.order(order).say();
    script.end();
    play.awaitOrder(order, "FILLED", "0.01").awaitRounds(play.rounds() + 2);
    assertThat(play.count("execution_corrections", "field = 'fee'")).isPositive();
    play.awaitFills(1).fill(fill).has("fee", "0.5");
    play.thenAllIsWell();
  }

  @Case
  void B083_aFeeIsThatOfTheFillAndOfNothingElse(Play play) {
    String order = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "100.0");
    String fill = play.venue().fill(order, Leg.of("150", "40.0").paying("0.4", "USDT")).get(0);
    play.venue().cancel(order);
    play.awaitOrder(order, "CANCELED", "40").awaitFills(1).fill(fill).has("fee", "0.4", "fee_currency", "USDT");
    play.thenAllIsWell();
  }

  @Case
  void B085_feesInTwoCurrenciesStayTwo(Play play) {
    String order = play.rests("0.020");
    String one = play.venue().fill(order, Leg.of("60000", "0.010").paying("0.001", "BNB")).get(0);
    String other = play.venue().fill(order, Leg.of("60000", "0.010").paying("0.05", "USDT")).get(0);
    play.awaitFills(2).fill(one).has("fee", "0.001", "fee_currency", "BNB");
    play.fill(other).has("fee", "0.05", "fee_currency", "USDT");
    play.thenAllIsWell();
  }

  @Case
  void B086_aSmallFeeInAnotherCurrencyIsKeptAsItIs(Play play) {
    String fill = play.venue().fill(play.rests("0.020"), Leg.of("60000", "0.010").paying("0.00000127", "BNB")).get(0);
    play.awaitFills(1).fill(fill).has("fee", "0.00000127", "fee_currency", "BNB");
    play.thenAllIsWell();
  }

  @Case
  void B088_rebatesAndVeryLargeAndSmallNumbersAreExact(Play play) {
    String order = play.venue().limit("linear", "TINYUSDT", "Buy", "0.000000001", "123456790.5");
    String rebate = play.venue().fill(order, Leg.of("0.000000001", "1.0").paying("-0.00025", "USDT")).get(0);
    String large = play.venue().fillWhole(order);
    play.awaitFills(2).fill(rebate).has("fee", "-0.00025", "price", "0.000000001");
    play.fill(large).has("qty", "123456789.5");
    play.thenAllIsWell();
  }
}
