package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An exchange that ends every connection at once, as it does for maintenance and once a day. */
class StampedeIT extends FaultScenario {

  private static final int ACCOUNTS = 30;
  /** What Bybit grants one address in five seconds. */
  private static final double GRANTED = 600;

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  @Test
  void N20_everyConnectionIsCutAtOnce() throws Exception {
    // given: less than all of them want at once
    long wanted = ACCOUNTS * requestsOfOneStart();
    long share = wanted * 3 / 4;
    assertThat(share).as("of what is granted").isPositive().isLessThan((long) GRANTED);
    kept.restShare(share / GRANTED);
    JsonObject settings = settings().put("restart",
        new JsonObject().put("minDelayMs", 1_000).put("maxDelayMs", 10_000));
    List<SimAccount> accounts = new ArrayList<>();
    List<String> ids = IntStream.range(0, ACCOUNTS).mapToObj(i -> i == 0 ? "main" : "other" + i).toList();
    ids.forEach(id -> accounts.add(kept.account(id, settings)));
    kept.start();
    ids.forEach(kept::awaitLive);
    long handshakes = kept.exchange().count(At.CONNECT);
    long requests = kept.exchange().restRequests();

    // when: all at once, and each has something to catch up with
    kept.exchange().cutAll();
    accounts.forEach(account -> account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5")));
    ids.forEach(id -> kept.awaitFailed(id, 1));
    ids.forEach(kept::awaitLive);

    // then: one failure each, one handshake each, and not all in the same moment
    kept.awaitLedgerEqualsBook();
    ids.forEach(id -> kept.awaitCountersAddUp(id).thenIncidents(id, "DISCONNECTED"));
    assertThat(kept.exchange().count(At.CONNECT)).isEqualTo(handshakes + ACCOUNTS);
    List<Instant> again = kept.statuses().stream().filter(said -> said.getLong("epoch") == 2
        && "CONNECTING".equals(said.getString("status"))).map(said -> Instant.parse(said.getString("at")))
        .sorted().toList();
    assertThat(again).hasSize(ACCOUNTS);
    assertThat(Duration.between(again.get(0), again.get(ACCOUNTS - 1))).isGreaterThan(Duration.ofMillis(500));

    // and: nobody asked more than once over, nor all of them faster than our share of what one address may
    assertThat(kept.exchange().restRequests() - requests).as("of " + wanted).isBetween(share + 1, 2 * wanted);
    assertThat((long) kept.exchange().restPeakPerSecond()).isLessThanOrEqualTo(share);
  }

  private static JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray().add("spot"));
  }

  /** How often one such account asks, with the exchange to itself, until it is live. */
  private static long requestsOfOneStart() throws Exception {
    Kept alone = new Kept().unhurriedStore();
    try {
      alone.account("alone", settings());
      alone.start().awaitLive("alone");
      return alone.exchange().restRequests();
    } finally {
      alone.close();
    }
  }
}
