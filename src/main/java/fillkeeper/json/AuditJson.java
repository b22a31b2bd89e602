package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import fillkeeper.ledger.LedgerLists.StoredAudit;
import io.vertx.core.json.JsonObject;

/** An audit pass as readers see it. */
public final class AuditJson {

  private AuditJson() {
  }

  /** The columns of {@code audits}. */
  public static JsonObject of(AccountKey account, StoredAudit stored) {
    AuditPass pass = stored.pass();
    return Columns.of(account)
        .put("id", Long.toString(stored.id()))
        .put("kind", Columns.lower(pass.kind()))
        .put("category", pass.category())
        .put("scope", pass.scope())
        .put("windowFrom", text(pass.windowFrom()))
        .put("windowTo", text(pass.windowTo()))
        .put("startedAt", text(pass.startedAt()))
        .put("finishedAt", text(pass.finishedAt()))
        .put("checked", pass.checked())
        .put("differences", pass.differences())
        .put("repaired", pass.repaired())
        .put("outcome", text(pass.outcome()))
        .put("epoch", stored.epoch());
  }
}
