package fillkeeper.ops;

import fillkeeper.desk.StoreReads;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Vitals;
import fillkeeper.json.StateJson;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import fillkeeper.supervisor.Desk;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether this process can answer, and whether the accounts are live. */
public final class Health {

  private final Desk desk;
  private final StoreReads store;
  private final Predicate<AccountKey> enabled;

  public Health(Desk desk, LedgerReader reader, Predicate<AccountKey> enabled) {
    this.desk = desk;
    this.store = new StoreReads(reader);
    this.enabled = enabled;
  }

  /** What is missing before this process can answer; empty when nothing is. Fails where the store does not answer. */
  Future<List<String>> missing() {
    return store.ask(LedgerReader::ping).map(answers -> enabled()
        .filter(account -> !isStarted(account))
        .map(account -> "account " + account + " has not been started")
        .toList());
  }

  /** The enabled accounts among these that are not live: which, since when, why. */
  Future<JsonArray> notLive(Predicate<AccountKey> among) {
    return rows().compose(rows -> {
      Future<JsonArray> found = Future.succeededFuture(new JsonArray());
      for (AccountKey account : enabled().filter(among).filter(key -> !isLive(key, rows.get(key))).toList()) {
        found = found.compose(list -> describe(account, rows.get(account)).map(list::add));
      }
      return found;
    });
  }

  private Stream<AccountKey> enabled() {
    return desk.accounts().stream().filter(enabled);
  }

  private Future<Map<AccountKey, AccountRow>> rows() {
    return store.ask(LedgerReader::accounts)
        .map(rows -> rows.stream().collect(Collectors.toMap(AccountRow::key, Function.identity())));
  }

  private boolean isStarted(AccountKey account) {
    return desk.vitals(account).map(Vitals::started).orElse(false);
  }

  private boolean isLive(AccountKey account, AccountRow row) {
    Optional<Vitals> vitals = desk.vitals(account);
    return row != null && vitals.isPresent() && row.status().equals("LIVE") && StateJson.isCurrent(row, vitals.get());
  }

  private Future<JsonObject> describe(AccountKey account, AccountRow row) {
    JsonObject one = new JsonObject().put("name", account.name());
    if (row == null) {
      return Future.succeededFuture(one.putNull("status").putNull("since").put("why", "it has no row in the store"));
    }
    String status = desk.vitals(account).map(vitals -> StateJson.rowStatus(row, vitals)).orElse(row.status());
    one.put("status", status).put("since", row.statusSince() == null ? null : row.statusSince().toString());
    return store.ask(reader -> reader.lastIncident(account)).map(incident -> one.put("why", why(row, incident)));
  }

  private static String why(AccountRow row, Optional<StoredIncident> incident) {
    List<String> reasons = new ArrayList<>();
    if (!row.statusDetail().isEmpty()) {
      reasons.add(row.statusDetail());
    }
    incident.filter(last -> last.resolvedAt() == null).map(StoredIncident::incident)
        .ifPresent(last -> reasons.add(last.cause() + ": " + last.detail()));
    return reasons.isEmpty() ? "not live within its lease" : String.join("; ", reasons);
  }
}
