package fillkeeper.ops;

import fillkeeper.desk.Fields;
import fillkeeper.desk.Operators;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Problem;
import fillkeeper.http.Routes;
import fillkeeper.json.ActionJson;
import fillkeeper.ledger.OperatorActions;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * Makes the process follow its configuration file. The answer is the row of {@code operator_actions} with what was done.
 * No {@code Idempotency-Key} is heeded: asked again, it does what the file says then.
 */
public final class ReloadRoutes implements Routes {

  private final Reloading reloading;
  private final Operators operators;

  public ReloadRoutes(Reloading reloading, Operators operators) {
    this.reloading = reloading;
    this.operators = operators;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.post("/api/v1/config/reload", this::reload);
  }

  private Future<Answer> reload(Asked asked) {
    Fields body = Fields.of(asked.body());
    String reason = body.optionalText("reason", CommandRoutes.NOTE_MAX).orElse(null);
    body.end();
    return operators.carryOut(new OperatorActions.Asked(null, "reload-config", null, asked.caller().name(), "http", reason,
            null), () -> reloading.reload().map(done -> done.json().encode()))
        .map(row -> Answer.json(202, ActionJson.of(row).mergeIn(new JsonObject(row.detail()))))
        .recover(cause -> Future.failedFuture(cause instanceof FaultyConfigurationException faulty
            ? new Problem(400, "CONFIGURATION_FAULTY", "the configuration cannot be used, nothing was done",
                new JsonObject().put("faults", new JsonArray(faulty.faults())))
            : cause));
  }
}
