package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody on the same machine sees of a running process, short of reading its memory. */
class LookedIntoIT extends FaultScenario {

  @TempDir
  private Path directory;

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  @Test
  void S06_whatTheSystemShowsOfAProcess() throws Exception {
    // given: secrets in files, as is recommended
    SimAccount account = kept.account("main", new JsonObject().put("apiKey", file("key", "TEST-KEY-main"))
        .put("apiSecret", file("secret", "test-secret-main")));
    kept.store("password", file("password", TestDatabase.PASSWORD));
    try (ChildKeeper child = ChildKeeper.start(directory, kept.configuration())) {
      child.awaitListening();
      kept.awaitLive("main");
      account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      kept.awaitLedgerEqualsBook();

      // when
      words.hear("environ", proc(child, "environ"));
      words.hear("cmdline", proc(child, "cmdline"));
      words.hear("ps", ps(child));
      words.hear("open files", openFiles(child));
      child.signal("QUIT").awaitSaid("Full thread dump");
      child.awaitSaid("Heap");
      for (String path : List.of("/metrics", "/health/accounts", "/health/ready", "/api/v1/accounts",
          ChildKeeper.statePath("main"), "/no/such/page?key=1")) {
        words.hear("http " + path,
            child.ask(path).get(Kept.PATIENCE.toSeconds(), TimeUnit.SECONDS).body());
      }
      words.hear("said", child.heard());

      // then
      assertThat(words.found()).isEmpty();
      assertThat(words.heard()).anyMatch(said -> said.startsWith("ps: ") && said.contains("fillkeeper.Main"))
          .anyMatch(said -> said.contains("vert.x-eventloop-thread"));
    }
  }

  private JsonObject file(String name, String secret) throws IOException {
    return new JsonObject().put("file", Files.writeString(directory.resolve(name), secret + "\n").toString());
  }

  private static String proc(ChildKeeper child, String name) throws IOException {
    return Files.readString(Path.of("/proc", Long.toString(child.pid()), name), StandardCharsets.ISO_8859_1);
  }

  private static String openFiles(ChildKeeper child) throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(child.pid()), "fd"))) {
      return open.map(LookedIntoIT::target).toList().toString();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closedMeanwhile) {
      return "closed";
    }
  }

  private static String ps(ChildKeeper child) throws IOException {
    Process ps = new ProcessBuilder("ps", "-ww", "-o", "args=", "-p", Long.toString(child.pid()))
        .redirectErrorStream(true).start();
    return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
