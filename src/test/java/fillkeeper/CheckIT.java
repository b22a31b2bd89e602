package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dry run, against a real database and an exchange over real sockets. */
class CheckIT {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private Kept kept;
  private SimAccount account;
  @TempDir
  private Path directory;

  @BeforeEach
  void open() throws Exception {
    kept = new Kept();
    account = kept.account("main");
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  private int check(JsonObject configuration) throws Exception {
    Path file = Files.writeString(directory.resolve("conf.json"), configuration.encodePrettily());
    return new Check(new PrintStream(said, true, StandardCharsets.UTF_8)).run(file.toString());
  }

  private List<String> lines() {
    return said.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void everythingThatWillDoIsSaidLineByLine() throws Exception {
    account.permissions(true, null);

    assertThat(check(kept.configuration())).as(said.toString(StandardCharsets.UTF_8)).isZero();

    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("ok    configuration").endsWith("1 account, 0 markets"))
        .anySatisfy(line -> assertThat(line).startsWith("warn  store").contains("PostgreSQL", "fsync"))
        .anySatisfy(line -> assertThat(line).startsWith("ok    schema").contains("up to date"))
        .anySatisfy(line -> assertThat(line).startsWith("ok    rights"))
        .anySatisfy(line -> assertThat(line).contains("bybit.simulator.main", "reached", "clock"))
        .anySatisfy(line -> assertThat(line).contains("account " + account.uid()))
        .anySatisfy(line -> assertThat(line).contains("the key only reads"))
        .anySatisfy(line -> assertThat(line).contains("names no end of the key"))
        .anySatisfy(line -> assertThat(line).contains("logged in"));
  }

  @Test
  void nothingIsWrittenAndNothingClaimed() throws Exception {
    check(kept.configuration());

    for (String table : List.of("accounts", "orders", "executions", "incidents", "instruments")) {
      assertThat(kept.database().count(table)).as(table).isZero();
    }
  }

  @Test
  void aKeyThatCanTradeIsWarnedAboutOrAFault() throws Exception {
    account.permissions(false, Instant.now().plus(5, ChronoUnit.DAYS));
    JsonObject configuration = kept.configuration();

    assertThat(check(configuration)).isZero();
    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("warn").contains("can trade or withdraw"))
        .anySatisfy(line -> assertThat(line).startsWith("warn").contains("the key ends at"));

    configuration.getJsonArray("accounts").getJsonObject(0).put("requireReadOnlyKey", true);
    assertThat(check(configuration)).isEqualTo(1);
  }

  @Test
  void aRefusedKeyIsAFaultAndNoSecretIsSaid() throws Exception {
    account.revoke();

    assertThat(check(kept.configuration())).isEqualTo(1);

    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL").contains("AUTH_REJECTED"));
    assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain(account.apiKey(), account.apiSecret(),
        TestDatabase.PASSWORD);
  }

  @Test
  void allSecretsThatCannotBeReadAreNamedAtOnce() throws Exception {
    JsonObject configuration = kept.configuration();
    Path missing = directory.resolve("missing");
    configuration.getJsonArray("accounts").getJsonObject(0).put("apiKey", new JsonObject().put("env", "FILLKEEPER_NOT_SET"))
        .put("apiSecret", new JsonObject().put("file", missing.toString()));

    assertThat(check(configuration)).isEqualTo(1);

    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL  bybit.simulator.main").endsWith(
        "AUTH_REJECTED: environment variable FILLKEEPER_NOT_SET is not set; secret file " + missing
            + " does not exist or cannot be reached"));
  }

  @Test
  void anotherAccountsKeyIsAFault() throws Exception {
    JsonObject configuration = kept.configuration();
    configuration.getJsonArray("accounts").getJsonObject(0).put("venueAccountId", "1");

    assertThat(check(configuration)).isEqualTo(1);
    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL").contains("venueAccountId is 1"));
  }

  @Test
  void aWrongConfigurationIsNamedFaultByFault() throws Exception {
    assertThat(check(kept.configuration().put("stoer", 1).put("queue", 2))).isEqualTo(2);

    assertThat(lines()).hasSize(2).anySatisfy(line -> assertThat(line).contains("stoer"));
  }

  @Test
  void aDatabaseOutOfReachIsAFaultAndTheAccountsAreLookedAtAllTheSame() throws Exception {
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("port", 1);

    assertThat(check(configuration)).isEqualTo(1);
    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL  store").contains("could not be reached"))
        .anySatisfy(line -> assertThat(line).contains("logged in"));
  }

  @Test
  void aUserWithoutRightsIsAFault() throws Exception {
    String user = kept.database().as("checked").user();
    kept.database().execute("REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA fillkeeper FROM " + user);
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("user", user);

    assertThat(check(configuration)).isEqualTo(1);
    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL  rights").contains("executions", "orders"));
  }

  @ParameterizedTest
  @CsvSource({"read-token-of-a-test-1, operate-token-of-a-test, 0", "read-token-of-a-test-1, read-token-of-a-test-1, 1",
      "read-token-of-a-test-1, too-short, 1", "read-token-of-a-test-1, , 1"})
  void tokensThatAStartWouldRefuseAreAFault(String read, String operate, int code) throws Exception {
    JsonArray tokens = new JsonArray().add(token("eye", "read", read)).add(token("robot", "operate", operate));
    JsonObject configuration = kept.configuration().put("http", new JsonObject().put("tokens", tokens));

    assertThat(check(configuration)).isEqualTo(code);

    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith(code == 0 ? "ok    http" : "FAIL  http"));
    assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain(read, "too-short");
  }

  /** In a file; null: in one that is not there. */
  private JsonObject token(String name, String scope, String secret) throws Exception {
    Path file = directory.resolve(name);
    if (secret != null) {
      Files.writeString(file, secret);
    }
    return new JsonObject().put("name", name).put("scope", scope)
        .put("token", new JsonObject().put("file", file.toString()));
  }

  @Test
  void anEmbeddedDatabaseIsNotStarted() throws Exception {
    JsonObject configuration = kept.configuration();
    configuration.put("store", new JsonObject(Map.of("embedded", true, "dataDir", directory.resolve("data").toString())));

    assertThat(check(configuration)).isZero();
    assertThat(lines()).anySatisfy(line -> assertThat(line).startsWith("ok    store").contains("does not start it"));
    assertThat(directory.resolve("data")).doesNotExist();
  }
}
