package fillkeeper.demo;

import fillkeeper.simulator.LedgerCheck;
import fillkeeper.store.StoreAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What stands in the demo's tables, read as any program would. */
final class DemoLedger {

  private static final String COUNTS = """
      SELECT (SELECT count(*) FROM fillkeeper.orders WHERE exchange = e.name),
        (SELECT count(*) FROM fillkeeper.executions WHERE exchange = e.name),
        (SELECT count(*) FROM fillkeeper.incidents WHERE exchange = e.name),
        (SELECT count(*) FROM fillkeeper.audits WHERE exchange = e.name),
        (SELECT count(*) FROM fillkeeper.gaps WHERE exchange = e.name AND closed_at IS NULL),
        (SELECT count(*) FROM fillkeeper.recorded_trades WHERE exchange = e.name)
      FROM (SELECT ?::text AS name) e""";
  private static final String TICKS = "SELECT count(*) FROM fillkeeper.ticks";

  private final Supplier<StoreAddress> store;

  /** The address is asked for each time. */
  DemoLedger(Supplier<StoreAddress> store) {
    this.store = store;
  }

  /** How much there is of an exchange, in words. */
  String counts(DemoExchange exchange) {
    try (Connection connection = connect(); PreparedStatement statement = connection.prepareStatement(COUNTS)) {
      statement.setString(1, exchange.name());
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return String.format(Locale.ROOT,
            "orders %d, executions %d, incidents %d, audit passes %d, open gaps %d, public trades %d", row.getLong(1),
            row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6));
      }
    } catch (SQLException failed) {
      return unread(failed);
    }
  }

  /** The ticks that are stored, in words. */
  String ticks() {
    try (Connection connection = connect()) {
      return "ticks " + ticks(connection);
    } catch (SQLException failed) {
      return unread(failed);
    }
  }

  /** In what the ledger and an exchange's books differ, a line each. */
  List<String> differences(DemoExchange exchange) {
    List<String> all = new ArrayList<>();
    try (Connection connection = connect()) {
      LedgerCheck check = new LedgerCheck(connection, exchange.name(), DemoSettings.ENVIRONMENT);
      for (var account : exchange.accounts().entrySet()) {
        all.addAll(check.differences(account.getKey(), account.getValue()));
      }
    } catch (SQLException failed) {
      all.add(unread(failed));
    }
    return all;
  }

  /** Whether exactly the ticks are stored that were traded. */
  List<String> tickDifferences(long traded) {
    try (Connection connection = connect()) {
      long stored = ticks(connection);
      return stored == traded ? List.of() : List.of(stored + " ticks stored, " + traded + " traded");
    } catch (SQLException failed) {
      return List.of(unread(failed));
    }
  }

  private static long ticks(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TICKS); ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private static String unread(SQLException failed) {
    return "the tables could not be read: " + failed.getSQLState();
  }

  private Connection connect() throws SQLException {
    StoreAddress at = store.get();
    return DriverManager.getConnection("jdbc:postgresql://" + at.host() + ":" + at.port() + "/" + at.database(),
        at.user(), at.password().reveal());
  }
}
