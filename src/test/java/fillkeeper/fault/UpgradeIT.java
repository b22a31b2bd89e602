package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.ChildKeeper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version comes while an old one runs. */
class UpgradeIT extends FaultScenario {

  private static final Path JAR = Path.of(System.getProperty("fillkeeper.jar", "target/fillkeeper.jar"));

  @TempDir
  private Path directory;

  @Test
  void P14_rollingUpgrade() throws Exception {
    assertThat(JAR).as("packaged before").exists();
    // given: a program that knows its version, and one that is new enough for any ledger
    SimAccount account = kept.account("main");
    try (ChildKeeper old = ChildKeeper.start(JAR, directory, kept.configuration()).awaitListening()) {
      kept.awaitLive("main");
      Beside upgraded = Beside.start(kept).awaitStatus("main", "STANDBY");

      // when
      kept.database().execute("UPDATE fillkeeper.ledger SET min_program_version = '99.0.0'");
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));

      // then: the old one lets go by itself and says why
      upgraded.awaitStatus("main", "LIVE");
      old.awaitSaid("is not kept by this process: the ledger needs version 99.0.0 of this program");
      old.awaitStatus("main", "STANDBY");
      kept.awaitLedgerEqualsBook();
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
      assertThat(kept.epoch("main")).isEqualTo(2);
      assertThat(old.signal("TERM").awaitExit()).as(old.heard()).isZero();
      upgraded.kill();
    }

    // when
    try (ChildKeeper again = ChildKeeper.start(JAR, directory, kept.configuration())) {
      // then
      assertThat(again.awaitExit()).isEqualTo(1);
      assertThat(again.heard()).contains("needs version 99.0.0 of this program or a newer one, this is ");
    }
  }
}
