package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.binance.usdm.UsdmDiscovery.Found;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an account has traded is found in its positions and commissions, and how much of that was read is said. */
class UsdmDiscoveryTest {

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final String POSITIONS = "[{\"symbol\":\"HELDUSDT\"}]";

  private final List<String> asked = new ArrayList<>();

  @Test
  void threeMonthsAreOneQuestionWhereLittleWasTraded() {
    // when
    Found found = discover(query -> commissions(List.of(time(1), time(80))));

    // then
    assertThat(found).isEqualTo(new Found(new TreeSet<>(List.of("HELDUSDT", "D1USDT", "D80USDT")),
        true));
    assertThat(asked).hasSize(2);
  }

  @Test
  void aFullAnswerIsAskedForAgainInHalvesTheNewerFirst() {
    // given
    List<Long> times = Stream.of(70, 3)
        .flatMap(days -> LongStream.range(0, 400).mapToObj(i -> time(days))).toList();

    // when
    Found found = discover(query -> commissions(within(times, query)));

    // then
    assertThat(found.symbols()).containsExactly("D3USDT", "D70USDT", "HELDUSDT");
    assertThat(found.whole()).isTrue();
    assertThat(asked).hasSize(4);
  }

  @Test
  void ofAnAccountThatTradesALotAPartIsRead() {
    // given
    List<Long> times = LongStream.range(0, 88 * 2_000).map(i -> time(88) + i * 43_200).boxed().toList();

    // when
    Found found = discover(query -> commissions(within(times, query)));

    // then
    assertThat(found.whole()).isFalse();
    assertThat(asked).hasSizeLessThan(12);
  }

  @Test
  void whereThreeMonthsAreTooLongAQuestionWeeksAreAsked() {
    // given
    List<Long> times = List.of(time(2), time(60));

    // when
    Found found = discover(query -> {
      if (number(query, "endTime") - number(query, "startTime") >= Duration.ofDays(7).toMillis()) {
        throw new AttemptFailure(Cause.SYNC_FAILED, "more than seven days");
      }
      return commissions(within(times, query));
    });

    // then
    assertThat(found.symbols()).containsExactly("D2USDT", "D60USDT", "HELDUSDT");
    assertThat(found.whole()).isTrue();
    assertThat(asked).hasSize(2 + 13);
  }

  @Test
  void noAnswerIsNoEmptyAnswer() {
    for (Cause cause : List.of(Cause.VENUE_UNAVAILABLE, Cause.RATE_LIMITED, Cause.AUTH_REJECTED)) {
      assertThat(new UsdmDiscovery(question -> Future.failedFuture(new AttemptFailure(cause, "no")))
          .run(NOW).failed()).isTrue();
    }
    assertThat(new UsdmDiscovery(asker(query -> {
      throw new AttemptFailure(Cause.SYNC_FAILED, "never");
    })).run(NOW).failed()).isTrue();
  }

  private Found discover(Function<String, String> incomes) {
    Future<Found> found = new UsdmDiscovery(asker(incomes)).run(NOW);
    assertThat(found.succeeded()).as(String.valueOf(found.cause())).isTrue();
    return found.result();
  }

  private Function<Question, Future<Told>> asker(Function<String, String> incomes) {
    return question -> {
      asked.add(question.query().text());
      try {
        String body = question.path().equals(UsdmLists.POSITIONS) ? POSITIONS
            : incomes.apply(question.query().text());
        return Future.succeededFuture(new Told("a list", StrictJson.parse(body), UsdmSamples.ASKED, 0));
      } catch (AttemptFailure refused) {
        return Future.failedFuture(refused);
      }
    };
  }

  private static List<Long> within(List<Long> times, String query) {
    return times.stream().filter(time -> time >= number(query, "startTime") && time <= number(query, "endTime"))
        .limit(UsdmLists.LIMIT).toList();
  }

  private static String commissions(List<Long> times) {
    return times.stream().map(time -> "{\"symbol\":\"D" + Duration.between(Instant.ofEpochMilli(time), NOW).toDays()
        + "USDT\",\"incomeType\":\"COMMISSION\",\"income\":\"-1\",\"time\":" + time + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static long number(String query, String name) {
    return Long.parseLong(query.replaceFirst(".*\\b" + name + "=(\\d+).*", "$1"));
  }

  private static long time(int daysAgo) {
    return NOW.minus(Duration.ofDays(daysAgo)).toEpochMilli();
  }
}
