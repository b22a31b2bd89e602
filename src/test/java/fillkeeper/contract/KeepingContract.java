package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens to an account is in the ledger, each thing once. */
interface KeepingContract extends ContractTest {

  /** All markets. */
  default List<Market> everyMarket() {
    return bench().markets();
  }

  @ParameterizedTest
  @MethodSource("everyMarket")
  default void everyFillIsBookedOnce(Market market) throws Exception {
    // given
    BenchAccount at = tenant().live().at();

    // when
    tenant().trade(market);
    at.rejected(market, Side.BUY, 1);
    String order = at.limit(market, Side.BUY, 6);
    at.fill(order, 1);
    at.fill(order, 2);
    at.fillWhole(order);

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().count("orders", "order_id = '" + order + "' AND status = 'FILLED'")).isEqualTo(1);
    assertThat(tenant().count("executions", "order_id = '" + order + "'")).isEqualTo(3);
  }

  @Test
  default void anOrderThatIsGivenLessIsWhatItWasAmendedTo() throws Exception {
    // given
    BenchAccount at = tenant().live().at();
    String order = at.limit(market(), Side.BUY, 4);

    // when
    at.fill(order, 1);
    at.amend(order, 3);
    at.fill(order, 1);

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().count("orders", "order_id = '" + order + "' AND qty = " + market().lots(3))).isEqualTo(1);
  }

  @Test
  default void anOrderThatIsGivenMoreIsWhatItWasAmendedTo() throws Exception {
    // given
    appliesTo(Ability.AMENDMENT);
    BenchAccount at = tenant().live().at();
    String order = at.limit(market(), Side.BUY, 4);

    // when
    at.fill(order, 1);
    at.amend(order, 7);
    at.fill(order, 1);

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().count("orders", "order_id = '" + order + "' AND qty = " + market().lots(7))).isEqualTo(1);
  }

  @Test
  default void conditionalOrdersAreKeptFromTheirBeginningToTheirEnd() throws Exception {
    // given
    appliesTo(Ability.CONDITIONAL_ORDERS);
    BenchAccount at = tenant().at();
    String before = at.conditional(market(), Side.BUY, 3);
    tenant().live();
    String waits = at.conditional(market(), Side.SELL, 3);
    String reached = at.conditional(market(), Side.BUY, 2);
    at.withdraw(at.conditional(market(), Side.SELL, 1));

    // when
    at.fillWhole(at.trigger(reached));

    // then
    tenant().equalsBook();
    assertThat(tenant().count("orders", "status = 'PENDING_TRIGGER'")).isEqualTo(2);

    // when
    tenant().away(() -> {
      at.fill(at.trigger(before), 1);
      at.withdraw(waits);
    });

    // then
    tenant().thenAllIsWell("DISCONNECTED");
    assertThat(tenant().count("orders", "status = 'PENDING_TRIGGER'")).isZero();
  }

  @Test
  default void fundingIsARowOnceWheneverItIsPaid() throws Exception {
    // given
    appliesTo(Ability.FUNDING);
    Market market = bench().funded();
    BenchAccount at = tenant().mendedByComparisons().at();
    at.market(market, Side.BUY, 5);
    at.funding(market, "0.25");

    // when: before anybody listened, while somebody does, and while nobody does
    tenant().live();
    at.funding(market, "-0.5");
    tenant().equalsBook();
    tenant().away(() -> at.funding(market, "0.75"));
    tenant().equalsBook();
    at.replay();
    stand().product().awaitProven(tenant().id());

    // then
    tenant().thenAllIsWell("DISCONNECTED");
    assertThat(tenant().count("executions", "exec_type = 'FUNDING' AND order_id IS NULL")).isEqualTo(3);
  }

  @Test
  default void whateverHappensInWhateverOrderIsKept() throws Exception {
    // given
    Dealer dealer = new Dealer(tenant().live().at(), bench(), 7);

    // when
    dealer.steps(200);

    // then
    tenant().thenAllIsWell();
  }
}
