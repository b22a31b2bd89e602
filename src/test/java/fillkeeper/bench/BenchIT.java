package fillkeeper.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness by itself: a right ledger passes, and nothing that is wrong in one does. */
class BenchIT {

  @TempDir
  private Path directory;
  private Lab lab;
  private Run run;

  @BeforeEach
  void load() throws Exception {
    lab = Lab.open(directory, 1, Duration.ofMillis(100));
    run = Run.start(lab, 1, OneAccountBatched.BATCH, OneAccountBatched.WINDOW);
  }

  @AfterEach
  void close() throws Exception {
    run.close();
    lab.close();
  }

  @Test
  void aFigureCountsOnlyWhereTheLedgerIsWhatWasTraded() throws Exception {
    // given
    Cost cost = run.saturate(Duration.ofMillis(100));
    run.check();
    String order = "order_id = (SELECT min(order_id) FROM fillkeeper.orders)";
    String fill = "exec_id = (SELECT min(exec_id) FROM fillkeeper.executions)";

    // then
    assertThat(cost.events()).isGreaterThanOrEqualTo(new Flow(0, Run.OPEN).round());
    assertThat(cost.perSecond()).isPositive();
    assertThat(cost.walBytes()).isGreaterThan(100);
    thenIsFound("UPDATE fillkeeper.orders SET status = 'NEW' WHERE " + order, "status of order");
    thenIsFound("UPDATE fillkeeper.orders SET cum_qty = cum_qty - 0.001 WHERE " + order, "cum_qty of order");
    thenIsFound("UPDATE fillkeeper.orders SET price = price + 0.1 WHERE " + order, "price of order");
    thenIsFound("DELETE FROM fillkeeper.orders WHERE " + order, "orders that were traded");
    thenIsFound("UPDATE fillkeeper.executions SET qty = qty * 2 WHERE " + fill, "qty of fill");
    thenIsFound("UPDATE fillkeeper.executions SET fee = 0 WHERE " + fill, "fee of fill");
    thenIsFound("DELETE FROM fillkeeper.executions WHERE " + fill, "executions that were traded");
    thenIsFound("UPDATE fillkeeper.executions SET exec_id = 'ffffffff-ffff-4fff-8fff-000000000001' WHERE " + fill,
        "id of fill");
    thenIsFound("UPDATE fillkeeper.executions SET leg = 'x' WHERE " + fill + "; INSERT INTO fillkeeper.rejected_events"
        + " (exchange, environment, account, source, reason, payload, received_at, recorded_at) SELECT exchange,"
        + " environment, account, 'STREAM', '', '', now(), now() FROM fillkeeper.accounts", "rejected events");
  }

  @Test
  void anIncidentMakesAFigureWorthless() {
    lab.database().execute("INSERT INTO fillkeeper.incidents (id, exchange, environment, account, epoch, cause, detail,"
        + " opened_at, outage_id, attempt_no) VALUES (1, 'bybit', 'simulator', 'a0', 99, 'STALLED', '', now(), 1, 1)");

    assertThatThrownBy(run::check).hasMessageContaining("STALLED");
  }

  private void thenIsFound(String damage, String said) throws SQLException, InterruptedException {
    int number = run.exchange().numbers().findFirst().orElseThrow();
    int events = run.exchange().count(number);
    try (Connection connection = lab.connect()) {
      connection.setAutoCommit(false);
      connection.createStatement().execute(damage);
      List<String> wrong =
          BookCheck.differences(connection, Progress.name(number), new Flow(number, Run.OPEN), events);
      assertThat(wrong).as(damage).anyMatch(line -> line.contains(said));
    }
  }
}
