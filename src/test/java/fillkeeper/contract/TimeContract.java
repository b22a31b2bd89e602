package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clocks that differ, pasts that are forgotten, and ids that begin again. Each has an exchange and a product alone. */
interface TimeContract extends ContractTest {

  @Test
  default void whatOurClockSaysDoesNotMatter() throws Exception {
    alone(stand -> {
      // given
      stand.ours().stepWall(Duration.ofSeconds(90));
      Tenant tenant = stand.tenant();
      tenant.trade(market());

      // when
      tenant.live().trade(market());
      stand.ours().stepWall(Duration.ofSeconds(-150));
      tenant.away(() -> tenant.trade(market()));
      stand.product().awaitLive(tenant.id());
      tenant.trade(market());

      // then
      tenant.thenAllIsWellAfter("DISCONNECTED", "CLOCK_SKEW");
      stand.thenNothingWasBroken(tenant.id());
    });
  }

  @Test
  default void whatIsForgottenIsNotProvenAndNothingIsInventedInItsPlace() throws Exception {
    appliesTo(Ability.OBLIVION);
    alone(stand -> {
      // given
      Tenant tenant = stand.tenant().mendedByComparisons()
          .with(new JsonObject().put("sync", new JsonObject().put("overlapMs", 300))).live();
      tenant.trade(market());
      tenant.equalsBook();
      stand.product().awaitProven(tenant.id());
      stand.product().stop();

      // when: nothing is proven since a day before what the venue remembers, and something was forgotten meanwhile
      Duration forgotten = bench().oblivion();
      givenNothingProvenFor(stand, forgotten.plusDays(1));
      tenant.at().cancelled(market(), forgotten.plusHours(6));
      tenant.at().traded(market(), 2, Duration.ofMinutes(5), Duration.ofMinutes(30));
      stand.product().start().awaitLive(tenant.id());

      // then
      Product.await("all but what was forgotten", () -> isAllButOne(stand, tenant),
          () -> stand.product().differencesOf(tenant.id()).toString());
      assertThat(tenant.count("coverage", provenOrders(forgotten.plusHours(6)))).isZero();
      assertThat(tenant.count("coverage", provenOrders(Duration.ofMinutes(35)))).isPositive();
      stand.thenNothingWasBroken(tenant.id());
    });
  }

  /** The one difference is the order, of which there are no executions; nothing is invented. */
  private static boolean isAllButOne(Stand stand, Tenant tenant) {
    List<String> differences = stand.product().differencesOf(tenant.id());
    return differences.size() == 1 && differences.get(0).startsWith("missing");
  }

  private String provenOrders(Duration ago) {
    return "status = 'PROVEN' AND kind = 'orders' AND category = '" + market().category() + "' AND now() - interval '"
        + ago.toSeconds() + " seconds' BETWEEN from_at AND to_at";
  }

  private static void givenNothingProvenFor(Stand stand, Duration span) {
    String back = "now() - interval '" + span.toSeconds() + " seconds'";
    stand.product().database().execute("UPDATE fillkeeper.checkpoints SET whole_since = " + back + ", whole_until = "
        + back + "; UPDATE fillkeeper.coverage SET from_at = " + back + ", to_at = " + back);
  }

  @Test
  default void idsThatBeginAgainEndTheAttemptAndAPersonDecides() throws Exception {
    alone(stand -> {
      // given
      Tenant tenant = stand.tenant().live();
      tenant.trade(market());
      tenant.at().limit(market(), Side.BUY, 1);
      List<String> rows = tenant.equalsBook().rows();

      // when
      stand.bench().wipe();
      stand.ours().stepWall(Duration.ofHours(2));
      stand.theirs().stepWall(Duration.ofHours(2));
      tenant.trade(market());

      // then
      stand.product().awaitStatus(tenant.id(), "QUARANTINED").awaitIncident(tenant.id(), "LEDGER_RESET");
      assertThat(tenant.rows()).isEqualTo(rows);
      stand.thenNothingWasBroken(tenant.id());
    });
  }
}
