package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.Incident;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.core.json.JsonObject;

/** An incident as readers see it. */
public final class IncidentJson {

  private IncidentJson() {
  }

  /** What is known of it when it opens. */
  public static JsonObject of(Incident incident) {
    return Columns.of(incident.account())
        .put("epoch", incident.epoch())
        .put("cause", text(incident.cause()))
        .put("detail", incident.detail())
        .put("openedAt", text(incident.openedAt()))
        .put("resolvedAt", null);
  }

  /** The columns of {@code incidents}. */
  public static JsonObject of(StoredIncident stored) {
    return of(stored.incident())
        .put("resolvedAt", text(stored.resolvedAt()))
        .put("outageId", Long.toString(stored.outageId()))
        .put("attemptNo", stored.attemptNo());
  }
}
