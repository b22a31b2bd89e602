package fillkeeper.bus;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.json.AppliedJson;
import fillkeeper.json.IncidentJson;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Tells others what happened: what was stored after it is durable, failures as soon as they are known. A hint that may
 * be missing: the tables are the truth.
 */
public final class Bulletin {

  private final BiConsumer<String, JsonObject> bus;
  private final Supplier<UUID> incarnation;

  /**
   * Each message carries the ledger's incarnation as it is then.
   *
   * @param bus publishes a message at an address
   */
  public Bulletin(BiConsumer<String, JsonObject> bus, Supplier<UUID> incarnation) {
    this.bus = bus;
    this.incarnation = incarnation;
  }

  /** Everything that a batch stored, in the order of its change numbers. */
  public void applied(AccountKey account, Batch batch) {
    AppliedJson.of(account, batch, incarnation.get())
        .forEach(message -> bus.accept(Addresses.applied(account), message));
  }

  /** A change of status; the cause is null unless something failed. */
  public void status(AccountKey account, AccountStatus status, long epoch, Cause cause, Instant at) {
    bus.accept(Addresses.status(account), new JsonObject()
        .put("account", account.name())
        .put("status", status.name())
        .put("epoch", epoch)
        .put("cause", cause == null ? null : cause.name())
        .put("at", at.toString())
        .put("incarnation", incarnation.get().toString()));
  }

  /** An incident that opened, or is resolved now. */
  public void incident(Incident incident, Instant resolvedAt) {
    bus.accept(Addresses.INCIDENTS, IncidentJson.of(incident, resolvedAt)
        .put("incarnation", incarnation.get().toString()));
  }
}
