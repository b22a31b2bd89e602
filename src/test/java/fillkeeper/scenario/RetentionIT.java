package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.OldRows;
import fillkeeper.ledger.OldRows.Kind;
import fillkeeper.ledger.OldRows.Piece;
import fillkeeper.ledger.Tuning;
import fillkeeper.simulator.bybit.SimAccount;
import java.time.Period;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is old leaves, in small pieces, and nothing that a balance depends on. */
class RetentionIT extends Scenario {

  private static final Period KEPT = Period.ofDays(30);

  private LedgerDatabase store;
  private SimAccount account;

  @BeforeEach
  void trade() throws Exception {
    account = kept.account("main");
    kept.start().awaitLive("main");
    for (int i = 0; i < 7; i++) {
      account.cancel(account.limit("linear", "BTCUSDT", "Buy", "100", "1"));
    }
    String partly = account.limit("linear", "BTCUSDT", "Buy", "100", "2");
    account.fill(partly, "1");
    account.cancel(partly);
    account.fill(account.limit("spot", "BTCUSDT", "Buy", "100", "1"), "1");
    account.limit("linear", "BTCUSDT", "Buy", "90", "1");
    kept.awaitLedgerEqualsBook().awaitAuditRounds("main", 1);
    kept.stop();
    store = new LedgerDatabase(kept.vertx(), kept.database().address(), new Tuning(10_000, 3_000, 2, 2, 300, 1_500),
        System::nanoTime, new ProgramVersion(null));
  }

  @AfterEach
  void leave() throws Exception {
    store.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void ordersThatEndedWithoutAFillLeaveAndNoOthers() throws Exception {
    age("orders", "true");

    assertThat(sweep(Kind.UNFILLED_ORDERS, 2)).isEqualTo(7);

    assertThat(count("orders", "true")).isEqualTo(3);
    assertThat(count("orders", "status = 'CANCELED' AND cum_qty = 1")).isEqualTo(1);
    assertThat(count("executions", "true")).isEqualTo(2);
  }

  @Test
  void whatIsYoungerStays() throws Exception {
    age("orders", "change_seq <= (SELECT min(change_seq) FROM fillkeeper.orders)");

    assertThat(sweep(Kind.UNFILLED_ORDERS, 2)).isEqualTo(1);
    assertThat(sweep(Kind.UNFILLED_ORDERS, 2)).isZero();
  }

  @Test
  void theAccountGoesOnAsIfNothingHadHappened() throws Exception {
    age("orders", "true");
    long before = kept.changeSeq("main");
    sweep(Kind.UNFILLED_ORDERS, 500);

    kept.start().awaitLive("main");
    account.fill(account.limit("linear", "BTCUSDT", "Sell", "100", "1"), "1");

    kept.awaitCountersAddUp("main").thenIncidents("main");
    assertThat(kept.changeSeq("main")).isGreaterThan(before);
  }

  @Test
  void anAccountsRowIsNotNeeded() throws Exception {
    age("orders", "true");

    kept.whileHeld("main", held -> assertThat(sweep(Kind.UNFILLED_ORDERS, 500)).isEqualTo(7));
  }

  @Test
  void auditsAndRejectedEventsLeave() throws Exception {
    kept.database().execute("INSERT INTO fillkeeper.rejected_events (exchange, environment, account, source, reason,"
        + " payload, received_at, recorded_at) VALUES ('bybit', 'simulator', 'main', 'STREAM', 'a test', '{}', now(), now())");
    for (String table : List.of("audits", "rejected_events")) {
      age(table, "true");
    }

    assertThat(sweep(Kind.AUDITS, 2)).isGreaterThanOrEqualTo(6);
    assertThat(sweep(Kind.REJECTED_EVENTS, 2)).isEqualTo(1);

    assertThat(count("audits", "true")).isZero();
  }

  @Test
  void theLastIncidentAndThoseUnresolvedStay() throws Exception {
    for (int epoch = 101; epoch <= 104; epoch++) {
      kept.database().execute("INSERT INTO fillkeeper.incidents (id, exchange, environment, account, epoch, cause,"
          + " detail, opened_at, resolved_at, outage_id, attempt_no) VALUES (" + epoch + ", 'bybit', 'simulator', 'main', "
          + epoch + ", 'DISCONNECTED', 'a test', now(), " + (epoch == 102 ? "NULL" : "now()") + ", " + epoch + ", 1)");
    }
    age("incidents", "true");

    assertThat(sweep(Kind.INCIDENTS, 1)).isEqualTo(2);

    assertThat(kept.database().query("SELECT epoch FROM fillkeeper.incidents ORDER BY epoch").stream()
        .map(row -> row.get("epoch"))).containsExactly(102L, 104L);
  }

  private void age(String table, String rows) {
    kept.database().execute("UPDATE fillkeeper." + table + " SET recorded_at = recorded_at - interval '31 days' WHERE "
        + rows);
  }

  private int sweep(Kind kind, int limit) throws Exception {
    OldRows rows = store.oldRows();
    int deleted = 0;
    for (Piece at = Piece.START; !at.isLast();) {
      at = rows.delete(kind, KEPT, at, limit).await(60, TimeUnit.SECONDS);
      deleted += at.deleted();
    }
    return deleted;
  }
}
