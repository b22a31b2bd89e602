package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.LedgerCheck;
import fillkeeper.simulator.TrueBook;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The same, and what becomes of its accounts: what the tables say, and whether that is what the books say. */
public abstract class Watched<T extends Watched<T>> extends Running<T> {

  protected Watched(Vertx vertx, TestDatabase database, Bus bus) {
    super(vertx, database, bus);
  }

  /** What the ledger of each account has to say, by the accounts' ids. */
  protected abstract Map<String, ? extends TrueBook> books();

  /** The row's status as the view shows it. */
  public final String status(String id) {
    try {
      return (String) ofAccount("status", id);
    } catch (IllegalStateException down) {
      return "unknown: " + down.getMessage();
    }
  }

  /** Whether the view says that the ledger is current. */
  public final boolean isCurrent(String id) {
    return (Boolean) ofAccount("is_current", id);
  }

  /** Which attempt the row is of; 0 before the first. */
  public final long epoch(String id) {
    Object epoch = ofAccount("epoch", id);
    return epoch == null ? 0 : (Long) epoch;
  }

  /** The highest number of a change that is stored. */
  public final long changeSeq(String id) {
    Object seq = ofAccount("change_seq", id);
    return seq == null ? 0 : (Long) seq;
  }

  /** A column of the view of accounts; null if there is no row yet. */
  public final Object ofAccount(String column, String id) {
    return database().value("SELECT " + column + " FROM fillkeeper.account_status WHERE account = '" + id + "'");
  }

  public final T awaitLive(String id) {
    return awaitStatus(id, "LIVE");
  }

  public final T awaitStatus(String id, String status) {
    await(id + " is " + status, () -> status.equals(status(id)), () -> status(id) + ", incidents "
        + incidentCauses(id));
    return self();
  }

  /** Waits until it neither fails nor comes back just now. Answers how it stands. */
  public final String awaitSettled(String id) {
    await(id + " is settled", () -> List.of("LIVE", "DEGRADED", "QUARANTINED", "STOPPED").contains(status(id)),
        () -> status(id) + ", incidents " + incidentCauses(id));
    return status(id);
  }

  /** The causes of the account's incidents, oldest first. */
  public final List<String> incidentCauses(String id) {
    return database().query("SELECT cause FROM fillkeeper.incidents WHERE account = '" + id + "' ORDER BY id").stream()
        .map(row -> (String) row.get("cause")).toList();
  }

  /** What is asked for, once it is as it should be. */
  public final JsonObject awaitState(String id, String what, Predicate<JsonObject> as) throws Exception {
    await(id + " " + what, () -> as.test(stateOrNot(id)), () -> stateOrNot(id).encode());
    return state(id);
  }

  private JsonObject stateOrNot(String id) {
    try {
      return state(id);
    } catch (Exception unanswered) {
      return new JsonObject().put("unanswered", unanswered.toString());
    }
  }

  /** Waits until the process has told of a failure, whether or not it could be stored. */
  public final T awaitFailed(String id, int times) {
    await(id + " has failed " + times + " times", () -> failures(id) >= times,
        () -> statuses(id) + ", incidents " + incidentCauses(id));
    return self();
  }

  private long failures(String id) {
    return statuses(id).stream().filter("FAILED"::equals).count();
  }

  /** One failure is one incident and one message of it, whoever noticed it and how often. */
  public final T assertIncidents(String id, String... causes) {
    awaitFailed(id, causes.length);
    assertThat(incidentCauses(id)).as("incidents of %s", id).containsExactly(causes);
    assertThat(failures(id)).as("messages that %s failed", id).isEqualTo(causes.length);
    return self();
  }

  public final T awaitIncident(String id, String cause) {
    await("an incident " + cause + " of " + id, () -> incidentCauses(id).contains(cause),
        () -> incidentCauses(id).toString());
    return self();
  }

  /** Audit passes of the account's present attempt, oldest first. */
  public final List<Map<String, Object>> audits(String id) {
    return database().query("SELECT a.* FROM fillkeeper.audits a JOIN fillkeeper.accounts o"
        + " USING (exchange, environment, account, epoch) WHERE account = '" + id + "' ORDER BY a.id");
  }

