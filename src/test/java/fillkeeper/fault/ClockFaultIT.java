package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.ShiftedClock;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that are wrong, step, stand still or sleep: ours and the venue's. The database's own is right. */
class ClockFaultIT extends RestScenario {

  private final ShiftedClock ours = new ShiftedClock();
  private final ShiftedClock theirs = new ShiftedClock();

  @Override
  Kept product(TestDatabase database) throws Exception {
    return new Kept(new SimExchange(42, theirs), database).clock(ours);
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void K01_aWallClockThatIsAnHourWrong(int minutes) throws Exception {
    // given
    ours.stepWall(Duration.ofMinutes(minutes));
    SimAccount account = kept.account("main", audit(500, 200));

    // then
    thenItKeeps(account);
  }

  @Test
  void K01_aWallClockThatStandsStill() throws Exception {
    // given
    ours.freezeWall();
    SimAccount account = kept.account("main", audit(500, 200));

    // then
    thenItKeeps(account);
  }

  @ParameterizedTest
  @CsvSource({"IDENTITY, -60", "OPEN_ORDERS, -60", "HISTORY, -60", "EXECUTIONS, -60", "HISTORY, 60"})
  void K01_aWallClockThatStepsDuringASync(At at, int minutes) throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, 200));
    somethingToRead(account);
    account.meanwhile(at, () -> {
      ours.stepWall(Duration.ofMinutes(minutes));
      account.fill(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"), "0.010");
    });

    // then
    thenItKeeps(account);
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void K01_failuresAreCountedByTheDatabasesClock(int minutes) throws Exception {
    // given
    ours.stepWall(Duration.ofMinutes(minutes));
    SimAccount account = kept.account("main", new JsonObject().put("restart", new JsonObject().put("maxRestarts", 1)));
    kept.start();

    // when
    for (int failures = 1; failures <= 2; failures++) {
      kept.awaitLive("main");
      account.say("{poison");
      int times = failures;
      Kept.await("failure " + times, () -> kept.incidentCauses("main").size() == times, () -> kept.status("main"));
    }

    // then: as many as are borne, wherever our clock thinks that they were
    kept.awaitStatus("main", "QUARANTINED").thenIncidents("main", "MALFORMED_EVENT", "MALFORMED_EVENT");
  }

  @ParameterizedTest
  @EnumSource(value = At.class, names = {"IDENTITY", "HISTORY"})
  void K01_aTimeThatTheVenueRefusesWhateverIsMeasured(At at) throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.always(at, Fault.retCode(10002));
    long before = kept.exchange().count(At.TIME);
    kept.start().awaitIncident("main", "CLOCK_SKEW");
    assertThat(kept.exchange().count(At.TIME) - before).as("times that the clock was measured").isGreaterThan(1);

    // when
    account.heal();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(Set.copyOf(kept.incidentCauses("main"))).containsExactly("CLOCK_SKEW");
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void K02_aVenueWhoseClockIsAnHourWrong(int minutes) throws Exception {
    // given
    theirs.stepWall(Duration.ofMinutes(minutes));
    SimAccount account = kept.account("main", audit(500, 200));

    // then
    thenItKeeps(account);
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void K02_aVenueWhoseClockStepsWhileLive(int minutes) throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, 200));
    kept.start().awaitLive("main");
    long timeAsked = kept.exchange().count(At.TIME);

    // when
    theirs.stepWall(Duration.ofMinutes(minutes));
    Kept.await("the venue's time is asked for again", () -> kept.exchange().count(At.TIME) > timeAsked,
        () -> "asked " + timeAsked + " times");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));

    // then
    thenAllIsWell();
  }

  @Test
  void K02_aVenueWhoseClockDriftsBackwardsWhileItTrades() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, 200));
    kept.start().awaitLive("main");

    // when: each row is older than the one before it, by the venue's own word
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.100");
    for (int step = 0; step < 10; step++) {
      theirs.stepWall(Duration.ofMillis(-300));
      account.fill(order, "0.010");
    }
    account.cut();
    kept.awaitIncident("main", "DISCONNECTED");

    // then: no quantity goes back and no end is undone
    thenAllIsWell("DISCONNECTED");
  }

  @ParameterizedTest
  @ValueSource(ints = {-3_600, 3_600})
  void K05_aMachineThatSleptByItsWallClockOnly(int seconds) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main").awaitState("main", "is current", state -> state.getBoolean("isCurrent"));

    // when
    kept.whileHeld("main", held -> {
      ours.stepWall(Duration.ofSeconds(seconds));
      kept.awaitState("main", "is not said to be current", state -> !state.getBoolean("isCurrent"));
    });

    // then: proven by a round trip, and no attempt ended for it
    kept.awaitState("main", "is current again", state -> state.getBoolean("isCurrent"));
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    thenAllIsWell();
  }

  @Test
  void K05_aMachineThatSleptLongerThanItsLease() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.meanwhile(At.IDENTITY, () -> somethingToRead(account));

    // when
    ours.advance(Duration.ofHours(1));

    // then: the attempt ends before anything else is done, whether it or the supervisor wakes first
    Kept.await("an incident", () -> !kept.incidentCauses("main").isEmpty(), () -> kept.status("main"));
    String cause = kept.incidentCauses("main").get(0);
    assertThat(cause).isIn("FENCED", "STALLED");
    thenAllIsWell(cause);
  }

  /** Heard, dropped, caught up with: all of it ends in the ledger, whatever the clocks say. */
  private void thenItKeeps(SimAccount account) throws Exception {
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(order, "0.010");
    kept.awaitLedgerEqualsBook();
    account.next(At.FRAME, Fault.DROP, 2);
    account.fill(order, "0.020");
    kept.awaitLedgerEqualsBook();
    whileNobodyListens(account, () -> account.fillWhole(account.limit("spot", "BTCUSDT", "Sell", "60000", "0.5")));
    thenAllIsWell("DISCONNECTED");
    assertThat(kept.isCurrent("main")).isTrue();
  }
}
