package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Main;
import fillkeeper.testkit.Certificates;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.TlsDoor;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is spoken to: only a host that proves its name. The program runs with an authority of the test's own. */
class TlsIT extends FaultScenario {

  private static final String HERE = "ip:127.0.0.1";

  @TempDir
  private Path directory;

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  @Test
  void N26_hostsThatAreNotWhoTheyShouldBe() throws Exception {
    // given: the same exchange behind six doors, of which one is right
    Certificates authority = new Certificates(directory);
    int exchange = kept.exchange().port();
    Map<String, TlsDoor> doors = new LinkedHashMap<>();
    doors.put("main", new TlsDoor(kept.vertx(), exchange, authority.certified("good", HERE, "-1d", 3)));
    doors.put("wrong-host", new TlsDoor(kept.vertx(), exchange,
        authority.certified("other", "dns:stream.example.com", "-1d", 3)));
    doors.put("expired", new TlsDoor(kept.vertx(), exchange, authority.certified("old", HERE, "-9d", 3)));
    doors.put("self-signed", new TlsDoor(kept.vertx(), exchange, authority.selfSigned(HERE)));
    doors.put("plain", new TlsDoor(kept.vertx(), exchange, null));
    doors.forEach((id, door) -> kept.account(id, socketBehind(door)));
    kept.account("wrong-host-rest", requestsBehind(doors.get("wrong-host")));

    // when
    try (ChildKeeper child = ChildKeeper.start(Main.class, authority.trusted(), directory, kept.configuration())) {
      child.awaitListening();
      kept.awaitLive("main").awaitLedgerEqualsBookOf("main");

      // then: the right one was spoken to, and only that one
      assertThat(doors.get("main").heard()).contains("GET /v5/private");
      for (String id : List.of("wrong-host", "expired", "self-signed", "plain", "wrong-host-rest")) {
        thenIsRefusedByName(id);
      }
      for (String id : List.of("wrong-host", "expired", "self-signed")) {
        assertThat(doors.get(id).heard()).as("what was said to " + id).isEmpty();
      }
      assertThat(doors.get("plain").heard()).as("what was said in clear").doesNotContain("GET", "/v5", "TEST-KEY");
      assertThat(doors.get("plain").connections()).isPositive();
      child.awaitCountersAddUp("main");
      words.hear("child", child.heard());
    }
  }

  private void thenIsRefusedByName(String id) {
    kept.awaitIncident(id, "VENUE_UNAVAILABLE");
    assertThat(kept.incidentCauses(id)).containsOnly("VENUE_UNAVAILABLE");
    assertThat(kept.database().query("SELECT detail FROM fillkeeper.incidents WHERE account = '" + id + "'"))
        .allSatisfy(row -> assertThat((String) row.get("detail")).contains("TLS"));
    assertThat(kept.status(id)).isNotEqualTo("LIVE");
  }

  private static JsonObject socketBehind(TlsDoor door) {
    return endpoint("privateWs", "wss://127.0.0.1:" + door.port() + "/v5/private");
  }

  private static JsonObject requestsBehind(TlsDoor door) {
    return endpoint("rest", "https://127.0.0.1:" + door.port());
  }

  private static JsonObject endpoint(String key, String url) {
    return new JsonObject().put("endpoints", new JsonObject().put(key, url));
  }
}
