package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Something blocks the event loop of one account: it alone stops being current, and the others do not notice. */
class StalledLoopIT extends FaultScenario {

  private final CountDownLatch blocked = new CountDownLatch(1);
  private final CountDownLatch free = new CountDownLatch(1);
  private final AtomicBoolean armed = new AtomicBoolean();

  /** With so many loops, each account has one of its own. */
  @Override
  Kept product(TestDatabase database) throws Exception {
    return new Kept(Vertx.vertx(new VertxOptions().setEventLoopPoolSize(64)), new SimExchange(42), database)
        .quickLease();
  }

  @AfterEach
  void letItRun() {
    free.countDown();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void P04_aBlockThatIsShorterThanTheLeaseIsNoFailure(int seconds) throws Exception {
    // given
    kept.store("leaseMs", 20_000);
    SimAccount main = kept.account("main");
    kept.start().awaitLive("main");
    blockWherePublished(Kept.address("main") + ".applied");

    // when
    armed.set(true);
    String order = main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
    main.fillWhole(order);
    free.await(seconds, TimeUnit.SECONDS);
    free.countDown();

    // then
    thenAllIsWell();
    assertThat(kept.epoch("main")).isEqualTo(1);
  }

  @Test
  void P04_aBlockThatIsLongerThanTheLeaseAndEnds() throws Exception {
    // given
    SimAccount main = kept.account("main");
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");
    blockWherePublished(Kept.address("main") + ".applied");

    // when
    armed.set(true);
    String order = main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
    kept.awaitStatus("main", "LAPSED");
    assertThat(kept.state("main").getBoolean("isCurrent")).isFalse();
    main.fillWhole(order);
    thenTheOtherIsBooked(other);
    free.countDown();

    // then: it heard of the fill when it went on, and it is its successor that stores it
    thenAllIsWell("STALLED");
    assertThat(kept.database().value("SELECT epoch FROM fillkeeper.executions WHERE account = 'main'")).isEqualTo(2L);
    assertThat(kept.epoch("main")).isEqualTo(2);
    kept.awaitCountersAddUp("other").thenIncidents("other");
    assertThat(kept.epoch("other")).isEqualTo(1);
  }

  @Test
  void P04_P07_aBlockedLoopIsGivenUpAndItsUndeploymentIsNotWaitedFor() throws Exception {
    // given
    SimAccount main = kept.account("main");
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");
    blockWherePublished(Kept.address("main") + ".applied");

    // when
    armed.set(true);
    String order = main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();

    // then
    kept.awaitStatus("main", "LAPSED");
    assertThat(kept.state("main").getBoolean("isCurrent")).isFalse();
    thenTheOtherIsBooked(other);

    // when
    main.fillWhole(order);
    thenANewAttemptIsLiveWhileTheOldOneStillHangs();
    free.countDown();

    // then: what comes late of it writes nothing, and it is gone
    kept.awaitCountersAddUp("other").thenIncidents("other");
    Kept.await("it is gone", () -> "0.0".equals(hanging()), this::hanging);
    thenAllIsWell("STALLED");
    assertThat(kept.epoch("main")).isEqualTo(2);
    assertThat(kept.epoch("other")).isEqualTo(1);
  }

  /** While a loop stands still. */
  private void thenTheOtherIsBooked(SimAccount other) {
    other.fillWhole(other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    Kept.await("the other account goes on",
        () -> kept.database().count("executions WHERE account = 'other'") == 1, () -> kept.status("other"));
    assertThat(kept.isCurrent("other")).isTrue();
    assertThat(free.getCount()).as("what still stands still").isEqualTo(1);
  }

  /** Neither the fence nor the supervisor waits for a verticle that can never be taken down. */
  private void thenANewAttemptIsLiveWhileTheOldOneStillHangs() {
    Kept.await("a new attempt is live", () -> kept.epoch("main") == 2 && kept.isCurrent("main"),
        () -> kept.status("main"));
    kept.awaitLedgerEqualsBook();
    assertThat(words.heard()).anyMatch(said -> said.contains("is still being taken down after"));
    assertThat(hanging()).as("what was given up on is counted").isEqualTo("1.0");
    assertThat(free.getCount()).isEqualTo(1);
  }

  private String hanging() {
    return kept.http().send("GET", "/metrics", null).body().lines()
        .filter(line -> line.startsWith("fillkeeper_attempts_hanging ")).map(line -> line.split(" ")[1]).findFirst()
        .orElseThrow();
  }

  private void blockWherePublished(String address) {
    kept.vertx().eventBus().addOutboundInterceptor(sent -> {
      if (sent.message().address().equals(address) && armed.compareAndSet(true, false)) {
        blocked.countDown();
        awaitFreedom();
      }
      sent.next();
    });
  }

  private void awaitFreedom() {
    try {
      free.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
