package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.FundingTimes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Funding may be paid every four hours and is listed up to a minute late. It is midnight. */
class FundingRoundsTest {

  private static final Walk FUNDING =
      new Walk(Walk.Kind.FUNDING, "linear", "FUNDING_FEE", Duration.ofDays(7), Duration.ofDays(90));

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).promises(rules(Duration.ofHours(4), Duration.ofMinutes(1)))
      .walks(FakeVenue.OPEN, FUNDING);
  private final List<Instant> rounds = new ArrayList<>();
  private Future<?> answer = Future.succeededFuture();
  private final FundingRounds funding = new FundingRounds(venue, time, new SplittableRandom(1), category -> {
    assertThat(category).isEqualTo("linear");
    rounds.add(time.now());
    return answer;
  });

  @Test
  void eachTimeOfPaymentIsFollowedByARoundOnceItCanBeListed() {
    funding.start();

    time.advance(Duration.ofHours(12).plusMinutes(5));

    assertThat(rounds).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(rounds.get(i)).isBetween(Rows.START.plusSeconds(i * 14_400L + 60),
          Rows.START.plusSeconds(i * 14_400L + 71));
    }
  }

  @Test
  void whoBecomesLiveJustAfterAPaymentAsksForIt() {
    time.advance(Duration.ofHours(4).plusSeconds(30));
    funding.start();

    time.advance(Duration.ofMinutes(1));

    assertThat(rounds).hasSize(1);
  }

  @Test
  void aRoundThatFailsIsFollowedByTheNext() {
    answer = Future.failedFuture("not answered");
    funding.start();

    time.advance(Duration.ofHours(5));

    assertThat(rounds).hasSize(2);
  }

  @Test
  void thereIsNeverASecondRoundWhileOneRuns() {
    Promise<Void> slow = Promise.promise();
    answer = slow.future();
    funding.start();
    time.advance(Duration.ofHours(9));
    assertThat(rounds).hasSize(1);

    slow.complete();
    time.advance(Duration.ofHours(4));

    assertThat(rounds).hasSize(2);
  }

  @Test
  void nothingIsAskedAfterTheEnd() {
    funding.start();
    funding.stop();

    time.advance(Duration.ofHours(9));

    assertThat(rounds).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @Test
  void whereExecutionsBringFundingThereIsNoRound() {
    venue.walks(FakeVenue.OPEN, FakeVenue.EXECUTIONS);
    funding.start();

    assertThat(time.timers()).isZero();
  }

  private static CategoryRules rules(Duration every, Duration lag) {
    return Promises.of(null, null, new FundingTimes(every, lag));
  }
}
