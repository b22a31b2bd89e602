package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the exchange grants an address is shared with programs that know nothing of us. */
interface BudgetContract extends ContractTest {

  int SECONDS = 4;

  @Test
  default void aProgramThatUsesSixTenthsOfTheAddressIsNeverStarvedAndNeitherAreWe() throws Exception {
    alone(stand -> {
      // given: more comparisons than we are granted
      Neighbour neighbour = stand.bench().neighbour();
      stand.bench().grantAsPublished();
      stand.product().share(neighbour.counted() ? 0.9 : 0.25);
      List<Tenant> tenants = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        tenants.add(stand.tenant().with(new JsonObject()
            .put("categories", new JsonArray().add(market().category()))
            .put("audit", new JsonObject().put("intervalMs", 50).put("restLagMs", 0))));
      }
      Requester requests = new Requester(stand.product().vertx(), stand.bench().server().restUrl() + neighbour.path(),
          neighbour.perSecond());

      // when
      requests.start();
      for (Tenant tenant : tenants) {
        tenant.start();
      }
      for (Tenant tenant : tenants) {
        stand.product().awaitLive(tenant.id());
        tenant.trade(market());
      }
      requests.awaitAnswers((int) (neighbour.perSecond() * SECONDS));

      // then
      requests.stop();
      assertThat(requests.refused()).as("answers that were refused").isEmpty();
      stand.product().awaitProven(tenants.stream().map(Tenant::id).toList());
      for (Tenant tenant : tenants) {
        tenant.thenAllIsWell();
      }
    });
  }
}
