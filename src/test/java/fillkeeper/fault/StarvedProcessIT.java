package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Ports;
import fillkeeper.testkit.ThreadLimit;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine gives the process no more of something: the account fails closed, and heals when there is more. */
class StarvedProcessIT extends FaultScenario {

  private static final int DESCRIPTORS = 256;

  @TempDir
  private Path directory;
  private final JsonObject restart = new JsonObject().put("minDelayMs", 20).put("maxDelayMs", 200);
  private SimAccount account;
  private int port;

  @BeforeEach
  void openAccount() {
    account = kept.account("main", new JsonObject().put("restart", restart));
    port = Ports.free();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exec \"$@\" >/dev/full 2>&1", "exec \"$@\" >&- 2>&-"})
  void P12_logDiskFullOrOutputClosed(String shell) throws Exception {
    try (ChildKeeper child = start(shell)) {
      // given
      kept.awaitLive("main");

      // when: it has much to say
      account.cut();
      kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));

      // then
      thenTheChildIsWell(child, "DISCONNECTED");
    }
  }

  @Test
  void P13_noFileDescriptorsLeft() throws Exception {
    // what the account lets go, somebody takes before it tries again: others are let in once a second
    restart.put("minDelayMs", 3_000).put("maxDelayMs", 4_000);
    List<Socket> strangers = new ArrayList<>();
    try (ChildKeeper child = start("ulimit -n " + DESCRIPTORS + "; exec \"$@\"")) {
      // given: somebody takes them all
      kept.awaitLive("main");
      while (strangers.size() < DESCRIPTORS) {
        strangers.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      Kept.await("none is left", () -> child.descriptors() >= DESCRIPTORS - 2, () -> child.descriptors() + " are open");

      // when
      account.cut();
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      Kept.await("it cannot connect again", () -> kept.incidentCauses("main").size() >= 2, child::heard);
      assertThat(kept.isCurrent("main")).isFalse();
      for (Socket stranger : strangers) {
        stranger.close();
      }

      // then
      kept.awaitLive("main");
      assertThat(kept.incidentCauses("main")).doesNotContain("AUTH_REJECTED");
      thenTheChildIsWell(child, kept.incidentCauses("main").toArray(String[]::new));
    }
  }

  @Test
  void P13_noThreadsLeft() throws Exception {
    assumeTrue(ThreadLimit.isPermitted(), "no control group for tasks can be made here: that takes root");
    try (ChildKeeper child = start("exec \"$@\""); ThreadLimit limit = ThreadLimit.of(child.pid())) {
      // given
      kept.awaitLive("main");
      limit.noMore();

      // when: whatever the next attempt needs a thread for
      account.cut();
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      kept.awaitIncident("main", "DISCONNECTED");
      limit.lift();

      // then
      kept.awaitLive("main");
      assertThat(kept.incidentCauses("main")).doesNotContain("AUTH_REJECTED");
      thenTheChildIsWell(child, kept.incidentCauses("main").toArray(String[]::new));
    }
  }

  private ChildKeeper start(String shell) throws Exception {
    return ChildKeeper.startBy(shell, directory, kept.configuration().put("http", new JsonObject().put("port", port)));
  }

  private void thenTheChildIsWell(ChildKeeper child, String... causes) throws Exception {
    kept.awaitLive("main").awaitLedgerEqualsBook();
    child.awaitCountersAddUp("main");
    assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();
    assertThat(kept.incidentCauses("main")).containsExactly(causes);
    words.hear("child", child.heard());
  }
}
