package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** More was filled than there are fills of: seen at once, on record after the grace, closed by nothing but the fill. */
class GapIT {

  private static final long FOREVER_MS = 3_600_000;

  private final JsonObject audit = new JsonObject().put("intervalMs", 500).put("maxAgeMs", 600_000)
      .put("restLagMs", 100).put("fillGraceMs", 400).put("gapDeadlineMs", 60_000);
  private Kept kept;
  private SimAccount account;
  private String orderId;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    account = kept.account("main", new JsonObject().put("audit", audit));
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void aFillThatComesWithinTheGraceIsNoGap() throws Exception {
    // given
    audit.put("fillGraceMs", 30_000);
    startWithARestingOrder();
    withholdFills();

    // when
    account.fill(orderId, "0.010");
    awaitShort();
    assertThat(kept.database().count("gaps")).isZero();
    assertThat(kept.status("main")).isEqualTo("LIVE");
    account.heal();

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main");
    assertThat(kept.database().count("gaps")).isZero();
  }

  @Test
  void aGapIsOnRecordAfterTheGraceAndClosedByTheFill() throws Exception {
    // given
    startWithARestingOrder();
    withholdFills();

    // when
    account.fill(orderId, "0.010");

    // then
    awaitShort();
    kept.awaitStatus("main", "DEGRADED");
    Map<String, Object> gap = kept.database().query("SELECT * FROM fillkeeper.gaps").get(0);
    assertThat(gap.get("order_id")).isEqualTo(orderId);
    assertThat(gap.get("closed_at")).isNull();
    assertThat(kept.state("main").getInteger("openGaps")).isEqualTo(1);

    // and
    account.heal();
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main");
    assertThat((String) kept.database().value("SELECT closed_by FROM fillkeeper.gaps"))
        .contains(account.executions().get(0).execId());
    assertThat(kept.statuses("main")).containsExactly("CONNECTING", "SYNCING", "LIVE", "DEGRADED", "LIVE");
  }

  @Test
  void aGapPastItsDeadlineEndsOneAttemptAndThenTheAccountGoesOnDegraded() throws Exception {
    // given
    audit.put("gapDeadlineMs", 1_500);
    startWithARestingOrder();
    withholdFills();

    // when
    account.fill(orderId, "0.010");
    kept.awaitFailed("main", 1).awaitStatus("main", "DEGRADED");
    passAudits(4);

    // then: no second failure, however often it was asked for since
    kept.assertIncidents("main", "FILL_GAP");
    assertThat(kept.status("main")).isEqualTo("DEGRADED");
    assertThat(kept.database().count("gaps")).isEqualTo(1);

    // and: a person has the last word
    kept.ask("main", "accept-gap", accepting(gapId()));
    kept.awaitLive("main");
    assertThat(kept.database().count("gaps WHERE accepted_by = 'bus' AND note = 'lost' AND closed_at IS NULL")).isEqualTo(1);
    assertThat(kept.state("main").getInteger("openGaps")).isZero();
    kept.ask("main", "accept-gap", accepting(gapId()));
    kept.ask("main", "resync");
    kept.awaitLive("main");

    // and: should it come after all, it closes what was accepted
    account.heal();
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    Kept.await("the gap is closed", () -> kept.database().count("gaps WHERE closed_at IS NOT NULL") == 1, () -> "");
    assertThat(kept.incidentCauses("main")).containsExactly("FILL_GAP", "OPERATOR");
  }

  @Test
  void anUnknownGapCannotBeAccepted() throws Exception {
    kept.start().awaitLive("main");

    assertThatThrownBy(() -> kept.ask("main", "accept-gap", accepting(4711))).isInstanceOfSatisfying(
        ReplyException.class, refused -> assertThat(refused.failureCode()).isEqualTo(404));
  }

  @Test
  void aGapCanBeAcceptedWhileNoAttemptRuns() throws Exception {
    // given
    startWithARestingOrder();
    withholdFills();
    account.fill(orderId, "0.010");
    kept.awaitStatus("main", "DEGRADED");
    kept.ask("main", "quarantine");

    // when
    assertThatThrownBy(() -> kept.ask("main", "accept-gap", accepting(4711))).isInstanceOfSatisfying(
        ReplyException.class, refused -> assertThat(refused.failureCode()).isEqualTo(404));
    kept.ask("main", "accept-gap", accepting(gapId()));

    // then
    assertThat(kept.database().count("gaps WHERE accepted_at IS NOT NULL")).isEqualTo(1);
    kept.ask("main", "resume");
    kept.awaitLive("main");
    passAudits(1);
    assertThat(kept.status("main")).isEqualTo("LIVE");
    account.heal();
    kept.awaitLedgerEqualsBook();
  }

  private void startWithARestingOrder() throws Exception {
    kept.start().awaitLive("main");
    orderId = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
  }

  /** The order says that it is filled, and nobody says by what. */
  private void withholdFills() {
    account.always(At.EXECUTION_FRAME, Fault.DROP);
    account.always(At.EXECUTIONS, Fault.lag(FOREVER_MS));
  }

  private void awaitShort() {
    Kept.await("more is filled than there are fills of",
        () -> kept.database().count("orders WHERE cum_qty > fills_qty") == 1, () -> kept.status("main"));
  }

  private void passAudits(int rounds) {
    long before = rounds();
    Kept.await(rounds + " rounds of audits", () -> rounds() >= before + rounds, () -> rounds() + " in all");
  }

  private long rounds() {
    return kept.database().count("audits WHERE kind = 'open_orders' AND category = 'linear'");
  }

  private long gapId() {
    return (Long) kept.database().value("SELECT id FROM fillkeeper.gaps");
  }

  private static JsonObject accepting(long gapId) {
    return new JsonObject().put("gapId", gapId).put("note", "lost");
  }
}
