package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import fillkeeper.domain.VenueNotice;
import fillkeeper.domain.Vitals;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/** What is said of an account: its row, and beside it what the process that answers knows. */
public final class StateJson {

  private static final Set<String> LIVE = Set.of("LIVE", "DEGRADED");

  private StateJson() {
  }

  /**
   * The whole state. The change number is the row's, so everything up to it is stored.
   *
   * @param lastIncident null if there never was one
   */
  public static JsonObject of(AccountRow row, Vitals vitals, int openGaps, StoredIncident lastIncident,
      UUID incarnation) {
    return new JsonObject()
        .put("name", row.key().name())
        .put("label", row.label())
        .mergeIn(Columns.of(row.key()))
        .put("status", status(row, vitals))
        .put("isCurrent", isCurrent(row, vitals))
        .put("statusSince", text(row.statusSince()))
        .put("retryAt", text(vitals.retryAt()))
        .put("epoch", row.epoch())
        .put("queue", queue(vitals.queue()))
        .put("counters", counters(vitals.counters()))
        .put("unknownWords", vitals.counters().unknownWords())
        .put("changeSeq", row.changeSeq())
        .put("lastEventAt", text(later(row.lastEventAt(), vitals.lastEventAt())))
        .put("lastSyncedAt", text(row.lastSyncedAt()))
        .put("lastProvenAt", text(row.lastProvenAt()))
        .put("keyExpiresAt", text(vitals.keyExpiresAt()))
        .put("keyReadOnly", vitals.keyReadOnly())
        .put("venueNotice", notice(vitals.venueNotice()))
        .put("restarts", vitals.restarts())
        .put("openGaps", openGaps)
        .put("lastIncident", lastIncident == null ? null : IncidentJson.of(lastIncident))
        .put("incarnation", incarnation.toString());
  }

  /** The part of the state that a list carries. */
  public static JsonObject brief(AccountRow row, Vitals vitals, UUID incarnation) {
    return new JsonObject()
        .put("status", status(row, vitals))
        .put("isCurrent", isCurrent(row, vitals))
        .put("changeSeq", row.changeSeq())
        .put("incarnation", incarnation.toString());
  }

  /**
   * Whether the ledger is current: as the row says, unless the row is that of an attempt here which this process knows
   * to be over, or its lease, whether or not the store has been told yet.
   */
  public static boolean isCurrent(AccountRow row, Vitals vitals) {
    boolean ours = vitals.epoch() == row.epoch();
    return row.isCurrent() && (vitals.current() || !ours);
  }

  /**
   * The status of the row, unless the row is that of an attempt here whose lease is over: it was read a moment ago, and
   * what it says of being live may no longer be so.
   */
  public static String rowStatus(AccountRow row, Vitals vitals) {
    boolean over = vitals.epoch() == row.epoch() && !vitals.held();
    return over && LIVE.contains(row.status()) ? "LAPSED" : row.status();
  }

  private static String status(AccountRow row, Vitals vitals) {
    return vitals.standby() ? "STANDBY" : rowStatus(row, vitals);
  }

  private static JsonObject notice(VenueNotice notice) {
    return notice == null ? null : new JsonObject()
        .put("title", notice.title())
        .put("from", text(notice.begin()))
        .put("until", text(notice.end()));
  }

  private static JsonObject queue(Vitals.Queue queue) {
    return new JsonObject()
        .put("events", queue.events())
        .put("bytes", queue.bytes())
        .put("oldestAgeMs", queue.oldestAgeMs())
        .put("maxEvents", queue.maxEvents())
        .put("maxBytes", queue.maxBytes())
        .put("maxAgeMs", queue.maxAgeMs())
        .put("active", queue.active());
  }

  private static JsonObject counters(Vitals.Counters counters) {
    return new JsonObject()
        .put("received", counters.received())
        .put("applied", counters.applied())
        .put("duplicates", counters.duplicates())
        .put("stale", counters.stale())
        .put("corrections", counters.corrections())
        .put("rejected", counters.rejected())
        .put("dropped", counters.dropped())
        .put("refused", counters.refused());
  }

  private static Instant later(Instant one, Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isAfter(other) ? one : other;
  }
}
