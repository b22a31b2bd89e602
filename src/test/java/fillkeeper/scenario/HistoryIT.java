package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.Past;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happened before the first start is read behind LIVE, and once. */
class HistoryIT {

  private static final Duration DAY = Duration.ofDays(1);

  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  private void givenAPast(int auditIntervalMs) {
    Instant now = Instant.now();
    account = kept.account("main", new JsonObject()
        .put("backfill", new JsonObject().put("since", now.minus(DAY.multipliedBy(20)).toString()))
        .put("audit", new JsonObject().put("intervalMs", auditIntervalMs).put("restLagMs", 200))
        .put("sync", new JsonObject().put("overlapMs", 300)));
    account.seedHistory(Past.filled("past", 120, 2, now.minus(DAY.multipliedBy(18)).toEpochMilli(),
        now.minus(DAY).toEpochMilli()));
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void itIsReadWholeAndEachWindowIsCovered() throws Exception {
    givenAPast(60_000);

    kept.start().awaitLive("main").awaitLedgerEqualsBook();

    Kept.await("four windows of executions are covered", () -> covered() == 4, () -> covered() + " are");
    assertThat(kept.database().query("SELECT 1 FROM fillkeeper.coverage WHERE how = 'BACKFILL' AND status <> 'PROVEN'"
        + " AND kind = 'executions'")).isEmpty();
    assertThat(kept.database().query("SELECT 1 FROM fillkeeper.coverage WHERE how = 'BACKFILL' AND kind = 'orders'"
        + " AND category = 'linear' AND (status = 'PROVEN') <> (from_at > now() - interval '25 hours')"))
        .as("what ended without a fill is listed for a day").isEmpty();
    assertThat(kept.incidentCauses("main")).isEmpty();
    kept.awaitCountersAddUp("main");
  }

  @Test
  void aRestartGoesOnWhereItWas() throws Exception {
    // given
    givenAPast(60_000);
    kept.start().awaitLive("main").awaitLedgerEqualsBook();
    Kept.await("four windows of executions are covered", () -> covered() == 4, () -> covered() + " are");
    kept.stop();
    long asked = kept.exchange().count(At.EXECUTIONS);

    // when
    kept.start().awaitLive("main");

    // then: the catch-up and the first audit ask, the past is not asked for again
    kept.awaitLedgerEqualsBook();
    assertThat(kept.exchange().count(At.EXECUTIONS) - asked).isLessThan(8);
  }

  @Test
  void aQuestionThatIsNotAnsweredIsAskedAgainLater() throws Exception {
    givenAPast(500);
    account.next(At.EXECUTIONS, Fault.retCode(10001), 3);

    kept.start();

    kept.awaitLive("main").awaitLedgerEqualsBook();
    Kept.await("four windows of executions are covered", () -> covered() == 4, () -> covered() + " are");
  }

  private long covered() {
    return (Long) kept.database().value("SELECT count(*) FROM fillkeeper.coverage WHERE how = 'BACKFILL'"
        + " AND kind = 'executions' AND category = 'linear' AND status = 'PROVEN'");
  }
}
