package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Coverage;
import fillkeeper.ledger.LedgerLists.StoredCoverage;
import io.vertx.core.json.JsonObject;

/** A span of coverage as readers see it. */
public final class CoverageJson {

  private CoverageJson() {
  }

  /** The columns of {@code coverage}. */
  public static JsonObject of(AccountKey account, StoredCoverage stored) {
    Coverage span = stored.coverage();
    return Columns.of(account)
        .put("category", span.category())
        .put("kind", Columns.lower(span.kind()))
        .put("scope", span.scope())
        .put("fromAt", text(span.from()))
        .put("toAt", text(span.to()))
        .put("how", text(span.how()))
        .put("status", text(span.status()))
        .put("provenAt", text(stored.provenAt()))
        .put("detail", span.detail());
  }
}
