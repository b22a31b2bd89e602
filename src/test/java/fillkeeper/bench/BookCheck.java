package fillkeeper.bench;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Flow.Step;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Whether the ledger holds what was traded: every order as it ended, every execution once, and nothing else. */
final class BookCheck {

  private static final int SHOWN = 5;
  private static final String OF_ACCOUNT =
      " WHERE exchange = 'bybit' AND environment = 'simulator' AND account = ?";
  private static final String ORDERS =
      "SELECT order_id, status, price, qty, cum_qty, fills_qty, cum_value, record_type FROM fillkeeper.orders"
          + OF_ACCOUNT;
  private static final String EXECUTIONS =
      "SELECT exec_id, order_id, price, qty, value, fee, exec_type FROM fillkeeper.executions" + OF_ACCOUNT;
  private static final String BESIDE = "SELECT (SELECT count(*) FROM fillkeeper.execution_corrections" + OF_ACCOUNT
      + ") + (SELECT count(*) FROM fillkeeper.gaps" + OF_ACCOUNT
      + ") + (SELECT count(*) FROM fillkeeper.rejected_events"
      + OF_ACCOUNT + ")";
  private static final int FETCHED = 10_000;

  private final Flow flow;
  private final long events;
  private final List<String> wrong = new ArrayList<>();

  private BookCheck(Flow flow, long events) {
    this.flow = flow;
    this.events = events;
  }

  /**
   * What is wrong, a line each; the first few of many.
   *
   * @param account its name
   * @param events  how many events of the flow have happened
   */
  static List<String> differences(Connection ledger, String account, Flow flow, long events) throws SQLException {
    BookCheck check = new BookCheck(flow, events);
    ledger.setAutoCommit(false);                        // or the driver would hold all rows at once
    try {
      check.orders(ledger, account);
      check.executions(ledger, account);
      check.nothingBeside(ledger, account);
    } finally {
      ledger.rollback();
      ledger.setAutoCommit(true);
    }
    return check.wrong;
  }

  private void orders(Connection ledger, String account) throws SQLException {
    BitSet seen = new BitSet();
    try (PreparedStatement statement = ledger.prepareStatement(ORDERS)) {
      statement.setFetchSize(FETCHED);
      statement.setString(1, account);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          long order = order(row.getString(1));
          if (order >= 0) {
            seen.set((int) order);
            order(row, order);
          }
        }
      }
    }
    missing("orders", seen.cardinality(), flow.orders(events));
  }

  private long order(String id) {
    long order = Flow.orderOf(id);
    if (order >= flow.orders(events) || !flow.orderId(order).equals(id)) {
      say("order " + id + " never was");
      return -1;
    }
    return order;
  }

  private void order(ResultSet row, long order) throws SQLException {
    Step step = flow.reached(order, events);
    String status = switch (step) {
      case NEW -> "NEW";
      case FILLED -> "FILLED";
      default -> "PARTIALLY_FILLED";
    };
    int booked = Flow.filled(step);
    int told = Flow.filled(step.isFill() ? Step.values()[step.ordinal() - 1] : step);
    same("status of order " + order, status, row.getString(2));
    same("price of order " + order, flow.price(order), row.getBigDecimal(3));
    same("qty of order " + order, BigDecimal.valueOf(Flow.QTY, 3), row.getBigDecimal(4));
    same("cum_qty of order " + order, BigDecimal.valueOf(booked, 3), row.getBigDecimal(5));
    same("fills_qty of order " + order, BigDecimal.valueOf(booked, 3), row.getBigDecimal(6));
    same("cum_value of order " + order, flow.value(order, told), row.getBigDecimal(7));
    same("record_type of order " + order, "order", row.getString(8));
  }

  private void executions(Connection ledger, String account) throws SQLException {
    long rows = 0;
    BitSet seen = new BitSet();
    try (PreparedStatement statement = ledger.prepareStatement(EXECUTIONS)) {
      statement.setFetchSize(FETCHED);
      statement.setString(1, account);
      try (ResultSet row = statement.executeQuery()) {
        for (; row.next(); rows++) {
          long order = order(row.getString(2));
          int fill = Flow.fillOf(row.getString(1));
          if (order >= 0) {
            seen.set((int) order * 2 + fill - 1);
            execution(row, order, fill);
          }
        }
      }
    }
    missing("executions", seen.cardinality(), flow.executions(events));
    same("rows of executions", flow.executions(events), rows);
  }

  private void execution(ResultSet row, long order, int fill) throws SQLException {
    String which = " of fill " + fill + " of order " + order;
    same("id" + which, flow.execId(order, fill), row.getString(1));
    same("price" + which, flow.price(order), row.getBigDecimal(3));
    same("qty" + which, BigDecimal.valueOf(Flow.quantity(fill), 3), row.getBigDecimal(4));
    same("value" + which, flow.value(order, Flow.quantity(fill)), row.getBigDecimal(5));
    same("fee" + which, flow.fee(order, Flow.quantity(fill)), row.getBigDecimal(6));
    same("exec_type" + which, "TRADE", row.getString(7));
  }

  private void nothingBeside(Connection ledger, String account) throws SQLException {
    try (PreparedStatement statement = ledger.prepareStatement(BESIDE)) {
      for (int i = 1; i <= 3; i++) {
        statement.setString(i, account);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        same("corrections, gaps and rejected events", 0L, row.getLong(1));
      }
    }
  }

  private void missing(String what, long found, long traded) {
    same(what + " that were traded", traded, found);
  }

  private void same(String what, Object expected, Object found) {
    boolean same = expected instanceof BigDecimal one && found instanceof BigDecimal other
        ? one.compareTo(other) == 0 : expected.equals(found);
    if (!same) {
      say(what + ": traded " + expected + ", stored " + found);
    }
  }

  private void say(String line) {
    if (wrong.size() < SHOWN) {
      wrong.add(line);
    }
  }
}
