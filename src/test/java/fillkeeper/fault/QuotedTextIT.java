package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.Fillkeeper;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Kept;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No secret is said anywhere, whatever fails and whatever an exchange, a database, a client or a parser quotes. */
class QuotedTextIT extends FaultScenario {

  private static final String WRONG = "wrong-secret-never-seen-5e0d";
  private static final String WRONG_PASSWORD = "wrong-password-never-seen-91aa";
  private static final String LOOKING = "looking-token-never-seen-33d0";
  private static final String COMMANDING = "commanding-token-never-seen-8b21";
  private static final String WRONG_TOKEN = "wrong-token-never-seen-5577";
  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";

  private SimAccount account;

  @Override
  List<String> secrets() {
    return Stream.concat(super.secrets().stream(),
        Stream.of(WRONG, WRONG_PASSWORD, LOOKING, COMMANDING, WRONG_TOKEN)).toList();
  }

  @BeforeEach
  void nameWhoMayAsk() {
    kept.token("eye", LOOKING, "read").token("robot", COMMANDING, "operate");
  }

  @Test
  void S05_nothingIsQuotedWhileAllIsWell() throws Exception {
    // given
    account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    kept.awaitLedgerEqualsBook();
    kept.restart().awaitLive("main");
    words.hear("settings", Fillkeeper.settings(kept.configuration()).toString());

    // then
    thenNothingIsSaid("bybit.simulator.main");
  }

  @Test
  void S05_anEchoOfWhatWasSigned() throws Exception {
    // given
    account = kept.account("main", new JsonObject().put("apiSecret", WRONG));

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    assertThat(kept.incidentCauses("main")).containsExactly("AUTH_REJECTED");
    thenNothingIsSaid("10004 error sign!");
  }

  @Test
  void S05_aRefusalByStatus() throws Exception {
    // given
    account = kept.account("main");
    kept.exchange().always(At.IDENTITY, Fault.error(401));

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    assertThat(kept.incidentCauses("main")).containsExactly("AUTH_REJECTED");
    thenNothingIsSaid("401");
  }

  @Test
  void S05_aRefusedLogIn() throws Exception {
    // given
    account = kept.account("main");
    kept.exchange().always(At.LOGIN, Fault.retCode(10004));

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    assertThat(kept.incidentCauses("main")).containsExactly("AUTH_REJECTED");
    thenNothingIsSaid("Bybit refused the log-in");
  }

