package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.RawPeer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand in place of the answer that makes a socket of a connection. */
class HandshakeIT extends SocketScenario {

  private static final String BODY = "you sent TEST-KEY-main and test-secret-main, and 127.0.0.1 is banned";

  @Test
  void N08_upgradeAnsweredWithSomethingElse() throws Exception {
    // given: whoever is sent elsewhere and goes there is seen
    RawPeer elsewhere = new RawPeer(kept.vertx(), (socket, request) -> socket.close());
    List<String> answers = List.of(answer("500 Oops", ""), answer("503 Service Unavailable", "Retry-After: 0\r\n"),
        answer("200 OK", "Content-Type: text/html\r\n"),
        answer("302 Found", "Location: ws://127.0.0.1:" + elsewhere.port() + "/v5/private\r\n"),
        answer("307 Temporary Redirect", "Location: http://127.0.0.1:" + elsewhere.port() + "/\r\n"));
    behindProxy(new JsonObject());
    answers.forEach(this::answerNext);

    // when
    kept.start();

    // then: none of them is a person's matter, and none is followed
    thenAllIsWell(answers.stream().map(each -> "VENUE_UNAVAILABLE").toArray(String[]::new));
    thenDetailsSay("500", "503", "200", "302", "307");
    assertThat(elsewhere.requests()).isZero();
  }

  @Test
  void N08_upgradeAnsweredWithUnauthorized() throws Exception {
    // given
    behindProxy(new JsonObject());
    answerNext(answer("401 Unauthorized", ""));

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    thenDetailsSay("401");
    kept.ask("main", "resume");
    thenAllIsWell("AUTH_REJECTED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"403 Forbidden", "429 Too Many Requests"})
  void N08_upgradeAnsweredWithTooMany(String status) throws Exception {
    // given
    behindProxy(new JsonObject());
    answerNext(answer(status, "Retry-After: 1\r\n"));

    // when: the host is left alone although it is tried again and again
    kept.start().awaitFailed("main", 3);

    // then
    assertThat(kept.incidentCauses("main")).containsOnly("RATE_LIMITED");
    assertThat(kept.exchange().count(At.CONNECT)).as("handshakes").isEqualTo(1);
    thenDetailsSay(status.substring(0, 3));

    // and: a process that knows nothing of it finds the host open again
    kept.restart().awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  /** Each incident tells the status alone, and nothing of what came with it. */
  private void thenDetailsSay(String... statuses) {
    List<Object> details = kept.database().query("SELECT detail FROM fillkeeper.incidents ORDER BY id").stream()
        .map(row -> row.get("detail")).toList();
    for (int i = 0; i < statuses.length; i++) {
      assertThat(details.get(i)).isEqualTo("the upgrade was refused with status " + statuses[i]);
    }
    assertThat(words.heard()).noneMatch(said -> said.contains("is banned"));
  }

  private void answerNext(String answer) {
    proxy.next(link -> link.toClient().next(upgrade -> answer.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static String answer(String status, String headers) {
    return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY;
  }
}
