package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An account that fails at once, for ever, in a process of its own: what it costs the machine and the exchange. */
class RestartStormIT extends FaultScenario {

  private static final int RESTARTS = 3;
  /** Of a core. What does one thing after another without a pause takes all of it. */
  private static final double IDLE_MAX = 0.5;
  private static final Duration ATTEMPT_MAX = Duration.ofMillis(300);

  @TempDir
  private Path directory;
  private SimAccount main;
  private SimAccount other;

  @Test
  void P09_whatWaitingDoesNotCureCostsNothingOnceItIsGivenUp() throws Exception {
    // given
    openAccounts(new JsonObject().put("maxRestarts", RESTARTS));
    main.always(At.SUBSCRIBE, Fault.REFUSE);
    try (ChildKeeper child = start()) {
      kept.awaitStatus("main", "QUARANTINED");
      String[] causes = Collections.nCopies(RESTARTS + 1, "SUBSCRIBE_REJECTED").toArray(String[]::new);
      assertThat(kept.incidentCauses("main")).containsExactly(causes);
      assertThat(kept.exchange().count(At.SUBSCRIBE)).as("subscriptions").isEqualTo(RESTARTS + 2);

      // when: a while goes by, as the other account's lease shows
      long handshakes = kept.exchange().count(At.CONNECT);
      long requests = kept.exchange().restRequests();
      long since = System.nanoTime();
      Duration used = child.cpu();
      awaitRenewals(3);

      // then
      double share = (double) child.cpu().minus(used).toNanos() / (System.nanoTime() - since);
      assertThat(share).as("of a core that is used").isLessThan(IDLE_MAX);
      assertThat(kept.exchange().count(At.CONNECT)).as("handshakes").isEqualTo(handshakes);
      assertThat(kept.exchange().restRequests()).as("requests").isEqualTo(requests);
      assertThat(kept.incidentCauses("main")).containsExactly(causes);
      assertThat(kept.epoch("main")).isEqualTo(RESTARTS + 1);

      // and
      main.heal();
      child.post("main", "resume");
      thenBothAreWell(child);
    }
  }

  @Test
  void P09_whatIsTriedForEverCostsTheSameEachTime() throws Exception {
    // given
    openAccounts(new JsonObject().put("minDelayMs", 50).put("maxDelayMs", 100));
    main.always(At.LOGIN, Fault.CLOSE);
    try (ChildKeeper child = start()) {
      awaitIncidents(5);

      // when
      Spent early = spentUntil(15, child);
      Spent late = spentUntil(30, child);

      // then: an attempt is one incident and one handshake, or one more or less where it is under way
      assertThat(late.handshakes).as("handshakes").isBetween(late.attempts - 2, late.attempts + 2);
      assertThat((double) late.requests / late.attempts).as("requests of %s after %s", late, early)
          .isLessThan(1.5 * early.requests / early.attempts);
      assertThat(late.cpu.dividedBy(late.attempts)).as("of an attempt").isLessThan(ATTEMPT_MAX);
      assertThat(kept.incidentCauses("main")).containsOnly("DISCONNECTED");

      // and
      main.heal();
      thenBothAreWell(child);
    }
  }

  private record Spent(long attempts, long handshakes, long requests, Duration cpu) {
  }

  private Spent spentUntil(int incidents, ChildKeeper child) {
    long attempts = kept.incidentCauses("main").size();
    long handshakes = kept.exchange().count(At.CONNECT);
    long requests = kept.exchange().restRequests();
    Duration cpu = child.cpu();
    awaitIncidents(incidents);
    return new Spent(kept.incidentCauses("main").size() - attempts, kept.exchange().count(At.CONNECT) - handshakes,
        kept.exchange().restRequests() - requests, child.cpu().minus(cpu));
  }

  private void openAccounts(JsonObject restart) {
    kept.quickLease();
    main = kept.account("main", new JsonObject().put("restart", restart));
    other = kept.account("other", new JsonObject().put("audit", new JsonObject().put("intervalMs", 3_600_000)
        .put("maxAgeMs", 7_200_000)));
  }

  /** Its other account is live, and done with what an account asks at first. */
  private ChildKeeper start() throws Exception {
    ChildKeeper child = ChildKeeper.start(directory, kept.configuration()).awaitListening();
    kept.awaitLive("other").awaitAuditRounds("other", 1);
    return child;
  }

  private void awaitIncidents(int count) {
    Kept.await(count + " incidents", () -> kept.incidentCauses("main").size() >= count,
        () -> kept.incidentCauses("main").toString());
  }

  private void awaitRenewals(int times) {
    for (int renewal = 0; renewal < times; renewal++) {
      Object until = kept.ofAccount("live_until", "other");
      Kept.await("a renewal", () -> !until.equals(kept.ofAccount("live_until", "other")), until::toString);
    }
  }

  private void thenBothAreWell(ChildKeeper child) {
    kept.awaitLive("main").awaitLive("other");
    main.fillWhole(main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    other.fillWhole(other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();
    child.awaitCountersAddUp("main").awaitCountersAddUp("other");
    assertThat(kept.incidentCauses("other")).isEmpty();
    assertThat(kept.epoch("other")).isEqualTo(1);
  }
}
