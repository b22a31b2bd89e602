package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Correction;
import io.vertx.core.json.JsonObject;

/** A correction as readers see it. */
public final class CorrectionJson {

  private CorrectionJson() {
  }

  /** The columns of {@code execution_corrections}. */
  public static JsonObject of(AccountKey account, Correction correction) {
    return ExecutionJson.identity(Columns.of(account), correction.key())
        .put("field", correction.field())
        .put("first", correction.first())
        .put("later", correction.later())
        .put("source", text(correction.source()))
        .put("resolution", text(correction.resolution()))
        .put("receivedAt", text(correction.receivedAt()))
        .put("epoch", correction.epoch())
        .put("changeSeq", correction.changeSeq());
  }
}
