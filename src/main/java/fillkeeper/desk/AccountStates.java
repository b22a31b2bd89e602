package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.domain.Vitals;
import fillkeeper.supervisor.Desk;
import fillkeeper.domain.AccountKey;
import fillkeeper.json.StateJson;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.ledger.LedgerReader.AccountRow;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is said of the accounts of the configuration, on the bus and in HTTP: the rows beside what this process knows.
 * Fails with {@link RefusedException}: 404 for what is not configured, 503 where the store does not answer.
 */
public final class AccountStates {

  private final Desk desk;
  private final StoreReads store;

  public AccountStates(Desk desk, LedgerReader reader) {
    this.desk = desk;
    this.store = new StoreReads(reader);
  }

  /** Every account of the configuration, in its order. */
  List<AccountKey> accounts() {
    return desk.accounts();
  }

  /** The account with this name. */
  public Future<AccountKey> named(String name) {
    return desk.accounts().stream().filter(key -> key.name().equals(name)).findFirst()
        .map(Future::succeededFuture)
        .orElseGet(() -> Future.failedFuture(new RefusedException(404, "no account of that name is configured")));
  }

  /** The state of one account. */
  public Future<JsonObject> state(AccountKey account) {
    return store.ask(LedgerReader::incarnation).compose(incarnation -> row(account)
        .compose(row -> state(row, incarnation)));
  }

  /** The states of all accounts, in the order of the configuration, with the incarnation they were read from. */
  public Future<Listed> states() {
    return store.ask(LedgerReader::incarnation).compose(incarnation -> store.ask(LedgerReader::accounts)
        .compose(rows -> states(byKey(rows), incarnation)));
  }

  /** The account's row. */
  Future<AccountRow> row(AccountKey account) {
    return store.ask(reader -> reader.account(account)).compose(row -> present(account, row));
  }

  /** What this process knows of the account. */
  Vitals vitals(AccountKey account) {
    return desk.vitals(account)
        .orElseThrow(() -> new RefusedException(404, "account " + account + " is not configured"));
  }

  private Future<Listed> states(Map<AccountKey, AccountRow> rows, UUID incarnation) {
    List<JsonObject> states = new ArrayList<>();
    Future<Void> walked = Future.succeededFuture();
    for (AccountKey account : desk.accounts()) {                  // one after another: the store's readers are few
      walked = walked
          .compose(before -> present(account, Optional.ofNullable(rows.get(account))))
          .compose(row -> state(row, incarnation))
          .<Void>map(state -> {
            states.add(state);
            return null;
          }).recover(failure -> desk.vitals(account).isPresent() ? Future.failedFuture(failure)
              : Future.succeededFuture());                        // it has left the configuration meanwhile
    }
    return walked.map(done -> new Listed(states, incarnation));
  }

  private Future<JsonObject> state(AccountRow row, UUID incarnation) {
    AccountKey account = row.key();
    return store.ask(reader -> reader.openGaps(account)).compose(openGaps ->
        store.ask(reader -> reader.lastIncident(account)).map(incident ->
            StateJson.of(row, vitals(account), openGaps, incident.orElse(null), incarnation)));
  }

  private static Future<AccountRow> present(AccountKey account, Optional<AccountRow> row) {
    return row.map(Future::succeededFuture).orElseGet(() -> Future.failedFuture(noRow(account)));
  }

  static RefusedException noRow(AccountKey account) {
    return new RefusedException(503, "account " + account + " has no row in the store yet");
  }

  private static Map<AccountKey, AccountRow> byKey(List<AccountRow> rows) {
    return rows.stream().collect(Collectors.toMap(AccountRow::key, Function.identity()));
  }

  /** All states, and the ledger's incarnation before they were read. */
  public record Listed(List<JsonObject> states, UUID incarnation) {
  }
}
