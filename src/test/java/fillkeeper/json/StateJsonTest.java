package fillkeeper.json;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.desk.Samples;
import fillkeeper.domain.Vitals;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state of an account: the fields of the contract, from the row and from the process. */
class StateJsonTest {

  @Test
  void theStateHasTheFieldsOfTheContract() {
    JsonObject state = StateJson.of(Samples.row(Samples.MAIN, "LIVE"), Samples.vitals(AccountStatus.LIVE), 2,
        Samples.incident(Samples.MAIN), Samples.INCARNATION);

    assertThat(state.encode()).isEqualTo(("{'name':'bybit.testnet.main','label':'Label of main','exchange':'bybit',"
        + "'environment':'testnet','account':'main','status':'LIVE','isCurrent':true,"
        + "'statusSince':'2026-03-01T11:59:00.123456Z','retryAt':null,'epoch':7,"
        + "'queue':{'events':3,'bytes':900,'oldestAgeMs':12,'maxEvents':8192,'maxBytes':16777216,'maxAgeMs':8000,"
        + "'active':2},"
        + "'counters':{'received':28,'applied':10,'duplicates':9,'stale':4,'corrections':1,'rejected':2,'dropped':2,"
        + "'refused':5},'unknownWords':3,"
        + "'changeSeq':41,'lastEventAt':'2026-03-01T11:59:56.123456Z','lastSyncedAt':'2026-03-01T11:59:10.123456Z',"
        + "'lastProvenAt':'2026-03-01T11:59:20.123456Z','keyExpiresAt':'2026-03-02T12:00:00.123456Z','keyReadOnly':true,"
        + "'venueNotice':{'title':'an upgrade',"
        + "'from':'2026-03-01T11:00:00.123456Z','until':'2026-03-01T13:00:00.123456Z'},"
        + "'restarts':6,'openGaps':2,"
        + "'lastIncident':{'exchange':'bybit','environment':'testnet','account':'main','epoch':6,"
        + "'cause':'DISCONNECTED','detail':'the stream ended','openedAt':'2026-03-01T11:58:50.123456Z',"
        + "'resolvedAt':null,'id':'6','outageId':'5','attemptNo':2},"
        + "'incarnation':'6f9619ff-8b86-4d01-b42d-00cf4fc964ff'}").replace('\'', '"'));
  }

  @Test
  void aProcessThatWaitsForTheLeaseIsStandbyWhateverTheRowSays() {
    JsonObject state = StateJson.of(Samples.row(Samples.MAIN, "LIVE"), Samples.standby(), 0, null,
        Samples.INCARNATION);

    assertThat(state.getString("status")).isEqualTo("STANDBY");
    assertThat(state.getBoolean("isCurrent")).isTrue();
    assertThat(state.getString("retryAt")).isEqualTo("2026-03-01T12:00:03.123456Z");
    assertThat(state.getString("lastEventAt")).isEqualTo("2026-03-01T11:59:55.123456Z");
    assertThat(state.getMap()).containsEntry("lastIncident", null);
  }

  @Test
  void aLapsedRowIsShownAsTheViewShowsIt() {
    JsonObject state = StateJson.of(Samples.row(Samples.MAIN, "LAPSED"), Samples.vitals(null), 0, null,
        Samples.INCARNATION);

    assertThat(state.getString("status")).isEqualTo("LAPSED");
    assertThat(state.getBoolean("isCurrent")).isFalse();
  }

  @Test
  void anAttemptThatKnowsItsLeaseToBeOverIsNotCurrentThoughTheRowStillSaysSo() {
    Vitals failed = Samples.vitals(AccountStatus.FAILED);

    assertThat(StateJson.isCurrent(Samples.row(Samples.MAIN, "LIVE"), failed)).isFalse();
  }

  @Test
  void anAttemptThatIsOverIsNotCurrentThoughTheStoreCouldNotBeToldYet() {
    Vitals over = new Vitals(false, true, null, false, false, 7, null, Vitals.Queue.NONE,
        Samples.vitals(null).counters(), 0, null, 0, null, null, null);

    assertThat(StateJson.isCurrent(Samples.row(Samples.MAIN, "LIVE"), over)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIVE", "DEGRADED"})
  void aRowThatWasReadBeforeTheLeaseOfItsAttemptHereWasOverHasLapsed(String status) {
    Vitals lapsed = new Vitals(false, true, AccountStatus.LIVE, false, false, 7, null, Vitals.Queue.NONE,
        Samples.vitals(null).counters(), 0, null, 0, null, null, null);

    JsonObject state = StateJson.of(Samples.row(Samples.MAIN, status), lapsed, 0, null, Samples.INCARNATION);

    assertThat(state.getString("status")).isEqualTo("LAPSED");
    assertThat(state.getBoolean("isCurrent")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SYNCING", "FAILED", "QUARANTINED", "STOPPED"})
  void whatIsNoMatterOfTheLeaseIsSaidAsTheRowSaysIt(String status) {
    Vitals over = new Vitals(false, true, null, false, false, 7, null, Vitals.Queue.NONE,
        Samples.vitals(null).counters(), 0, null, 0, null, null, null);

    assertThat(StateJson.brief(Samples.row(Samples.MAIN, status), over, Samples.INCARNATION).getString("status"))
        .isEqualTo(status);
  }

  @Test
  void aListCarriesTheShortState() {
    JsonObject brief = StateJson.brief(Samples.row(Samples.MAIN, "LIVE"), Samples.vitals(AccountStatus.LIVE),
        Samples.INCARNATION);

    assertThat(brief.encode()).isEqualTo("{\"status\":\"LIVE\",\"isCurrent\":true,\"changeSeq\":41,"
        + "\"incarnation\":\"6f9619ff-8b86-4d01-b42d-00cf4fc964ff\"}");
  }
}
