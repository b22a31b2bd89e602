package fillkeeper.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.FakeDesk;
import fillkeeper.desk.Samples;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Vitals;
import fillkeeper.market.Market;
import fillkeeper.market.MarketCounts;
import fillkeeper.market.MarketState;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is remembered of the last hour: rates, peaks, shares, and no more than an hour of them. */
class LastHourTest {

  private static final String MAIN = Samples.MAIN.name();

  private final FakeTime time = new FakeTime();
  private final FakeDesk desk = new FakeDesk(Samples.MAIN);
  private final List<MarketState> markets = new ArrayList<>();
  private final List<JsonObject> points = new ArrayList<>();
  private LastHour lastHour;

  @BeforeEach
  void begin() {
    stands(100, 40, 0, 0);
    lastHour = new LastHour(desk, () -> markets, time, time);
    lastHour.onPoint(points::add);
    lastHour.start();
  }

  @Test
  void aRateIsWhatWasReceivedSinceThePointBefore() {
    // when
    stands(150, 45, 0, 0);
    time.advance(LastHour.EVERY);
    time.advance(LastHour.EVERY);

    // then
    assertThat(measured(MAIN, "eventsPerSecond")).containsExactly(10.0, 0.0);
    assertThat(measured(MAIN, "duplicates")).containsExactly(0.1, null);
    assertThat(lastHour.hour().getJsonArray("at")).containsExactly("2026-01-01T00:00:05Z", "2026-01-01T00:00:10Z");
    assertThat(points).hasSize(2);
    assertThat(points.get(1)).isEqualTo(new JsonObject()
        .put("at", new JsonArray().add("2026-01-01T00:00:10Z"))
        .put("accounts", new JsonObject().put(MAIN, new JsonObject()
            .put("eventsPerSecond", new JsonArray().add(0.0)).put("queueFill", new JsonArray().add(0.0))
            .put("lagMs", new JsonArray().add(0.0)).put("duplicates", new JsonArray().addNull())))
        .put("markets", new JsonObject()));
  }

  @Test
  void aPeakBetweenTwoPointsIsSeen() {
    // when
    time.advance(Duration.ofMillis(1_500));
    stands(100, 40, 2_048, 4_000);
    time.advance(LastHour.LOOK);
    stands(100, 40, 0, 0);
    time.advance(LastHour.EVERY);
    time.advance(LastHour.EVERY);

    // then: half of its greatest age, a quarter of its greatest length
    assertThat(measured(MAIN, "queueFill")).containsExactly(0.5, 0.0);
    assertThat(measured(MAIN, "lagMs")).containsExactly(4_000.0, 0.0);
  }

  @Test
  void whereNoAttemptRunsThereIsNoQueue() {
    // when
    Vitals live = Samples.vitals(AccountStatus.LIVE);
    time.advance(LastHour.EVERY);
    desk.vitals.put(Samples.MAIN, new Vitals(false, true, null, false, false, 0, null, Vitals.Queue.NONE, live.counters(), 0,
        null, 0, null, null, null));
    time.advance(LastHour.EVERY);
    time.advance(LastHour.EVERY);

    // then
    assertThat(measured(MAIN, "queueFill")).containsExactly(0.0, null, null);
    assertThat(measured(MAIN, "lagMs")).containsExactly(0.0, null, null);
  }

  @Test
  void nothingIsKeptThatIsOlderThanAnHour() {
    // when: two hours and a bit, one event more each point
    for (int i = 1; i <= 2 * LastHour.POINTS + 7; i++) {
      stands(100 + i, 40, 0, 0);
      time.advance(LastHour.EVERY);
    }

    // then
    JsonArray at = lastHour.hour().getJsonArray("at");
    assertThat(at).hasSize(LastHour.POINTS);
    assertThat(Duration.between(Instant.parse(at.getString(0)),
        Instant.parse(at.getString(LastHour.POINTS - 1)))).isEqualTo(Duration.ofHours(1)
        .minus(LastHour.EVERY));
    assertThat(measured(MAIN, "eventsPerSecond")).hasSize(LastHour.POINTS).containsOnly(0.2);
    assertThat(time.timers()).isEqualTo(1);
  }

  @Test
  void aRecorderIsMeasuredToo() {
    // given
    recorded(10, 0);
    time.advance(LastHour.EVERY);

    // when
    recorded(30, 15);
    time.advance(LastHour.EVERY);

    // then
    JsonObject track = lastHour.hour().getJsonObject("markets").getJsonObject("bybit.mainnet.spot");
    assertThat(track.getJsonArray("eventsPerSecond").getValue(1)).isEqualTo(4.0);
    assertThat(track.getJsonArray("duplicates").getValue(1)).isEqualTo(0.75);
    assertThat(track.getJsonArray("lagMs").getValue(1)).isNull();
  }

  @Test
  void aProcessThatStoodStillCountsTheTimeThatPassed() {
    // when
    time.freeze(Duration.ofSeconds(50));
    stands(200, 40, 0, 0);
    time.runDue();

    // then
    assertThat(measured(MAIN, "eventsPerSecond")).containsExactly(2.0);
  }

  private void stands(long received, long duplicates, int events, long oldestAgeMs) {
    Vitals live = Samples.vitals(AccountStatus.LIVE);
    desk.vitals.put(Samples.MAIN, new Vitals(false, true, AccountStatus.LIVE, true, true, 7, null,
        new Vitals.Queue(events, 0, oldestAgeMs, 8_192, 16_777_216, 8_000, 0),
        new Vitals.Counters(received, received - duplicates, duplicates, 0, 0, 0, 0, 0, 0), 43, live.lastEventAt(), 0,
        null, null, null));
  }

  private void recorded(long received, long duplicates) {
    markets.clear();
    markets.add(new MarketState(new Market("bybit.mainnet.spot", "bybit", "mainnet", "spot", null,
        List.of("BTCUSDT"), null, null, null), "LIVE",
        new MarketCounts(received, received - duplicates, duplicates, 0, 0, 0, 0, 0), Map.of(), 0, null));
  }

  private List<Object> measured(String name, String field) {
    List<Object> values = new ArrayList<>();
    lastHour.hour().getJsonObject("accounts").getJsonObject(name).getJsonArray(field).forEach(values::add);
    return values;
  }
}
