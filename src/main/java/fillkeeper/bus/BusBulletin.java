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

/** Tells it as JSON on the event bus, each message with the ledger's incarnation as it is then. */
public final class BusBulletin implements Bulletin {

  private final BiConsumer<String, Supplier<JsonObject>> bus;
  private final Supplier<UUID> incarnation;

  /**
   * Tells what it is told.
   *
   * @param bus publishes a message at an address; it is made for each who hears it, and not where nobody does
   */
  public BusBulletin(BiConsumer<String, Supplier<JsonObject>> bus, Supplier<UUID> incarnation) {
    this.bus = bus;
    this.incarnation = incarnation;
  }

  @Override
  public void applied(AccountKey account, Batch batch) {
    AppliedJson.of(account, batch, incarnation.get())
        .forEach(message -> bus.accept(Addresses.applied(account), message));
  }

  @Override
  public void status(AccountKey account, AccountStatus status, long epoch, Cause cause, Instant at) {
    UUID present = incarnation.get();
    bus.accept(Addresses.status(account), () -> new JsonObject()
        .put("account", account.name())
        .put("status", status.name())
        .put("epoch", epoch)
        .put("cause", cause == null ? null : cause.name())
        .put("at", at.toString())
        .put("incarnation", present.toString()));
  }

  @Override
  public void incident(Incident incident, Instant resolvedAt) {
    UUID present = incarnation.get();
    bus.accept(Addresses.INCIDENTS,
        () -> IncidentJson.of(incident, resolvedAt).put("incarnation", present.toString()));
  }
}
