package fillkeeper.bench.exchange;

import fillkeeper.bench.exchange.Flow.Step;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much of what was told is in the ledger, asked of the ledger: an exchange would not know. */
public final class Progress implements AutoCloseable {

  private static final String LAST = """
      SELECT a.account, e.exec_id
      FROM fillkeeper.accounts a
      CROSS JOIN LATERAL (SELECT x.exec_id FROM fillkeeper.executions x WHERE x.account_no = a.no
        ORDER BY x.change_seq DESC LIMIT 1) AS e""";

  /** One look-up for each account. */
  private static final String UNSETTLED = """
      SELECT count(*)
      FROM fillkeeper.accounts a
      CROSS JOIN LATERAL (SELECT o.order_id FROM fillkeeper.orders o
        WHERE o.account_no = a.no AND o.status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'UNKNOWN')
        ORDER BY o.category, o.record_type, o.symbol, o.order_id LIMIT 1) AS first""";

  private static final String NEWEST_TRADE = """
      SELECT extract(epoch FROM max(traded_at)) * 1000 FROM fillkeeper.recorded_trades
      WHERE exchange = 'bybit' AND environment = 'simulator' AND category = 'linear'
        AND record_type = 'trade' AND symbol = 'BTCUSDT'""";

  private final Connection connection;
  private final PreparedStatement last;
  private final PreparedStatement unsettled;
  private final PreparedStatement newestTrade;

  Progress(String url, String user, String password) throws SQLException {
    connection = DriverManager.getConnection(url, user, password);
    // The server keeps the first plans, made while the tables are empty: walks over what is a load of its own later.
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET enable_seqscan = off; SET enable_sort = off");
    }
    last = connection.prepareStatement(LAST);
    unsettled = connection.prepareStatement(UNSETTLED);
    newestTrade = connection.prepareStatement(NEWEST_TRADE);
  }

  /** The name in the configuration of an account. */
  public static String name(int account) {
    return "a" + account;
  }

  /** How many events of each account are stored, at the least; an account without executions is left out. */
  Map<String, Long> stored(List<Pipe> pipes) throws SQLException {
    Map<String, Flow> flows = new HashMap<>();
    pipes.forEach(pipe -> flows.put(name(pipe.flow().account()), pipe.flow()));
    Map<String, Long> stored = new HashMap<>();
    try (ResultSet rows = last.executeQuery()) {
      while (rows.next()) {
        Flow flow = flows.get(rows.getString(1));
        if (flow != null) {
          Step step = Flow.fillOf(rows.getString(2)) == 1 ? Step.FIRST_FILL : Step.SECOND_FILL;
          stored.put(rows.getString(1), flow.event(Flow.orderOf(rows.getString(2)), step) + 1);
        }
      }
    }
    return stored;
  }

  /** Whether every order that was made has ended in the ledger. */
  boolean isSettled() throws SQLException {
    try (ResultSet row = unsettled.executeQuery()) {
      row.next();
      return row.getLong(1) == 0;
    }
  }

  /** When the newest public trade that is stored was made, in milliseconds; 0 while there is none. */
  long newestTradeMs() throws SQLException {
    try (ResultSet row = newestTrade.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
