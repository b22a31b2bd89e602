package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonArray;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** PostgreSQL, with two processes. Its clock goes by itself; that more time passed is told by making all rows older. */
final class PostgresBackend extends Backend implements AutoCloseable {

  private static final List<String> TABLES = List.of("accounts", "orders", "executions", "execution_corrections", "gaps",
      "coverage", "checkpoints", "audits", "incidents", "rejected_events", "instruments");

  /** Makes every time of the database's own so much older. */
  private static final String AGE = """
      CREATE FUNCTION public.age_all(by interval) RETURNS void LANGUAGE plpgsql AS $body$
      DECLARE changes record;
      BEGIN
        FOR changes IN
          SELECT table_name, string_agg(format('%1$I = CASE WHEN %1$I < ''2020-01-01Z'' THEN %1$I ELSE %1$I - $1 END',
            column_name), ', ') AS columns
          FROM information_schema.columns
          WHERE table_schema = 'fillkeeper' AND data_type = 'timestamp with time zone' AND table_name = ANY ('{TABLES}')
          GROUP BY table_name
        LOOP
          EXECUTE format('UPDATE fillkeeper.%I SET %s', changes.table_name, changes.columns) USING by;
        END LOOP;
      END $body$""";

  private final Connection session;
  private final TestDatabase database;
  private final Map<String, LedgerDatabase> processes;

  /** All of one script; the database may have been used by others before. */
  PostgresBackend(TestDatabase database, Connection session, Map<String, LedgerDatabase> processes) {
    this.database = database;
    this.session = session;
    this.processes = processes;
    TABLES.forEach(table -> run("DELETE FROM fillkeeper." + table));
    for (String sequence : List.of("accounts_no_seq", "audits_id_seq", "rejected_events_id_seq", "incident_ids")) {
      run("SELECT setval('fillkeeper." + sequence + "', 1, false)");
    }
  }

  /** Once a database. */
  static void prepare(TestDatabase database) {
    database.execute(AGE.replace("TABLES", String.join(",", TABLES)));
  }

  @Override
  Ledger ledger() {
    return processes.values().iterator().next().ledger();
  }

  @Override
  Claims claims(String owner) {
    return processes.get(owner).claims();
  }

  @Override
  AccountRow row(AccountKey account) {
    return await(processes.values().iterator().next().reader().account(account)).orElse(null);
  }

  /** The server's clock is this machine's. */
  @Override
  Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  @Override
  void elapse(Duration by) {
    run("SELECT public.age_all(interval '" + by.toSeconds() + " seconds')");
    shift(by);
  }

  @Override
  void putBack(AccountKey account) {
    run("UPDATE fillkeeper.accounts SET epoch = epoch - 1, owner = NULL, attempt = NULL, live_until = NULL"
        + " WHERE account = '" + account.account() + "' AND epoch > 0");
  }

  @Override
  <T> T whileWritten(AccountKey account, Supplier<T> work) {
    try (Connection writer = database.connect(); Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("SELECT FROM fillkeeper.accounts WHERE account = '" + account.account()
          + "' FOR NO KEY UPDATE");
      T done = work.get();
      writer.rollback();
      return done;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  Map<String, List<Map<String, String>>> tables() {
    Map<String, List<Map<String, String>>> tables = new TreeMap<>();
    TABLES.forEach(table -> tables.put(table, rows(table)));
    return tables;
  }

  private List<Map<String, String>> rows(String table) {
    try (Statement statement = session.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM fillkeeper." + table)) {
      ResultSetMetaData columns = result.getMetaData();
      List<Map<String, String>> rows = new ArrayList<>();
      while (result.next()) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          String name = columns.getColumnName(i);
          String value = text(result.getObject(i));
          row.put(name, name.equals("misc_fees") ? new JsonArray(value).encode() : value);
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static String text(Object value) {
    if (value instanceof BigDecimal amount) {
      return amount.toPlainString();
    }
    return value instanceof Timestamp time ? time.toInstant().toString() : value == null ? null : value.toString();
  }

  private void run(String sql) {
    try (Statement statement = session.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    TABLES.forEach(table -> run("DELETE FROM fillkeeper." + table));
  }
}