  @Test
  void S05_framesThatQuoteTheKey() throws Exception {
    // given
    account = kept.account("main");
    kept.start().awaitLive("main");
    String[] frames = {
        "{\"topic\":\"order\",\"data\":[{\"apiKey\":\"TEST-KEY-main\",\"symbol\":\"BTCUSDT\"}]}",
        "{\"op\":\"auth\",\"args\":[\"TEST-KEY-main\",1,\"test-secret-main\"],\"data\":1}",
        "garbage TEST-KEY-main garbage",
        "{\"topic\":\"order\",\"data\":[{\"note\":\"the key TEST-KEY-main\",\"symbol\":\"BTCUSDT\"}]}",
        "{\"topic\":\"order\",\"data\":\"TEST-KEY-main and test-secret-main\"}"};

    // when
    for (int i = 0; i < frames.length; i++) {
      long epoch = i + 1;
      kept.awaitState("main", "is live again", state -> "LIVE".equals(state.getString("status"))
          && state.getLong("epoch") == epoch);
      account.say(frames[i]);
      int count = i + 1;
      Kept.await("it is an incident", () -> kept.incidentCauses("main").size() == count,
          () -> kept.incidentCauses("main").toString());
    }
    kept.awaitLive("main");

    // then
    assertThat(kept.incidentCauses("main")).containsOnly("MALFORMED_EVENT");
    assertThat(kept.database().count("rejected_events")).isEqualTo(frames.length);
    thenNothingIsSaid("MALFORMED_EVENT");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void S05_answersThatAreNoAnswers() throws Exception {
    // given
    account = kept.account("main");
    kept.exchange().next(At.IDENTITY, Fault.GARBLE, 3).next(At.INSTRUMENTS, Fault.error(302), 3)
        .next(At.OPEN_ORDERS, Fault.TRUNCATE, 3).next(At.EXECUTIONS, Fault.retCode(10001), 1)
        .next(At.HISTORY, Fault.error(500), 3);

    // when
    kept.start().awaitLive("main");

    // then
    assertThat(kept.incidentCauses("main")).hasSize(5);
    thenNothingIsSaid("VENUE_UNAVAILABLE");
    kept.awaitLedgerEqualsBook();
  }

  @Test
  void S05_aStoreThatIsCutOffAndRefusesARow() throws Exception {
    // given
    CuttingProxy proxy = beside(CuttingProxy.before(kept.database().address().port()));
    kept.store("port", proxy.port());
    account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    proxy.cutAll();
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    kept.awaitLive("main").awaitLedgerEqualsBook();
    kept.database().execute("ALTER TABLE fillkeeper.executions ADD CHECK (fee < 100) NOT VALID");
    account.market("linear", "BTCUSDT", "Buy", "100");
    kept.awaitIncident("main", "MALFORMED_EVENT");

    // then
    thenNothingIsSaid("SQLSTATE 23514");
    assertThat(words.heard()).as("the server's own words").noneMatch(said -> said.contains("Failing row"));
  }

  @Test
  void S05_aStoreThatRefusesThePassword() throws Exception {
    // given
    kept.account("main");
    kept.store("user", "nobody-at-all").store("password", WRONG_PASSWORD).store("startTimeoutMs", 1_000);
    Vertx own = Vertx.vertx();

    // when
    Throwable refused = catchThrowable(() -> own.deployVerticle(
        new Fillkeeper(Fillkeeper.settings(kept.configuration()))).await(60, TimeUnit.SECONDS));
    StringWriter trace = new StringWriter();
    refused.printStackTrace(new PrintWriter(trace));
    words.hear("start", trace.toString());
    own.close().await(60, TimeUnit.SECONDS);

    // then
    assertThat(words.found()).isEmpty();
    assertThat(trace.toString()).contains("nobody-at-all");
  }

  private void hearHttp(String method, String path, String token) {
    Http.Reply reply = kept.http().send(method, path, null, "Authorization", "Bearer " + token);
    words.hear("http " + reply.status(), reply.whole().headers().map() + "\n" + reply.body());
  }

  /** And this was said, so that something was heard at all. */
  private void thenNothingIsSaid(String butThis) throws Exception {
    for (String path : List.of("/", "/metrics", "/health/ready", "/health/accounts", "/api/v1/accounts",
        "/api/v1/markets", "/api/v1/samples", MAIN, MAIN + "/health", MAIN + "/orders", MAIN + "/executions",
        MAIN + "/gaps", MAIN + "/incidents", MAIN + "/audits", MAIN + "/coverage", MAIN + "/actions", MAIN + "/changes",
        MAIN + "/nothing", MAIN + "/orders?after=" + LOOKING)) {
      for (String token : List.of(LOOKING, WRONG_TOKEN)) {
        hearHttp("GET", path, token);
      }
    }
    hearHttp("POST", MAIN + "/resync", LOOKING);
    hearHttp("POST", MAIN + "/resync", WRONG_TOKEN);
    hearHttp("POST", MAIN + "/gaps/1/accept", COMMANDING);
    words.hear("bus", kept.ask("main", "orders").encode());
    words.hear("bus", kept.ask("main", "executions").encode());
    words.hear("view", kept.keeper().storeAddress().toString());
    words.hearTables(kept.database());
    words.hearNames(kept.database());
    assertThat(words.found()).isEmpty();
    assertThat(words.heard().stream().filter(said -> said.contains(butThis))).as(butThis).isNotEmpty();
  }
}
