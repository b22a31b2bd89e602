package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Http.Event;
import fillkeeper.testkit.Http.Following;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bot that follows an account over HTTP: away for a while, it loses nothing and sees nothing twice. */
class ChangesIT {

  private static final String NAME = "bybit.simulator.main";
  private static final String CHANGES = "/api/v1/accounts/" + NAME + "/changes";

  @TempDir
  private Path directory;
  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void start() throws Exception {
    kept = new Kept().patientStore();
    account = kept.account("main", new JsonObject().put("queue", new JsonObject().put("maxAgeMs", 40_000)));
    kept.start().awaitLive("main");
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void whoGoesAwayAndComesBackMissesNothingAndSeesNothingTwice() throws Exception {
    // given: it follows, goes away in the middle, and the process is even started anew meanwhile
    List<Event> seen = new ArrayList<>();
    Runnable stop = kept.trade(5, 80);
    follow(seen, null, 40);
    kept.exchange().cutAll();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");
    follow(seen, last(seen), seen.size() + 40);
    stop.run();
    kept.awaitLedgerEqualsBook();
    kept.restart().awaitLive("main");
    List<Event> rest = new ArrayList<>();

    // when
    long end = kept.changeSeq("main");
    try (Following following = kept.http().follow(CHANGES, "Last-Event-ID", last(seen))) {
      while (rest.isEmpty() || seq(rest.get(rest.size() - 1)) < end) {
        rest.add(following.next());
      }
    }
    seen.addAll(rest);

    // then
    assertThat(seen).extracting(ChangesIT::seq).isSorted().doesNotHaveDuplicates();
    assertThat(seen).allSatisfy(event -> {
      assertThat(event.name()).isEqualTo(event.data().getString("kind"));
      assertThat(event.id()).endsWith(":" + event.data().getLong("changeSeq"));
    });
    TreeMap<String, String> latest = new TreeMap<>();
    seen.forEach(event -> latest.put(identity(event.data()), event.data().encode()));
    TreeMap<String, String> stored = new TreeMap<>();
    pages().forEach(change -> stored.put(identity(change), change.encode()));
    assertThat(latest).isEqualTo(stored);
    assertThat(seen).extracting(event -> event.data().getJsonObject("record").getString("status"))
        .contains("LIVE");
  }

  @Test
  void aCursorOfAnotherLedgerOrAheadOfItIsGone() throws Exception {
    // given
    String cursor = kept.http().get(CHANGES).body().getString("next");
    String ahead = cursor.substring(0, 37) + (Long.parseLong(cursor.substring(37)) + 1);
    assertThat(kept.http().send("GET", CHANGES + "?after=" + cursor, null).status()).isEqualTo(200);

    // then
    thenGone(kept.http().send("GET", CHANGES + "?after=" + ahead, null), cursor.substring(0, 36));
    thenGone(kept.http().send("GET", CHANGES, null, "Accept", "text/event-stream", "Last-Event-ID", ahead),
        cursor.substring(0, 36));

    // when: somebody follows while the ledger becomes another one
    try (Following following = kept.http().follow(CHANGES, "Last-Event-ID", cursor)) {
      String now = String.valueOf(kept.database().value("SELECT fillkeeper.new_incarnation('restored')"));

      // then
      Event last = following.next();
      while (!last.name().equals("incarnation_changed")) {
        last = following.next();
      }
      assertThat(last.data().getString("incarnation")).isEqualTo(now);
      assertThat(following.next()).isNull();
      thenGone(kept.http().send("GET", CHANGES + "?after=" + cursor, null), now);
    }
  }

  @Test
  void anotherProcessThatStandsByTellsOfChangesToo() throws Exception {
    // given
    Beside other = Beside.start(kept).awaitStatus("main", "STANDBY");
    try {
      String cursor = kept.http().get(CHANGES).body().getString("next");

      // when
      try (Following following = other.http().follow(CHANGES, "Last-Event-ID", cursor)) {
        account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");

        // then
        assertThat(following.next().name()).isEqualTo("order");
      }
    } finally {
      other.stop();
    }
  }

  @Test
  void theClientOfTheDocumentationCountsEveryFillOnce() throws Exception {
    // given: it is killed while trades go on
    Runnable stop = kept.trade(11, 40);
    Process killed = client();
    Kept.await("it has stored a cursor", () -> kept.database().value("SELECT to_regclass('public.my_cursor')") != null
        && kept.database().value("SELECT count(*) FROM public.my_cursor") instanceof Long rows && rows > 0, () -> "none");
    killed.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    stop.run();
    kept.awaitLedgerEqualsBook();

    // when
    run("once");
    run("once");

    // then
    assertThat(kept.database().query("SELECT symbol, side, fills, qty FROM public.my_volume ORDER BY 1, 2").toString())
        .isEqualTo(kept.database().query("SELECT symbol, side, count(*) AS fills, sum(qty) AS qty"
            + " FROM fillkeeper.executions WHERE exec_type <> 'FUNDING' GROUP BY 1, 2 ORDER BY 1, 2").toString())
        .isNotEqualTo("[]");
  }

  @Test
  void theCurlLinesOfTheDocumentationWork() throws Exception {
    // given
    String text = Files.readString(Path.of("docs/changes.md"));
    Matcher blocks = Pattern.compile("(?s)```sh\\n(.*?)```").matcher(text);
    List<String> lines = new ArrayList<>();
    while (blocks.find()) {
      lines.addAll(blocks.group(1).lines().filter(line -> line.startsWith("curl ")).toList());
    }
    assertThat(lines).hasSize(4);
    String cursor = kept.http().get(CHANGES + "?limit=1").body().getString("incarnation") + ":1";

    for (String line : lines) {
      // when
      boolean stream = line.contains("event-stream");
      Process curl = new ProcessBuilder("sh", "-c", "BASE=http://127.0.0.1:" + kept.keeper().httpPort()
          + "/api/v1/accounts/" + NAME + " CURSOR=" + cursor + "; exec " + line).redirectErrorStream(true).start();

      // then
      if (stream) {
        assertThat(firstData(curl)).as(line).contains("\"kind\":\"status\"");
        curl.destroyForcibly();
      } else {
        assertThat(new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).as(line)
            .contains("\"items\":[{\"changeSeq\":");
      }
    }
  }

  private static String firstData(Process curl) throws IOException {
    for (String line = curl.inputReader().readLine(); line != null; line = curl.inputReader().readLine()) {
      if (line.startsWith("data: ")) {
        return line;
      }
    }
    return null;
  }

  private void run(String once) throws Exception {
    Process client = client(once);
    assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(client.exitValue()).as(Files.readString(directory.resolve("client.log"))).isZero();
  }

  private Process client(String... more) throws IOException {
    String driver = Path.of(org.postgresql.Driver.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx64m", "-cp", driver, "docs/ChangesClient.java", "http://127.0.0.1:" + kept.keeper().httpPort(), NAME,
        "jdbc:postgresql://127.0.0.1:" + kept.database().address().port() + "/" + kept.database().address().database()
            + "?user=postgres&password=" + TestDatabase.PASSWORD));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(directory.resolve("client.log").toFile())
        .start();
  }

