package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.Catalogs;
import fillkeeper.settings.Settings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an attempt remembers of rows is bounded over all accounts of the process. */
class PlanTest {

  @ParameterizedTest
  @CsvSource({"1, 10000, 5000", "6, 10000, 5000", "64, 1000, 500", "640, 100, 50", "5000, 100, 50"})
  void whatIsRememberedIsSharedByTheAccounts(int accounts, int orders, int executions) {
    Plan plan = Plan.of(settings(), Duration.ofSeconds(10), accounts);

    assertThat(plan.ordersInMemory()).isEqualTo(orders);
    assertThat(plan.executionsInMemory()).isEqualTo(executions);
  }

  private static AccountSettings settings() {
    return Settings.from(new JsonObject()
        .put("store", new JsonObject().put("embedded", true).put("dataDir", "data"))
        .put("accounts", new JsonArray().add(new JsonObject().put("id", "main")
        .put("exchange", "bybit").put("environment", "testnet").put("categories", new JsonArray().add("linear"))
        .put("apiKey", new JsonObject().put("env", "KEY")).put("apiSecret", new JsonObject().put("env", "SECRET")))),
        Catalogs.three()).accounts().get(0);
  }
}
