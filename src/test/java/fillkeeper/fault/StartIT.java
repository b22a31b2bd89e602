package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the process begins, or says why it does not and leaves nothing running. */
class StartIT extends FaultScenario {

  @TempDir
  private Path directory;

  @BeforeEach
  void openAccount() {
    kept.quickLease();
    kept.account("main");
  }

  @Test
  void P08_wrongConfiguration() throws Exception {
    // given
    Path data = directory.resolve("postgres");
    JsonObject wrong = kept.configuration().put("markts", new JsonArray())
        .put("store", new JsonObject().put("embedded", true).put("dataDir", data.toString()).put("writers", 0))
        .put("drain", new JsonObject().put("timeoutMs", -1));

    // when
    try (ChildKeeper child = ChildKeeper.start(directory, wrong)) {
      // then
      assertThat(child.awaitExit()).isEqualTo(2);
      assertThat(child.said()).hasSize(3)
          .anyMatch(line -> line.startsWith("store.writers = 0: must be"))
          .anyMatch(line -> line.startsWith("drain.timeoutMs = -1: must be"))
          .anyMatch(line -> line.equals("markts: unknown key, the nearest known one is markets"));
      assertThat(data).doesNotExist();
    }
  }

  @Test
  void P08_portTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // given
      JsonObject configuration = kept.configuration()
          .put("http", new JsonObject().put("port", taken.getLocalPort()));

      // when
      try (ChildKeeper child = ChildKeeper.start(directory, configuration)) {
        // then
        assertThat(child.awaitExit()).as(child.heard()).isEqualTo(1);
        assertThat(child.said()).anyMatch(line -> line.startsWith("cannot start: ")
            && line.contains(Integer.toString(taken.getLocalPort())));
        assertThat(child.said()).noneMatch(line -> line.contains("Exception") || line.contains(" ERROR "));
        assertThat(kept.epoch("main")).isZero();
      }
    }
  }

  @Test
  void P08_databaseThatRefusesUs() throws Exception {
    // given
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("user", "nobody_of_that_name");

    // when
    try (ChildKeeper child = ChildKeeper.start(directory, configuration)) {
      // then
      assertThat(child.awaitExit()).as(child.heard()).isEqualTo(1);
      assertThat(child.said()).singleElement().asString()
          .startsWith("cannot start: ").contains("refuses").contains("nobody_of_that_name");
    }
  }

  @Test
  void P08_databaseOutOfReachIsWaitedFor() throws Exception {
    // given
    JsonObject configuration = kept.configuration();
    int port;
    try (CuttingProxy gone = CuttingProxy.before(kept.database().address().port())) {
      port = gone.port();
    }
    configuration.getJsonObject("store").put("port", port);
    try (ChildKeeper child = ChildKeeper.start(directory, configuration)) {
      child.awaitSaid("waiting for ");

      // when
      try (CuttingProxy there = CuttingProxy.before(kept.database().address().port(), port)) {
        // then
        child.awaitListening();
        kept.awaitLive("main");
        assertThat(child.answer("/health/ready")).isEqualTo(200);
        assertThat(there.links()).isNotEmpty();
        assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();
      }
    }
  }

  @Test
  void P08_endedWhileItWaitsForTheDatabase() throws Exception {
    // given
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("port", 1);
    try (ChildKeeper child = ChildKeeper.start(directory, configuration)) {
      child.awaitSaid("waiting for ");

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
    }
  }
}