  private void follow(List<Event> seen, String from, int count) throws Exception {
    try (Following following = from == null ? kept.http().follow(CHANGES)
        : kept.http().follow(CHANGES, "Last-Event-ID", from)) {
      assertThat(following.status()).isEqualTo(200);
      while (seen.size() < count) {
        seen.add(following.next());
      }
    }
  }

  private List<JsonObject> pages() {
    List<JsonObject> all = new ArrayList<>();
    Http http = kept.http();
    JsonObject page = http.get(CHANGES + "?limit=7").body();
    while (!page.getJsonArray("items").isEmpty()) {
      page.getJsonArray("items").forEach(item -> all.add((JsonObject) item));
      page = http.get(CHANGES + "?limit=7&after=" + page.getString("next")).body();
    }
    return all;
  }

  private static void thenGone(Reply reply, String incarnation) {
    assertThat(reply.status()).isEqualTo(410);
    assertThat(reply.code()).isEqualTo("INCARNATION_CHANGED");
    assertThat(reply.error().getString("incarnation")).isEqualTo(incarnation);
  }

  /** What a later change of the same record replaces. */
  private static String identity(JsonObject change) {
    JsonObject record = change.getJsonObject("record");
    return switch (change.getString("kind")) {
      case "order" -> "order " + record.getString("category") + record.getString("symbol") + record.getString("orderId");
      case "execution" -> "execution " + record.getString("symbol") + record.getString("execId") + record.getString("leg");
      case "status" -> "status";
      default -> change.encode();
    };
  }

  private static long seq(Event event) {
    return event.data().getLong("changeSeq");
  }

  private static String last(List<Event> seen) {
    return seen.get(seen.size() - 1).id();
  }
}
