package fillkeeper.testkit;

import fillkeeper.Overheard;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What processes published before they were killed, to be compared with what the ledger holds afterwards. */
public final class Published {

  private final List<JsonObject> messages = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Long> last = new HashMap<>();

  /** How many changes a process has published. */
  public static long count(ChildKeeper child) {
    return child.said().stream().filter(line -> line.startsWith(Overheard.APPLIED)).count();
  }

  /** Adds what a process has published; for each process once, when it is dead. */
  public void add(ChildKeeper dead) {
    for (String line : dead.said()) {
      if (line.startsWith(Overheard.APPLIED) && line.endsWith("}")) {
        String[] words = line.split(" ", 3);
        add(words[1], new JsonObject(words[2]));
      }
    }
  }

  private void add(String account, JsonObject message) {
    long seq = message.getLong("changeSeq");
    Long before = last.put(account, seq);
    if (before != null && seq <= before) {
      faults.add("change " + seq + " of " + account + " was published after " + before);
    }
    messages.add(message);
  }

  public int size() {
    return messages.size();
  }

  /** What was published and is not in the ledger, or out of order; closes the connection. */
  public List<String> faults(Connection to) {
    List<String> all = new ArrayList<>(faults);
    try (Connection connection = to) {
      Map<String, BigDecimal> orders = read(connection, "SELECT account || order_id, cum_qty FROM fillkeeper.orders");
      Map<String, BigDecimal> fills = read(connection, "SELECT account || exec_id, qty FROM fillkeeper.executions");
      for (JsonObject message : messages) {
        JsonObject row = message.getJsonObject("record");
        boolean there = switch (message.getString("kind")) {
          case "order" -> atLeast(orders.get(row.getString("account") + row.getString("orderId")),
              row.getString("cumQty"));
          case "execution" -> atLeast(fills.get(row.getString("account") + row.getString("execId")),
              row.getString("qty"));
          default -> true;
        };
        if (!there) {
          all.add("published but not stored: " + message.encode());
        }
      }
    } catch (SQLException failed) {
      all.add(failed.getMessage());
    }
    return all;
  }

  private static boolean atLeast(BigDecimal stored, String published) {
    return stored != null && stored.compareTo(new BigDecimal(published)) >= 0;
  }

  private static Map<String, BigDecimal> read(Connection connection, String sql) throws SQLException {
    Map<String, BigDecimal> all = new HashMap<>();
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        all.put(rows.getString(1), rows.getBigDecimal(2));
      }
    }
    return all;
  }
}
