package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.OTHER;
import static fillkeeper.ledger.Samples.amount;
import static fillkeeper.ledger.Samples.batch;
import static fillkeeper.ledger.Samples.booked;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Batch;
import fillkeeper.domain.OrderState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One order and at most one execution are stored by a function, and by a statement where the lease is renewed with them:
 * the same rows, and refused for the same reasons.
 */
class ApplyOneIT extends LedgerFixture {

  private static final String CALL = "SELECT fillkeeper.apply_one(";
  private static final String ROWS = """
      SELECT to_jsonb(t) - 'account' - 'account_no' - 'recorded_at' AS row FROM fillkeeper.%s t
      WHERE account = '%s' ORDER BY t.change_seq""";

  private static Batch over(OrderState next, long baseSeq) {
    return batch(List.of(new Batch.OrderChange(next, baseSeq)), List.of(), next.changeSeq());
  }

  private Throwable refusal(boolean renew, Claim claim, Batch batch) throws Exception {
    return failure(store.ledger().apply(claim, claim.liveUntil(), renew, batch));
  }

  private void apply(boolean renew, Claim claim, Batch batch) throws Exception {
    await(store.ledger().apply(claim, claim.liveUntil(), renew, batch));
  }

  private List<Map<String, Object>> rows(String table, Claim claim) {
    return database.query(ROWS.formatted(table, claim.account().account()));
  }

  @Test
  void theParametersAreTheColumnsInTheOrderOfTheProgram() {
    String parameters = (String) database.value("SELECT array_to_string(proargnames[" + (Fence.PARAMETERS + 1)
        + ":], ', ') FROM pg_proc WHERE proname = 'apply_one'");

    assertThat(parameters).isEqualTo("o_" + Records.ORDERS.names().replace(", ", ", o_") + ", e_"
        + Records.EXECUTIONS.names().replace(", ", ", e_"));
  }

  @Test
  void theCommonestShapesAreCalls() {
    Batch anOrder = over(order("o-1", 1, 1), 0);
    Batch withItsFill = batch(anOrder.orders(), List.of(booked("e-1", "o-1", 1, 2, amount("2"))), 2);

    assertThat(ApplyStatement.of(false, anOrder).sql()).startsWith(CALL);
    assertThat(ApplyStatement.of(false, withItsFill).sql()).startsWith(CALL);
    assertThat(ApplyStatement.of(true, withItsFill).sql()).doesNotContain(CALL);
    assertThat(ApplyStatement.of(false, batch(List.of(), withItsFill.executions(), 2)).sql()).doesNotContain(CALL);
  }

  @Test
  void bothStoreTheSame() throws Exception {
    // given
    Claim called = claim(MAIN);
    Claim stated = claim(OTHER);

    for (Batch each : List.of(
        over(order("o-1", 1, 1), 0),
        batch(List.of(new Batch.OrderChange(order("o-1", 1, 2), 1)),
            List.of(booked("e-1", "o-1", 1, 3, amount("2.50"))), 3),
        batch(List.of(first(order("o-2", 1, 4))), List.of(booked("e-2", "o-2", 1, 5, amount("1e-18"))), 5),
        over(order("o-whose-row-is-gone", 1, 6), 2))) {
      // when
      apply(false, called, each);
      apply(true, stated, each);

      // then
      assertThat(rows("orders", called)).isNotEmpty().isEqualTo(rows("orders", stated));
      assertThat(rows("executions", called)).isEqualTo(rows("executions", stated));
    }
    assertThat(rows("orders", called)).hasSize(3);
    assertThat(rows("executions", called)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatRestsOnAWrongBeliefIsRefusedWhole(boolean renew) throws Exception {
    // given
    Claim claim = claim(MAIN);
    apply(renew, claim, batch(List.of(first(order("o-1", 1, 1))), List.of(booked("e-1", "o-1", 1, 2, amount("2"))), 2));
    List<Map<String, Object>> orders = rows("orders", claim);

    // then
    assertThat(refusal(renew, claim, over(order("o-1", 1, 3), 0))).isInstanceOf(BeliefRefutedException.class);
    assertThat(refusal(renew, claim, over(order("o-1", 1, 3), 2))).isInstanceOf(BeliefRefutedException.class);
    assertThat(refusal(renew, claim, batch(List.of(new Batch.OrderChange(order("o-1", 1, 3), 1)),
        List.of(booked("e-1", "o-1", 1, 4, amount("2"))), 4))).isInstanceOf(BeliefRefutedException.class);
    assertThat(rows("orders", claim)).isEqualTo(orders);
    assertThat(rows("executions", claim)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoeverHasLostTheAccountStoresNothing(boolean renew) throws Exception {
    // given
    Claim old = claim(MAIN);
    Claim present = claim(MAIN);

    // then
    assertThat(refusal(renew, old, over(order("o-1", 1, 1), 0))).isInstanceOf(ClaimLostException.class);

    // when
    database.execute("UPDATE fillkeeper.accounts SET live_until = live_until - interval '1 s'");

    // then
    assertThat(refusal(renew, present, over(order("o-1", 2, 1), 0))).isInstanceOf(ClaimLostException.class);
    assertThat(rows("orders", present)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRowThatTheTableRefusesIsNamed(boolean renew) throws Exception {
    Claim claim = claim(MAIN);
    database.execute("ALTER TABLE fillkeeper.orders ADD CONSTRAINT never CHECK (order_id <> 'o-1')");

    assertThat(refusal(renew, claim, over(order("o-1", 1, 1), 0))).isInstanceOf(RowRefusedException.class)
        .hasMessageContaining("orders").hasMessageContaining("never");
  }
}
