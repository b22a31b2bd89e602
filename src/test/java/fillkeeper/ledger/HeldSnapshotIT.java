package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.first;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.WriteLog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A nightly dump holds its snapshot, a reader takes for ever, there are many rows and a vacuum: writes stay as they are. */
class HeldSnapshotIT extends LedgerFixture {

  /** How much slower the last writes may be than the first. A row that every write changes is many times slower. */
  private static final int SLOWER_MAX = 4;
  private static final int PAGE = 8_192;
  /** No lease lapses meanwhile. */
  private static final Tuning PATIENT = new Tuning(7_200_000, 20_000, 1, 1, 2_000, 10_000);

  @Test
  void D27_writesUnderASnapshotALongReaderAndAVacuum() throws Exception {
    write(600, 20_000);
  }

  @Test
  @Tag("soak")
  void D27_twoHundredThousandWritesAmongManyRows() throws Exception {
    write(200_000, Integer.getInteger("fault.rows", 1_000_000));
  }

  private void write(int writes, int rows) throws Exception {
    // given
    store = open(database.address(), PATIENT);
    Claim claim = claim(MAIN);
    write(claim, 0);
    fill(rows);
    WriteLog log = WriteLog.of(database);
    try (Connection dump = database.connect(); Statement dumping = dump.createStatement();
        Connection reader = database.connect(); Statement reading = reader.createStatement()) {
      dump.setAutoCommit(false);
      dumping.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      dumping.execute("SELECT count(*) FROM fillkeeper.accounts");
      reader.setAutoCommit(false);
      reading.execute("DECLARE slowly CURSOR FOR SELECT * FROM fillkeeper.executions");
      reading.execute("FETCH 10 FROM slowly");

      // when
      long[] nanos = new long[writes];
      CompletableFuture<Void> vacuum = null;
      for (int i = 0; i < writes; i++) {
        if (i == writes / 2) {
          vacuum = CompletableFuture.runAsync(() -> database.execute("VACUUM fillkeeper.accounts"));
        }
        long began = System.nanoTime();
        write(claim, i + 1);
        nanos[i] = System.nanoTime() - began;
      }
      vacuum.get(60, TimeUnit.SECONDS);
      reading.execute("FETCH 10 FROM slowly");

      // then
      int some = writes / 4;
      assertThat(median(nanos, writes - some, writes)).as("a write at the end, in ns")
          .isLessThan(SLOWER_MAX * median(nanos, 0, some));
      assertThat((Long) database.value("SELECT pg_relation_size('fillkeeper.accounts') / " + PAGE))
          .as("pages of the row that every write locks").isLessThanOrEqualTo(2);
    }
    assertThat(log.breaks()).isEmpty();
    assertThat(database.count("executions")).isEqualTo(1L + rows + writes);
  }

  /** An order that was filled at once, and its fill. */
  private void write(Claim claim, int number) throws Exception {
    long seq = 1 + 2L * number;
    BigDecimal qty = Samples.amount("1.50");
    OrderState it = Samples.order("o-" + number, claim.epoch(), seq);
    OrderState order = new OrderState(it.key(), it.terms(), OrderStatus.FILLED, "Filled", qty, it.rowAt(), false, false,
        qty, qty, it.cumValue(), it.avgPrice(), it.leavesQty(), it.lastChange(), false, 0, claim.epoch(), seq);
    await(store.ledger().apply(claim, claim.liveUntil(), false, Samples.batch(List.of(first(order)),
        List.of(Samples.booked("e-" + number, "o-" + number, claim.epoch(), seq + 1, qty)), seq + 1)));
  }

  /** So many more fills of an account that nobody keeps. */
  private void fill(int rows) {
    database.execute("SET session_replication_role = replica; INSERT INTO fillkeeper.executions SELECT (more).*"
        + " FROM (SELECT jsonb_populate_record(e, jsonb_build_object('exec_id', 'more-' || n, 'account', 'gone', 'account_no', 4711)) AS more"
        + " FROM fillkeeper.executions e CROSS JOIN generate_series(1, " + rows + ") AS n) AS s");
  }

  private static long median(long[] nanos, int from, int to) {
    long[] sorted = Arrays.copyOfRange(nanos, from, to);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
