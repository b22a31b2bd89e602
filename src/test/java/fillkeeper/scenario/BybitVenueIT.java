package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The venue's maintenance, and the keys it gives out. */
class BybitVenueIT {

  private Kept kept;

  private SimAccount open(JsonObject settings) throws Exception {
    kept = new Kept();
    return kept.account("main", settings);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void maintenanceIsWaitedOutHoweverOftenItIsTried() throws Exception {
    // given
    SimAccount account = open(new JsonObject().put("restart", new JsonObject().put("minDelayMs", 20)
        .put("maxDelayMs", 100).put("maxRestarts", 2).put("withinMs", 600_000)));
    kept.start().awaitLive("main");

    // when
    kept.exchange().down().await(60, TimeUnit.SECONDS);
    Kept.await("more failures than are borne", () -> kept.incidentCauses("main").size() > 6,
        () -> kept.incidentCauses("main").toString());
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    assertThat(kept.status("main")).isNotEqualTo("QUARANTINED");
    kept.exchange().up().await(60, TimeUnit.SECONDS);

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main").get(0)).isEqualTo("DISCONNECTED");
    assertThat(Set.copyOf(kept.incidentCauses("main"))).isSubsetOf("DISCONNECTED", "VENUE_UNAVAILABLE");
  }

  @Test
  void anAnswerThatTellsOfMaintenanceIsWaitedOutToo() throws Exception {
    // given
    SimAccount account = open(new JsonObject().put("restart", new JsonObject().put("minDelayMs", 20)
        .put("maxDelayMs", 100).put("maxRestarts", 1).put("withinMs", 600_000)));
    account.next(At.IDENTITY, Fault.error(503), 9);

    // when
    kept.start();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsExactly("VENUE_UNAVAILABLE", "VENUE_UNAVAILABLE",
        "VENUE_UNAVAILABLE");
  }

  @Test
  void theEndOfAKeyIsInTheState() throws Exception {
    // given
    SimAccount account = open(new JsonObject());
    Instant end = Instant.now().plus(Duration.ofDays(10)).truncatedTo(ChronoUnit.SECONDS);
    account.permissions(true, end);

    // when
    kept.start().awaitLive("main");

    // then
    assertThat(Instant.parse(kept.state("main").getString("keyExpiresAt"))).isEqualTo(end);
    assertThat(kept.state("main").getString("status")).isEqualTo("LIVE");
  }

  @Test
  void aKeyThatEndedWaitsForAPerson() throws Exception {
    // given
    SimAccount account = open(new JsonObject());
    account.permissions(true, Instant.now().minusSeconds(60));

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "AUTH_REJECTED");
  }

  @Test
  void aKeyThatEndsWhileLiveEndsTheAttemptByTheNextQuestion() throws Exception {
    // given
    SimAccount account = open(shortAudits());
    kept.start().awaitLive("main");

    // when
    account.always(At.REST, Fault.retCode(33004));

    // then
    kept.awaitStatus("main", "QUARANTINED");
    kept.thenIncidents("main", "AUTH_REJECTED");
  }

  private static JsonObject shortAudits() {
    return new JsonObject().put("audit", new JsonObject().put("intervalMs", 500).put("restLagMs", 200));
  }
}
