package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.ledger.OperatorActions.Asked;
import fillkeeper.ledger.OperatorActions.StoredAction;
import io.vertx.core.json.JsonObject;

/** An operator's action as readers see it. */
public final class ActionJson {

  private ActionJson() {
  }

  /** The columns of {@code operator_actions}. */
  public static JsonObject of(StoredAction stored) {
    Asked asked = stored.asked();
    JsonObject row = asked.account() == null
        ? new JsonObject().putNull("exchange").putNull("environment").putNull("account") : Columns.of(asked.account());
    return row
        .put("id", Long.toString(stored.id()))
        .put("action", asked.action())
        .put("subject", asked.subject())
        .put("who", asked.who())
        .put("via", asked.via())
        .put("reason", asked.reason())
        .put("requestId", asked.requestId())
        .put("askedAt", text(stored.askedAt()))
        .put("finishedAt", text(stored.finishedAt()))
        .put("outcome", text(stored.outcome()))
        .put("detail", stored.detail());
  }
}
