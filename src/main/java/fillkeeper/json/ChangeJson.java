package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.ChangeFeed.Change;
import fillkeeper.ledger.ChangeFeed.CorrectionChange;
import fillkeeper.ledger.ChangeFeed.ExecutionChange;
import fillkeeper.ledger.ChangeFeed.GapChange;
import fillkeeper.ledger.ChangeFeed.OrderChange;
import fillkeeper.ledger.ChangeFeed.StatusChange;
import io.vertx.core.json.JsonObject;

/** A change as readers of the feed see it: in the shape of what is published on the event bus. */
public final class ChangeJson {

  private ChangeJson() {
  }

  /** {@code changeSeq}, {@code kind} and the {@code record} as it is now. */
  public static JsonObject of(AccountKey account, Change change) {
    if (change instanceof OrderChange order) {
      return AppliedJson.message("order", OrderJson.of(account, order.order()));
    }
    if (change instanceof ExecutionChange execution) {
      return AppliedJson.message("execution", ExecutionJson.of(account, execution.execution()));
    }
    if (change instanceof CorrectionChange correction) {
      return AppliedJson.message("correction", CorrectionJson.of(account, correction.correction()));
    }
    if (change instanceof GapChange gap) {
      return AppliedJson.message("gap", GapJson.of(account, gap.gap()));
    }
    if (change instanceof StatusChange status) {
      return AppliedJson.message("status", status(account, status));
    }
    throw new AssertionError(change);
  }

  private static JsonObject status(AccountKey account, StatusChange status) {
    return Columns.of(account)
        .put("status", status.status())
        .put("statusSince", text(status.since()))
        .put("statusDetail", status.detail())
        .put("epoch", status.epoch())
        .put("changeSeq", status.seq());
  }
}
