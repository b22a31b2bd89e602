package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimAccount;
import fillkeeper.simulator.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Clock;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The venue's clock, its maintenance, and the keys it gives out. */
class BybitVenueIT {

  private final VenueClock clock = new VenueClock();
  private Kept kept;

  private SimAccount open(JsonObject settings) throws Exception {
    kept = new Kept(new SimExchange(42, clock));
    return kept.account("main", settings);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void aClockThatIsAnHourWrongDoesNoHarm(int minutes) throws Exception {
    // given
    clock.ahead = Duration.ofMinutes(minutes);
    SimAccount account = open(shortAudits());
    kept.start().awaitLive("main");

    // when
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(order, "0.010");
    kept.awaitLedgerEqualsBook();
    account.next(At.FRAME, Fault.DROP, 2);
    account.fill(order, "0.020");

    // then: what was not heard is found by the venue's own time
    kept.awaitLedgerEqualsBook();
    kept.stop();
    account.fillWhole(account.limit("spot", "BTCUSDT", "Sell", "60000", "0.5"));
    kept.start().awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    kept.thenIncidents("main");
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void aStepOfTheClocksAgainstEachOtherIsMendedWhileLive(int minutes) throws Exception {
    // given
    SimAccount account = open(shortAudits());
    kept.start().awaitLive("main");
    long timeAsked = kept.exchange().count(At.TIME);

    // when
    clock.ahead = Duration.ofMinutes(minutes);
    Kept.await("the venue's time is asked for again", () -> kept.exchange().count(At.TIME) > timeAsked,
        () -> "asked " + timeAsked + " times");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fillWhole(order);

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    kept.thenIncidents("main");
  }

  @Test
  void aVenueThatRefusesItsOwnTimeIsAClockSkewAndIsTriedAgain() throws Exception {
    // given
    SimAccount account = open(new JsonObject());
    account.always(At.IDENTITY, Fault.retCode(10002));
    kept.start().awaitIncident("main", "CLOCK_SKEW");

    // when
    account.heal();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(Set.copyOf(kept.incidentCauses("main"))).containsExactly("CLOCK_SKEW");
  }

  @Test
  void maintenanceIsWaitedOutHoweverOftenItIsTried() throws Exception {
    // given
    SimAccount account = open(new JsonObject().put("restart", new JsonObject().put("minDelayMs", 20)
        .put("maxDelayMs", 100).put("maxRestarts", 2).put("withinMs", 600_000)));
    kept.start().awaitLive("main");

    // when
    kept.exchange().down().await(10, TimeUnit.SECONDS);
    Kept.await("more failures than are borne", () -> kept.incidentCauses("main").size() > 6,
        () -> kept.incidentCauses("main").toString());
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    assertThat(kept.status("main")).isNotEqualTo("QUARANTINED");
    kept.exchange().up().await(10, TimeUnit.SECONDS);

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

  /** The time of the exchange, against that of this machine. */
  private static final class VenueClock implements Clock {

    private volatile Duration ahead = Duration.ZERO;

    @Override
    public Instant now() {
      return Clock.system().now().plus(ahead);
    }

    @Override
    public long nanos() {
      return Clock.system().nanos();
    }
  }
}
