package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.LedgerCheck;
import fillkeeper.simulator.bybit.SimAccount;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every scenario believes in: each single thing that a ledger could say wrongly is noticed. */
class LedgerCheckIT extends Scenario {

  private static final String FILL = "executions WHERE raw_exec_type = 'Trade'";
  private static final String SYSTEM = "orders WHERE order_id NOT IN (SELECT order_id FROM fillkeeper.orders WHERE "
      + "status IN ('FILLED', 'NEW'))";

  @Test
  void eachSingleBreakIsNoticed() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    account.limit("spot", "BTCUSDT", "Buy", "50000", "0.020");
    account.adl("BTCUSDT", "Sell", "0.010", "61000");
    account.funding("BTCUSDT", "Buy", "0.030", "60000", "0.5");
    kept.awaitLedgerEqualsBook();
    kept.stop();

    // when
    List<String> unnoticed = new ArrayList<>();
    for (String[] broken : breaks()) {
      List<String> found = differences(account, broken[1]);
      if (found.stream().noneMatch(line -> line.startsWith(broken[0]))) {
        unnoticed.add(broken[1] + ": " + found);
      }
    }

    // then
    assertThat(unnoticed).isEmpty();
    assertThat(differences(account, "SELECT 1")).isEmpty();
  }

  private static List<String[]> breaks() {
    List<String[]> breaks = new ArrayList<>();
    for (String column : List.of("status = 'CANCELED'", "side = 'SELL'", "order_type = 'MARKET'",
        "time_in_force = 'IOC'", "price = 1", "qty = 1", "quote_qty = 1", "cum_value = 1", "avg_price = 1",
        "avg_price = NULL", "cum_qty = 1", "fills_qty = 0", "client_order_id = 'c'")) {
      breaks.add(new String[] {"differs order", set("orders WHERE status = 'FILLED'", column)});
    }
    breaks.add(new String[] {"differs order", set("orders WHERE status = 'NEW'", "avg_price = 0")});
    breaks.add(new String[] {"differs order", set(SYSTEM, "fills_qty = 0")});
    breaks.add(new String[] {"differs order", set(SYSTEM, "cum_qty = 1")});
    breaks.add(new String[] {"missing order", "DELETE FROM fillkeeper." + SYSTEM});
    breaks.add(new String[] {"invented order", set("orders WHERE status = 'NEW'", "order_id = 'x'")});
    for (String column : List.of("raw_exec_type = 'Other'", "side = 'SELL'", "order_id = NULL", "price = 1", "qty = 1",
        "base_qty = NULL", "fee = 7", "fee_currency = 'BTC'", "is_maker = NOT is_maker", "is_maker = NULL",
        "executed_at = executed_at + interval '1 ms'")) {
      breaks.add(new String[] {"differs fill", set(FILL, column)});
    }
    breaks.add(new String[] {"doubled fill", "CREATE TEMP TABLE twin AS SELECT * FROM fillkeeper." + FILL
        + "; UPDATE twin SET leg = ''; INSERT INTO fillkeeper.executions SELECT * FROM twin"});
    breaks.add(new String[] {"missing fill", "DELETE FROM fillkeeper." + FILL});
    breaks.add(new String[] {"missing fill", set(FILL, "voided_at = now()")});
    breaks.add(new String[] {"invented fill", set(FILL, "exec_id = 'x'")});
    return breaks;
  }

  private static String set(String where, String column) {
    return "UPDATE fillkeeper." + where.replaceFirst(" WHERE ", " SET " + column + " WHERE ");
  }

  private List<String> differences(SimAccount account, String statements) throws Exception {
    try (Connection connection = kept.database().connect(); var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(statements);
      List<String> found = new LedgerCheck(connection, "bybit", "simulator").differences("main", account);
      connection.rollback();
      return found;
    }
  }
}
