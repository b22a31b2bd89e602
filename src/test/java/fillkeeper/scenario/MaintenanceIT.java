package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Maintenance that is announced: shown, waited out whatever it does, and nobody's loss where it is not heard. */
class MaintenanceIT extends Scenario {

  private static final int BORNE = 2;

  @Test
  void whatFailsDuringItIsWaitedOutAndCountedAgainstNobody() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("restart", new JsonObject().put("minDelayMs", 20)
        .put("maxDelayMs", 100).put("maxRestarts", BORNE).put("withinMs", 600_000)));
    kept.start().awaitLive("main");
    assertThat(kept.state("main").getMap()).containsEntry("venueNotice", null);
    awaitListening();
    Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(1);
    Instant end = begin.plus(Duration.ofHours(1));

    // when
    String id = kept.exchange().maintenance(begin, end, "an upgrade of the matching engine");

    // then
    JsonObject notice = kept.awaitState("main", "shows what is announced",
        state -> state.getJsonObject("venueNotice") != null).getJsonObject("venueNotice");
    assertThat(notice.getString("title")).isEqualTo("an upgrade of the matching engine");
    assertThat(Instant.parse(notice.getString("from"))).isEqualTo(begin);
    assertThat(Instant.parse(notice.getString("until"))).isEqualTo(end);

    // when: nothing listens, then everything listens and refuses
    kept.exchange().down().await(60, TimeUnit.SECONDS);
    awaitFailures(BORNE + 2);
    account.always(At.SUBSCRIBE, Fault.REFUSE);
    kept.exchange().up().await(60, TimeUnit.SECONDS);
    long refused = kept.exchange().count(At.SUBSCRIBE);
    Kept.await("more refusals than are borne", () -> kept.exchange().count(At.SUBSCRIBE) > refused + BORNE + 2,
        () -> kept.incidentCauses("main").toString());
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    assertThat(kept.statuses("main")).doesNotContain("QUARANTINED");
    account.heal();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("VENUE_UNAVAILABLE");
    assertThat(kept.statuses("main")).doesNotContain("QUARANTINED");
    kept.assertIncidents("main", kept.incidentCauses("main").toArray(String[]::new));

    // when
    awaitListening();
    kept.exchange().maintenanceOver(id);

    // then
    kept.awaitState("main", "shows nothing more", state -> state.getJsonObject("venueNotice") == null);
  }

  @Test
  void notHearingOfItTouchesNoAccount() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");
    awaitListening();
    assertThat(kept.exchange().statusConnections()).isEqualTo(1);

    // when
    kept.exchange().next(At.STATUS_CONNECT, Fault.REFUSE).next(At.STATUS_CONNECT, Fault.error(404)).cutStatus();
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));

    // then
    Kept.await("another connection", () -> kept.exchange().count(At.STATUS_CONNECT) == 4
        && kept.exchange().statusConnections() == 1, () -> kept.exchange().count(At.STATUS_CONNECT) + " were opened");
    kept.thenIncidents("other");
    thenAllIsWell();
  }

  @Test
  void withoutAccountsNobodyListens() throws Exception {
    // when
    kept.market("BTCUSDT").start().awaitRecording("bybit.simulator.linear");

    // then
    assertThat(kept.exchange().count(At.STATUS_CONNECT)).isZero();
  }

  private void awaitListening() {
    SimExchange exchange = kept.exchange();
    Kept.await("somebody listens", () -> exchange.statusConnections() > 0,
        () -> exchange.count(At.STATUS_CONNECT) + " connections were opened");
  }

  private void awaitFailures(int failures) {
    Kept.await(failures + " failures", () -> kept.incidentCauses("main").size() >= failures,
        () -> kept.incidentCauses("main").toString());
  }
}
