package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Secrets in files: read anew for each attempt, and told by their paths alone when there is something wrong. */
class SecretFileIT extends FaultScenario {

  private static final String WRONG = "not-the-secret-4d1e";

  @TempDir
  private Path directory;

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  @Override
  List<String> secrets() {
    return Stream.concat(super.secrets().stream(), Stream.of(WRONG)).toList();
  }

  /** What is wrong with a file. */
  enum Wrong {
    EMPTY("is empty") {
      @Override
      void make(Path file, String secret) throws IOException {
        Files.writeString(file, "\n");
      }
    },
    DIRECTORY("is not a regular file") {
      @Override
      void make(Path file, String secret) throws IOException {
        Files.createDirectory(file);
      }
    },
    MISSING("does not exist or cannot be reached") {
      @Override
      void make(Path file, String secret) {
        assertThat(file).doesNotExist();
      }
    },
    NOT_TEXT("is not UTF-8 text") {
      @Override
      void make(Path file, String secret) throws IOException {
        Files.write(file, new byte[] {'k', (byte) 0xFF});
      }
    },
    WRONG_MODE("can be written by everybody: take that right away (chmod o-w)") {
      @Override
      void make(Path file, String secret) throws IOException {
        Files.writeString(file, secret);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
    };

    private final String said;

    Wrong(String said) {
      this.said = said;
    }

    abstract void make(Path file, String secret) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void S04_aFileThatHoldsNoSecret(Wrong wrong) throws Exception {
    // given
    Path file = directory.resolve("secret");
    SimAccount account = account(file);
    wrong.make(file, account.apiSecret());

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then: nobody was asked anything
    kept.thenIncidents("main", "AUTH_REJECTED");
    assertThat(detail()).isEqualTo("secret file " + file + " " + wrong.said);
    assertThat(kept.exchange().restRequests()).isZero();

    // and
    Files.deleteIfExists(file);
    Files.writeString(file, account.apiSecret() + "\n");
    kept.ask("main", "resume");
    thenAllIsWell("AUTH_REJECTED");
  }

  @Test
  void S04_aTrailingNewline() throws Exception {
    Path file = directory.resolve("secret");
    Files.writeString(file, account(file).apiSecret() + "\n");
    kept.start();
    thenAllIsWell();
  }

  @Test
  void S04_replacedWhileRunning() throws Exception {
    // given
    Path file = directory.resolve("secret");
    SimAccount account = account(file);
    Files.writeString(file, account.apiSecret() + "\n");
    kept.start().awaitLive("main");

    // when: another secret is put in its place, nothing happens until the next attempt
    Files.writeString(file, WRONG + "\n");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();
    assertThat(kept.epoch("main")).isEqualTo(1);
    account.cut();
    kept.awaitStatus("main", "QUARANTINED");

    // then: that one had it
    kept.thenIncidents("main", "DISCONNECTED", "AUTH_REJECTED");

    // and the right one is read by the attempt after it
    Files.writeString(file, account.apiSecret() + "\n");
    kept.ask("main", "resume");
    thenAllIsWell("DISCONNECTED", "AUTH_REJECTED");
  }

  @Test
  void S04_goneWhileRunningAndBack() throws Exception {
    // given
    Path file = directory.resolve("secret");
    SimAccount account = account(file, new JsonObject().put("quarantine", new JsonObject().put("recheckMs", 300)));
    Files.writeString(file, account.apiSecret());
    kept.start().awaitLive("main");

    // when
    Files.delete(file);
    account.cut();
    kept.awaitStatus("main", "QUARANTINED");
    Files.writeString(file, account.apiSecret());

    // then: it is found without a person
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).contains("AUTH_REJECTED").isSubsetOf("DISCONNECTED", "AUTH_REJECTED");
  }

  private SimAccount account(Path secret) {
    return account(secret, new JsonObject());
  }

  private SimAccount account(Path secret, JsonObject more) {
    return kept.account("main", new JsonObject().put("apiSecret", new JsonObject().put("file", secret.toString()))
        .mergeIn(more));
  }

  private String detail() {
    return (String) kept.database().value("SELECT detail FROM fillkeeper.incidents");
  }
}
