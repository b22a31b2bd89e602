package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of the process that it lives through. */
class ProcessIT extends FaultScenario {

  private static final Map<String, Supplier<Error>> ERRORS = Map.of(
      "OutOfMemoryError", () -> new OutOfMemoryError("for a test"),
      "StackOverflowError", StackOverflowError::new,
      "NoClassDefFoundError", () -> new NoClassDefFoundError("for a test"));

  @TempDir
  private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"OutOfMemoryError", "StackOverflowError", "NoClassDefFoundError"})
  void P05_anErrorInAHandler(String error) throws Exception {
    // given: it comes where a change is published, on the account's thread
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    AtomicBoolean armed = new AtomicBoolean(true);
    kept.vertx().eventBus().addOutboundInterceptor(sent -> {
      if (sent.message().address().endsWith(".applied") && armed.compareAndSet(true, false)) {
        throw ERRORS.get(error).get();
      }
      sent.next();
    });

    // when
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitFailed("main", 1);

    // then
    thenAllIsWell("WRITE_FAILED");
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents"))
        .isEqualTo(error + " in this attempt");
  }

  @Test
  void P08_secretFileThatCannotBeRead() throws Exception {
    // given
    Path secret = directory.resolve("secret");
    SimAccount account = kept.account("main", new JsonObject()
        .put("apiSecret", new JsonObject().put("file", secret.toString())));

    // when: the account waits for a person, and everything else runs
    kept.start().awaitStatus("main", "QUARANTINED");
    assertThat(kept.http().get("/health/ready").status()).isEqualTo(200);
    Files.writeString(secret, account.apiSecret());
    kept.ask("main", "resume");

    // then
    thenAllIsWell("AUTH_REJECTED");
  }

  @Test
  void P08_schemaLockHeldByASibling() throws Exception {
    // given: a table that the start looks at is being changed
    kept.account("main");
    CompletableFuture<Void> started;
    try (Connection sibling = kept.database().connect(); Statement statement = sibling.createStatement()) {
      sibling.setAutoCommit(false);
      statement.execute("LOCK TABLE fillkeeper.flyway_schema_history IN ACCESS EXCLUSIVE MODE");
      started = CompletableFuture.runAsync(() -> {
        try {
          kept.start();
        } catch (Exception refused) {
          throw new IllegalStateException(refused);
        }
      });
      Kept.await("the start waits", () -> (Boolean) kept.database().value("SELECT EXISTS (SELECT FROM pg_stat_activity"
          + " WHERE datname = current_database() AND application_name LIKE 'fillkeeper start%'"
          + " AND wait_event_type = 'Lock')"), () -> String.valueOf(started));
      sibling.rollback();
    }

    // then
    started.get(60, TimeUnit.SECONDS);
    thenAllIsWell();
  }

  @Test
  void P10_theSupervisorsOwnCallFailsWhileItHandlesAFailure() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    kept.database().execute("CREATE SEQUENCE public.errors");
    kept.database().before("incidents", "IF nextval('public.errors') <= 2 THEN RAISE EXCEPTION 'no'; END IF;");

    // when
    account.cut();
    kept.awaitFailed("main", 1);

    // then: the next claim carries what could not be stored
    Kept.await("the next claim", () -> kept.epoch("main") == 2, () -> "epoch " + kept.epoch("main"));
    thenAllIsWell("DISCONNECTED");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void P10_theMessageOfAFailureIsLostOrItsHandlerThrows(boolean lost) throws Exception {
    // given: whoever is told of the end of an attempt
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    AtomicInteger struck = new AtomicInteger();
    kept.vertx().eventBus().<JsonObject>addOutboundInterceptor(sent -> {
      if (tellsOfAFailure(sent.message()) && struck.incrementAndGet() <= 2) {
        if (lost) {
          return;
        }
        throw new IllegalStateException("for a test");
      }
      sent.next();
    });

    // when
    account.cut();
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    Kept.await("the next claim", () -> kept.epoch("main") == 2, () -> "epoch " + kept.epoch("main"));

    // then: the row says what is to be done, and nobody waited for a message
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(struck.get()).isPositive();
    assertThat(kept.incidentCauses("main")).containsExactly("DISCONNECTED");
    assertThat(kept.epoch("main")).isEqualTo(2);
  }

  private static boolean tellsOfAFailure(Message<JsonObject> message) {
    return message.address().equals("fillkeeper.incidents")
        || message.address().endsWith(".status") && "FAILED".equals(message.body().getString("status"));
  }

  @Test
  void P11_oneAccountTwiceInOneConfiguration() throws Exception {
    // given
    kept.account("main");
    JsonObject configuration = kept.configuration();
    configuration.getJsonArray("accounts").add(configuration.getJsonArray("accounts").getJsonObject(0).copy());

    // then
    assertThatThrownBy(() -> fillkeeper.Fillkeeper.settings(configuration)).hasMessageContaining("accounts[1]");
  }

  @Test
  void P11_twoSupervisorsWithConfigurationsOfTheirOwn() throws Exception {
    // given: the other one keeps another account too, and thinks otherwise of how
    SimAccount account = kept.quickLease().account("main");
    kept.start().awaitLive("main");
    SimAccount more = kept.account("more");
    Beside second = Beside.start(kept.store("writers", 1).restShare(0.5));
    try {
      second.awaitStatus("main", "STANDBY").awaitStatus("more", "LIVE");

      // when
      account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      more.fillWhole(more.limit("linear", "BTCUSDT", "Sell", "60000", "0.030"));

      // then: one of them keeps the account, over one connection
      kept.awaitLedgerEqualsBook();
      assertThat(account.connections()).isEqualTo(1);
      assertThat(kept.epoch("main")).isEqualTo(1);
      kept.awaitCountersAddUp("main").thenIncidents("main");

      // when
      kept.kill();

      // then: the other one does, and nobody beside it
      second.awaitStatus("main", "LIVE");
      account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      kept.awaitLedgerEqualsBook();
      assertThat(account.connections()).isEqualTo(1);
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
      assertThat(kept.incidentCauses("more")).isEmpty();
    } finally {
      second.kill();
    }
  }
}
