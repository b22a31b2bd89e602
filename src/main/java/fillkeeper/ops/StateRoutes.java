package fillkeeper.ops;

import fillkeeper.desk.AccountStates;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** The state of every account and every market recorder. */
public final class StateRoutes implements Routes {

  private final AccountStates states;
  private final Supplier<JsonArray> markets;
  private final Supplier<UUID> incarnation;
  private final Reads reads;

  /**
   * Makes them.
   *
   * @param markets     the states of the market recorders
   * @param incarnation of the ledger, as it was last seen; it answers null before that
   */
  public StateRoutes(AccountStates states, Supplier<JsonArray> markets, Supplier<UUID> incarnation, Reads reads) {
    this.states = states;
    this.markets = markets;
    this.incarnation = incarnation;
    this.reads = reads;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/api/v1/accounts", Need.READ, Set.of(), this::accounts)
        .get("/api/v1/accounts/:name", Need.READ, Set.of(), this::account)
        .get("/api/v1/markets", Need.READ, Set.of(), this::markets);
  }

  private Future<Answer> accounts(Asked asked) {
    return reads.limit(states.states()).map(listed -> Answer.json(new JsonObject()
        .put("items", new JsonArray(listed.states()))
        .putNull("next")
        .put("incarnation", listed.incarnation().toString())));
  }

  private Future<Answer> account(Asked asked) {
    return states.named(asked.path("name")).compose(account -> reads.limit(states.state(account))).map(Answer::json);
  }

  private Future<Answer> markets(Asked asked) {
    UUID ledger = incarnation.get();
    return Future.succeededFuture(Answer.json(new JsonObject()
        .put("items", markets.get())
        .putNull("next")
        .put("incarnation", ledger == null ? null : ledger.toString())));
  }
}