  /** The attempts that failed, each with one incident in the table, one on the bus and one message of its failure. */
  public final T thenIncidents(String id, String... causes) {
    await(causes.length + " failures of " + id + " are told", () -> incidentCauses(id).size() >= causes.length
        && incidentsTold(id).size() >= causes.length && failuresTold(id).size() >= causes.length,
        () -> incidentCauses(id) + " stored, " + incidentsTold(id) + " and " + failuresTold(id) + " told");
    assertThat(incidentCauses(id)).containsExactly(causes);
    assertThat(incidentsTold(id)).containsExactly(causes);
    assertThat(failuresTold(id)).containsExactly(causes);
    return self();
  }

  private List<String> incidentsTold(String id) {
    return incidents().stream().filter(incident -> incident.getString("account").equals(id)
        && incident.getString("resolvedAt") == null).map(incident -> incident.getString("cause")).toList();
  }

  private List<String> failuresTold(String id) {
    return statuses().stream().filter(status -> status.getString("account").endsWith("." + id)
        && status.getString("status").equals("FAILED")).map(status -> status.getString("cause")).toList();
  }

  /** Every row of orders, executions and corrections, in the order of their keys. */
  public final List<String> rows(String id) {
    List<String> all = new ArrayList<>();
    for (String table : List.of("orders", "executions", "execution_corrections")) {
      database().query("SELECT t::text AS row FROM fillkeeper." + table + " t WHERE account = '" + id + "' ORDER BY 1")
          .forEach(row -> all.add(table + " " + row.get("row")));
    }
    return all;
  }

  /** The question that every scenario ends with. */
  public final T awaitLedgerEqualsBook() {
    await("ledger equals book", () -> differences().isEmpty(), () -> String.join("\n", differences()));
    return self();
  }

  /** The same of one account, whatever became of the others. */
  public final T awaitLedgerEqualsBookOf(String id) {
    await("ledger equals book of " + id, () -> differencesOf(id).isEmpty(),
        () -> String.join("\n", differencesOf(id)));
    return self();
  }

  /** In what the ledger of one account does not say what its book says. */
  public final List<String> differencesOf(String id) {
    return differences(List.of(id));
  }

  public final List<String> differences() {
    return differences(books().keySet());
  }

  /** The same of another database; closes the connection. */
  public final List<String> differences(Connection to) {
    try (Connection connection = to) {
      return differences(connection, books().keySet());
    } catch (SQLException failed) {
      return unread(failed);
    }
  }

  private List<String> differences(Collection<String> ids) {
    try {
      return database().ask(session -> differences(session, ids));
    } catch (IllegalStateException failed) {
      return unread(failed);
    }
  }

  private static List<String> unread(Exception failed) {
    return List.of("the tables could not be read: " + failed.getMessage());
  }

  private List<String> differences(Connection session, Collection<String> ids) throws SQLException {
    LedgerCheck check = new LedgerCheck(session, bus().exchange(), "simulator");
    List<String> all = new ArrayList<>();
    for (String id : ids) {
      all.addAll(check.differences(id, books().get(id)));
    }
    return all;
  }

  /** What is said of a recorder or a collector. */
  public final JsonObject recorded(String name) {
    try {
      JsonArray all = vertx().eventBus().<JsonObject>request("fillkeeper.markets", new JsonObject())
          .await(60, TimeUnit.SECONDS).body().getJsonArray("markets");
      return all.stream().map(JsonObject.class::cast).filter(each -> each.getString("name").equals(name)).findFirst()
          .orElseThrow();
    } catch (Exception unanswered) {
      throw new IllegalStateException(unanswered);
    }
  }

  /** Waits until a recorder or a collector counts so many. */
  public final T awaitRecorded(String name, String counter, long count) {
    await(count + " " + counter + " of " + name,
        () -> recorded(name).getJsonObject("counters").getLong(counter) >= count, () -> recorded(name).encode());
    return self();
  }

  public final T awaitRecording(String name) {
    await(name + " is LIVE", () -> "LIVE".equals(recorded(name).getString("status")), () -> recorded(name).encode());
    return self();
  }

  /** Everything heard and read ended as exactly one thing. */
  public final T awaitCountersAddUp(String id) {
    await("counters of " + id + " add up", () -> addUp(counters(id)), () -> counters(id).encode());
    return self();
  }

  private JsonObject counters(String id) {
    return stateOrNot(id).getJsonObject("counters", new JsonObject());
  }

  static boolean addUp(JsonObject counters) {
    return counters.getLong("received", -1L) == counters.getLong("applied", 0L) + counters.getLong("duplicates", 0L)
        + counters.getLong("stale", 0L) + counters.getLong("corrections", 0L) + counters.getLong("rejected", 0L)
        + counters.getLong("dropped", 0L);
  }
}
