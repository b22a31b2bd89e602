package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An account that is stopped finishes what it has heard; who stopped it decides whether it starts by itself. */
class StoppingIT {

  private static final int ORDERS = 20;

  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept().patientStore();
    account = kept.account("main", new JsonObject().put("queue", new JsonObject().put("maxAgeMs", 40_000)));
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void aDrainFinishesWhatIsQueued() throws Exception {
    // given: everything heard waits behind one row
    kept.start().awaitLive("main");
    AtomicReference<Future<?>> drained = new AtomicReference<>();
    kept.whileHeld("main", held -> {
      IntStream.range(0, ORDERS).forEach(i -> account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      Kept.await("all is heard", () -> received() == ORDERS, () -> received() + "");

      // when
      drained.set(kept.vertx().eventBus().request(Kept.address("main"), new JsonObject().put("action", "drain")));
    });

    // then
    drained.get().await(60, TimeUnit.SECONDS);
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main");
    assertThat(statusAndDetail()).isEqualTo("STOPPED operator");
    assertThat(kept.database().value("SELECT live_until FROM fillkeeper.accounts")).isNull();
    assertThat(account.connections()).isZero();
  }

  @Test
  void whatAnOperatorStoppedStaysSoOverARestartOfTheProcess() throws Exception {
    // given
    kept.start().awaitLive("main");
    kept.ask("main", "drain");
    kept.ask("main", "drain");

    // when
    kept.restart();

    // then
    Kept.await("it was looked at", () -> statusAndDetail().equals("STOPPED operator"), this::statusAndDetail);
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().assertIncidents("main");
  }

  @Test
  void whatTheProcessStoppedRunsAgainWithTheNextOne() throws Exception {
    // given
    kept.start().awaitLive("main");

    // when
    kept.stop();

    // then
    assertThat(statusAndDetail()).isEqualTo("STOPPED drain");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.start().awaitLive("main").awaitLedgerEqualsBook().assertIncidents("main");
  }

  private long received() {
    try {
      return kept.state("main").getJsonObject("counters").getLong("received");
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }

  private String statusAndDetail() {
    return (String) kept.database().value("SELECT status || ' ' || status_detail FROM fillkeeper.accounts");
  }
}
