package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.Incident;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** An incident as readers see it. */
public final class IncidentJson {

  private IncidentJson() {
  }

  /** What is known of it when it opens, and when it is resolved ({@code resolvedAt} is null before). */
  public static JsonObject of(Incident incident, Instant resolvedAt) {
    return Columns.of(incident.account())
        .put("epoch", incident.epoch())
        .put("cause", text(incident.cause()))
        .put("detail", incident.detail())
        .put("openedAt", text(incident.openedAt()))
        .put("resolvedAt", text(resolvedAt));
  }

  /** The columns of {@code incidents}. */
  public static JsonObject of(StoredIncident stored) {
    return of(stored.incident(), stored.resolvedAt())
        .put("id", Long.toString(stored.id()))
        .put("outageId", Long.toString(stored.outageId()))
        .put("attemptNo", stored.attemptNo());
  }
}
