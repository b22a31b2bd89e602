package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.Past;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** X09: more open orders and more fills of the past than anybody has; what is held of them stays as small as ever. */
class ManyRowsFaultIT {

  private static final Duration PATIENCE = Duration.ofHours(1);
  /** Whatever there is: what an attempt may remember, and a key for each open order while a list is compared. */
  private static final long HELD_MAX = 96L << 20;

  private Kept kept;

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void X09_manyOpenOrdersAndFills() throws Exception {
    keeps(5_000, 500, 20);
  }

  @Test
  @Tag("soak")
  void X09_aMillionOpenOrdersAndFills() throws Exception {
    keeps(Integer.getInteger("fault.rows", 1_000_000), Integer.getInteger("fault.rows", 1_000_000) / 20, 20);
  }

  private void keeps(int open, int filled, int fillsEach) throws Exception {
    // given
    kept = new Kept().withoutMessages().restShare(1);
    kept.exchange().limits(10_000, 1_000_000);
    Instant now = Instant.now();
    SimAccount account = kept.account("main", new JsonObject()
        .put("backfill", new JsonObject().put("since", now.minus(Duration.ofDays(2)).toString()))
        .put("sync", new JsonObject().put("overlapMs", 300)));
    account.seedHistory(Past.open("open", open, millis(now, 47), millis(now, 1)));
    account.seedHistory(Past.filled("filled", filled, fillsEach, millis(now, 46), millis(now, 2)));
    long before = Leaks.heap();

    // when
    kept.start();
    Kept.await(PATIENCE, "the open orders", () -> "LIVE".equals(kept.status("main")), () -> kept.status("main"));
    long caughtUp = Leaks.heap() - before;
    Kept.await(PATIENCE, "the fills of the past",
        () -> kept.database().count("executions") == (long) filled * fillsEach,
        () -> kept.database().count("executions") + " of them");
    long readBack = Leaks.heap() - before;
    Kept.await(PATIENCE, "an audit of the open orders", () -> kept.audits("main").stream()
        .anyMatch(pass -> "linear".equals(pass.get("category")) && "open_orders".equals(pass.get("kind"))
            && pass.get("checked").equals(open)), () -> kept.audits("main").toString());

    // then
    assertThat(caughtUp).as("held once live").isLessThan(HELD_MAX);
    assertThat(readBack).as("held once all is read").isLessThan(HELD_MAX);
    assertThat(Leaks.heap() - before).as("held after an audit").isLessThan(HELD_MAX);
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main");
  }

  private static long millis(Instant now, int hoursAgo) {
    return now.minus(Duration.ofHours(hoursAgo)).toEpochMilli();
  }
}
