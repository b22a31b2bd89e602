package fillkeeper.ops;

import fillkeeper.desk.AccountStates;
import fillkeeper.domain.AccountKey;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Routes;
import fillkeeper.supervisor.RefusedException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Whether this process lives and can answer, which anybody may ask; and whether the accounts are live. */
public final class HealthRoutes implements Routes {

  private static final Duration CHECK_MAX = Duration.ofSeconds(2);

  private final AccountStates states;
  private final Health health;
  private final Predicate<AccountKey> enabled;
  private final Reads reads;

  /**
   * Makes them.
   *
   * @param enabled which accounts are to run: only those count
   */
  public HealthRoutes(AccountStates states, Health health, Predicate<AccountKey> enabled, Reads reads) {
    this.states = states;
    this.health = health;
    this.enabled = enabled;
    this.reads = reads;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/health/live", Need.NONE, Set.of(), asked -> Future.succeededFuture(up()))
        .get("/health/ready", Need.NONE, Set.of(), this::ready)
        .get("/health/accounts", Need.READ, Set.of(), asked -> live(account -> true))
        .get("/api/v1/accounts/:name/health", Need.READ, Set.of(), this::account);
  }

  private Future<Answer> ready(Asked asked) {
    return reads.limit(CHECK_MAX, health.missing())
        .recover(cause -> cause instanceof RefusedException silent
            ? Future.succeededFuture(List.of(silent.getMessage())) : Future.failedFuture(cause))
        .map(missing -> missing.isEmpty() ? up()
            : down("NOT_READY", "this process cannot answer yet", "missing",
                asked.caller().may(Need.READ) ? new JsonArray(missing) : new JsonArray()));
  }

  private Future<Answer> live(Predicate<AccountKey> among) {
    return reads.limit(health.notLive(among)).map(accounts -> accounts.isEmpty() ? up()
        : down("NOT_LIVE", "not every enabled account is live", "accounts", accounts));
  }

  private Future<Answer> account(Asked asked) {
    return states.named(asked.path("name")).compose(account -> enabled.test(account) ? live(account::equals)
        : Future.succeededFuture(Answer.json(new JsonObject().put("status", "DISABLED"))));
  }

  private static Answer up() {
    return Answer.json(new JsonObject().put("status", "UP"));
  }

  private static Answer down(String code, String message, String field, JsonArray found) {
    return Answer.json(503, new JsonObject()
        .put("error", new JsonObject().put("code", code).put("message", message))
        .put("status", "DOWN").put(field, found));
  }
}
