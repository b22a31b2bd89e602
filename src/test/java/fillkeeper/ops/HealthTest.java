package fillkeeper.ops;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Vitals;
import fillkeeper.desk.Samples;
import io.vertx.core.Promise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What health says, over a real socket. */
class HealthTest extends HttpFixture {

  @Test
  void theProcessIsAlive() throws Exception {
    storeFails();

    Reply reply = get("/health/live");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().encode()).isEqualTo("{\"status\":\"UP\"}");
  }

  @Test
  void aProcessThatCanAnswerIsReady() throws Exception {
    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void aStandbyIsReady() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.standby());

    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void anEnabledAccountThatWasNeverStartedIsMissing() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.untried());

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.code()).isEqualTo("NOT_READY");
    assertThat(reply.json().getJsonArray("missing"))
        .containsExactly("account bybit.testnet.main has not been started");
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUARANTINED", "STOPPED"})
  void anAccountThatWaitsForAPersonDoesNotHoldUpReadiness(String parked) throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(null));
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, parked));

    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void aDisabledAccountNeitherHoldsUpReadinessNorRaisesAlarm() throws Exception {
    disabled.add(Samples.MAIN);
    desk.vitals.put(Samples.MAIN, Samples.vitals(null));
    reader.rows.remove(Samples.MAIN);

    assertThat(get("/health/ready").status()).isEqualTo(200);
    assertThat(get("/health/accounts").status()).isEqualTo(200);
    assertThat(get("/api/v1/accounts/" + NAME + "/health").json().getString("status")).isEqualTo("DISABLED");
  }

  @Test
  void aStoreThatFailsIsMissing() throws Exception {
    storeFails();

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().getJsonArray("missing")).containsExactly("the store does not answer");
  }

  @Test
  void aStoreThatNeverAnswersIsMissingAtTheDeadline() throws Exception {
    listen("127.0.0.1", AT_ONCE);
    reader.store = () -> Promise.<Void>promise().future();

    Reply reply = get("/health/ready");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().getJsonArray("missing")).containsExactly("the store does not answer in time");
  }

  @Test
  void accountsAreHealthyWhileAllAreLiveWhoeverOwnsThem() throws Exception {
    desk.vitals.put(Samples.HEDGE, Samples.standby());

    assertThat(get("/health/accounts").status()).isEqualTo(200);
    assertThat(get("/api/v1/accounts/okx.mainnet.hedge/health").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECTING", "SYNCING", "DEGRADED", "FAILED", "QUARANTINED", "STOPPED", "LAPSED"})
  void anAccountThatIsNotLiveIsNamedWithSinceAndWhy(String status) throws Exception {
    reader.rows.put(Samples.MAIN, Samples.row(Samples.MAIN, status));
    reader.incidents.put(Samples.MAIN, Samples.incident(Samples.MAIN));

    Reply all = get("/health/accounts");

    assertThat(all.status()).isEqualTo(503);
    assertThat(all.code()).isEqualTo("NOT_LIVE");
    assertThat(all.json().getJsonArray("accounts").encode()).isEqualTo("[{\"name\":\"bybit.testnet.main\","
        + "\"status\":\"" + status + "\",\"since\":\"2026-03-01T11:59:00.123456Z\",\"why\":\"detail of " + status
        + "; DISCONNECTED: the stream ended\"}]");
    assertThat(get("/api/v1/accounts/" + NAME + "/health").json()).isEqualTo(all.json());
    assertThat(get("/api/v1/accounts/okx.mainnet.hedge/health").status()).isEqualTo(200);
  }

  @Test
  void anAccountWhoseAttemptHereKnowsBetterThanItsRowIsNotHealthy() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(AccountStatus.FAILED));

    assertThat(get("/health/accounts").json().getJsonArray("accounts").getJsonObject(0).getString("why"))
        .isEqualTo("not live within its lease");
  }

  @Test
  void anAccountWhoseLeaseIsOverHereHasLapsedWhateverItsRowSaidAMomentAgo() throws Exception {
    desk.vitals.put(Samples.MAIN, new Vitals(false, true, AccountStatus.LIVE, false, false, 7, null, Vitals.Queue.NONE,
        Samples.vitals(null).counters(), 0, null, 0, null, null, null));

    assertThat(get("/health/accounts").json().getJsonArray("accounts").getJsonObject(0).getString("status"))
        .isEqualTo("LAPSED");
  }

  @Test
  void whereTheStatusSaysNothingMoreTheIncidentIsWhy() throws Exception {
    desk.vitals.put(Samples.MAIN, Samples.vitals(AccountStatus.SYNCING));
    reader.incidents.put(Samples.MAIN, Samples.incident(Samples.MAIN));

    assertThat(get("/health/accounts").json().getJsonArray("accounts").getJsonObject(0).getString("why"))
        .isEqualTo("DISCONNECTED: the stream ended");
  }

  @Test
  void anAccountWithoutARowIsNotHealthy() throws Exception {
    reader.rows.remove(Samples.MAIN);

    assertThat(get("/api/v1/accounts/" + NAME + "/health").json().getJsonArray("accounts").getJsonObject(0).getMap())
        .containsEntry("status", null).containsEntry("why", "it has no row in the store");
  }
}
