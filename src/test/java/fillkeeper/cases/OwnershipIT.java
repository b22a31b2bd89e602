package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.Script;
import fillkeeper.testkit.BatchLimit;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;

/** Chapter K: queue, store, ownership. */
class OwnershipIT extends Cases {

  private static final String SESSIONS = "FROM pg_stat_activity WHERE datname = current_database()"
      + " AND application_name LIKE 'fillkeeper%'";
  private static final String BOTH = "{\"categories\":[\"linear\",\"spot\"]}";
  private static final String PATIENT = "{\"queue\":{\"maxAgeMs\":40000}}";

  /** So that a row can be held for as long as a queue takes to fill. */
  @Override
  void before(Kept kept) {
    kept.patientStore();
  }

  @Case(once = true, settings = PATIENT)
  void B121_aBurstIsCommittedInBatches(Play play) {
    String order = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "1000.0");
    Leg[] tenths = new Leg[100];
    Arrays.fill(tenths, Leg.of("150", "0.1"));
    for (int i = 0; i < 40; i++) {
      play.venue().fill(order, tenths);
    }
    play.awaitFills(4_000);
    long commits = (Long) play.kept().database().value(
        "SELECT count(DISTINCT txid) FROM oracle.audit_log WHERE account = '" + play.id() + "'");
    if (BatchLimit.isOne()) {
      assertThat(commits).as("one by one, but for what REST brought after an overflow").isGreaterThan(1_000);
    } else {
      assertThat(commits).isLessThan(1_000);
    }
    play.thenAllIsWell();
  }

  @Case(settings = PATIENT)
  void B122_aKnownFillInABatchKeepsNoNewOneOut(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.030");
    String old = play.venue().fill(order, "0.001");
    script.fill(old).say();
    play.awaitFills(1);
    String one = play.venue().fill(order, "0.002");
    String other = play.venue().fill(order, "0.003");
    play.inTurn(script.order(order), script.fill(old).and(script.fill(one)).and(script.fill(other)));
    script.end();
    play.awaitFills(3).thenAllIsWell();
  }

  @Case(once = true, settings = "{\"queue\":{\"maxAgeMs\":40000,\"maxEvents\":20}}")
  void B124_moreThanTheQueueHoldsIsRefusedAndNothingOvertakes(Play play) throws Exception {
    play.kept().whileHeld(play.id(), held -> {
      for (int i = 0; i < 40; i++) {
        play.rests("0.010");
      }
      play.kept().awaitFailed(play.id(), 1);
    });
    play.await(40, "orders", "status = 'NEW'").thenAllIsWell("QUEUE_OVERFLOW");
    assertThat(play.kept().applied(play.id())).extracting(message -> message.getLong("changeSeq")).isSorted();
  }

  @Case(once = true, settings = "{\"queue\":{\"maxAgeMs\":40000,\"maxBytes\":40000}}")
  void B125_tooManyBytesAreAFailureOfTheAccountAndNoLostFrame(Play play) throws Exception {
    String order = play.rests("0.500");
    play.awaitOrder(order, "NEW", "0");
    play.kept().whileHeld(play.id(), held -> {
      for (int i = 0; i < 100; i++) {
        play.venue().fill(order, "0.001");
      }
      play.kept().awaitFailed(play.id(), 1);
    });
    play.awaitFills(100).thenAllIsWell("QUEUE_OVERFLOW");
  }

  @Case(once = true, settings = PATIENT)
  void B127_aReaderThatStopsReadingHoldsNobodyUp(Play play) {
    MessageConsumer<JsonObject> stalled =
        play.kept().vertx().eventBus().consumer(Kept.address(play.id()) + ".applied");
    stalled.handler(message -> { }).pause();
    String order = play.rests("1.000");
    for (int i = 0; i < 500; i++) {
      play.venue().fill(order, "0.001");
    }
    play.awaitFills(500).thenAllIsWell();
    assertThat(play.published("execution")).as("what a reader that reads has heard").hasSize(500);
    stalled.unregister();
  }

  @Case(once = true, alone = true)
  void B128_nothingThatASessionHoldsDecidesWhoOwns(Play play) throws Exception {
    play.start();
    String order = play.rests("0.030");
    play.venue().fill(order, "0.010");
    play.awaitFills(1);
    assertThat(play.kept().database().value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid IN"
        + " (SELECT pid " + SESSIONS + ")")).isEqualTo(0L);
    play.kept().database().query("SELECT pg_terminate_backend(pid) " + SESSIONS);
    play.venue().fill(order, "0.005");
    play.awaitFills(2).kept().awaitLive(play.id()).awaitLedgerEqualsBook();
    play.countersAddUp();
  }

  @Case(once = true, alone = true, settings = BOTH)
  void B130_everyAccountComesBackAfterTheDatabaseCutThemAll(Play play) throws Exception {
    Kept kept = play.kept();
    kept.account("second");
    kept.account("third");
    play.start();
    kept.awaitLive("second").awaitLive("third");
    Runnable stopTrading = kept.trade(31, 60);
    for (int i = 1; i <= 2; i++) {
      long fills = kept.database().count("executions");
      Kept.await("fills", () -> kept.database().count("executions") > fills + 10, () -> kept.status(play.id()));
      kept.database().query("SELECT pg_terminate_backend(pid) " + SESSIONS);
    }
    stopTrading.run();
    kept.awaitLedgerEqualsBook().awaitLive(play.id()).awaitLive("second").awaitLive("third");
    kept.awaitCountersAddUp("second").awaitCountersAddUp("third");
  }

  @Case(alone = true)
  void B131_aCommitThatNobodyHeardOfIsOneRow(Play play) throws Exception {
    CuttingProxy proxy = play.closing(play.kept().proxyBeforeStore());
    play.kept().store("writers", 1);
    play.start();
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0").awaitRounds(1);
    proxy.links("fillkeeper writer").forEach(link -> link.cutAtAnswer("SELECT 1"));
    play.venue().fill(order, "0.010");
    play.kept().awaitFailed(play.id(), 1).awaitLive(play.id());
    play.venue().replay(60_000);
    play.settled().awaitFills(1).thenAllIsWell("WRITE_FAILED");
  }

  @Case(settings = PATIENT)
  void B133_whatWasReadBeforeLosesThoughItsTimeIsLater(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    script.rest();
    play.awaitOrder(order, "NEW", "0").quiet();
    play.venue().next(At.OPEN_ORDERS, Fault.lag(200), 9);
    play.venue().meanwhile(At.OPEN_ORDERS, () -> {
      String fill = play.venue().fillWhole(order);
      String earlier = Long.toString(Instant.now().minusSeconds(60).toEpochMilli());
      play.inTurn(script.order(order).with("updatedTime", earlier), script.fill(fill));
    });
    play.whileAway(() -> { });
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01");
    script.end();
    play.thenAllIsWell("DISCONNECTED");
  }

  @Case(once = true, alone = true, settings = BOTH)
  void B134_crashesInTheMiddleOfWorkLoseAndDoubleNothing(Play play) throws Exception {
    play.start();
    Runnable stopTrading = play.kept().trade(32, 150);
    for (int i = 1; i <= 2; i++) {
      long fills = play.count("executions", "true");
      Kept.await("fills", () -> play.count("executions", "true") > fills + 30, () -> play.kept().status(play.id()));
      play.crash();
    }
    stopTrading.run();
    play.kept().awaitLedgerEqualsBook();
    play.countersAddUp();
    // A starved machine may let a lease lapse once more.
    assertThat(play.kept().incidentCauses(play.id())).hasSizeGreaterThanOrEqualTo(2).containsOnly("FENCED");
  }

  @Case(once = true, alone = true)
  void B136_whoWasReplacedWritesNothingMore(Play play) throws Exception {
    play.start();
    String order = play.rests("0.030");
    play.awaitOrder(order, "NEW", "0");
    play.kept().database().execute("UPDATE fillkeeper.accounts SET epoch = epoch + 1, attempt = gen_random_uuid(),"
        + " owner = 'another', live_until = clock_timestamp() + interval '3 seconds'");
    play.venue().fill(order, "0.010");
    play.kept().awaitFailed(play.id(), 1);
    play.await(0, "executions", "epoch < 3");
    play.awaitFills(1).kept().awaitLive(play.id()).awaitLedgerEqualsBook();
    play.countersAddUp().await(1, "executions", "epoch = 3");
    assertThat(play.kept().incidentCauses(play.id())).isNotEmpty().containsOnly("FENCED");
  }
}
