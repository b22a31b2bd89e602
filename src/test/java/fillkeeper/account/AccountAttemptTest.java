package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Fold;
import fillkeeper.core.Limits;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.ledger.Claim;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.testkit.BatchLimit;
import fillkeeper.testkit.FakeLedger;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import fillkeeper.testkit.Rows;
import fillkeeper.testkit.Unmeasured;
import fillkeeper.time.Home;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An attempt that is told and asked before it has a home. */
class AccountAttemptTest {

  private static final Duration LEASE = Duration.ofSeconds(9);
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int QUEUE_EVENTS = 100;
  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final Duration AGE = Duration.ofSeconds(8);
  private static final Walk FUNDING =
      new Walk(Walk.Kind.FUNDING, "linear", "", Duration.ofDays(7), Duration.ofDays(90));

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final FakeLedger ledger = new FakeLedger();
  private final List<Cause> failures = new ArrayList<>();
  private final Overrun overrun = new Overrun();
  private final List<String> said = new ArrayList<>();
  private AccountAttempt attempt = attempt(false);

  @Test
  void anEndThatWasAskedForBeforeTheStartIsKept() {
    attempt.end(new AttemptFailure(Cause.LEDGER_RESET, "another database"));
    assertThat(failures).isEmpty();

    start();

    assertThat(failures).containsExactly(Cause.LEDGER_RESET);
    assertThat(attempt.failure().incidentCause()).isEqualTo(Cause.LEDGER_RESET);
  }

  @Test
  void oneThatIsDrainedBeforeTheStartDoesNotBegin() {
    assertThat(attempt.drain().succeeded()).isTrue();

    start();

    assertThat(attempt.failure()).isNotNull();
    assertThat(attempt.isCurrent()).isFalse();
  }

  @Test
  void aRenewalBeforeTheStartHarmsNothing() {
    attempt.renewed(time.nanos(), time.now().plus(LEASE));

    start();

    assertThat(failures).isEmpty();
  }

  @Test
  void whatIsThrownOnItsThreadEndsItOnce() {
    start();

    attempt.onThrown(new IllegalStateException("a bug"));
    attempt.onThrown(new IllegalStateException("another"));

    assertThat(failures).containsExactly(Cause.WRITE_FAILED);
    assertThat(time.timers()).isZero();
  }

  @Test
  void theVenueIsToldWhichSymbolsTheLedgerKnowsBeforeItsListsAreRead() {
    ledger.put(new BookedExecution(Rows.fill("t1", "o1", "1", 1), null, 1, 1));

    start();

    assertThat(venue.known()).containsExactly(new SymbolKey("linear", "BTCUSDT"));
    assertThat(venue.asked()).startsWith("identify", "instruments", "discover", "subscribe");
  }

  @Test
  void afterOneThatWasOverrunWhatWasMissedIsReadBeforeAnythingIsHeard() {
    attempt.start(new Home(Runnable::run, time));
    attempt.end(new AttemptFailure(Cause.QUEUE_OVERFLOW, "events=101 max=100"));
    venue.forgetAsked();

    attempt(false).start(new Home(Runnable::run, time));

    assertThat(venue.asked().indexOf("subscribe"))
        .isGreaterThan(venue.asked().indexOf("page executions/linear/ 0..0")).isGreaterThan(4);
  }

  @Test
  void afterOneThatEndedOtherwiseItIsHeardFirst() {
    attempt.start(new Home(Runnable::run, time));
    attempt.end(new AttemptFailure(Cause.DISCONNECTED, "closed"));
    venue.forgetAsked();

    attempt(false).start(new Home(Runnable::run, time));

    assertThat(venue.asked()).startsWith("identify", "instruments", "discover", "subscribe");
  }

  @Test
  void whatIsPaidIsReadOnceItIsListedAndWaitsForNoComparison() {
    // given: funding may be paid each minute, and what is live is compared with the venue every five
    venue.promises(Promises.of(null, null, new FundingTimes(Duration.ofMinutes(1), Duration.ofSeconds(15))))
        .walks(FakeVenue.OPEN, FakeVenue.EXECUTIONS, FUNDING);
    start();
    renewedFor(Duration.ofSeconds(60));
    Execution paid = Rows.funding("p1", "0.5", 60, new Sighting(Source.REST, time.now(), time.nanos()));
    venue.lists(FUNDING, paid).forgetAsked();

    // when
    renewedFor(Duration.ofSeconds(30));

    // then
    assertThat(ledger.execution(paid.key())).isNotNull();
    assertThat(venue.asked()).isNotEmpty().allMatch(question -> question.startsWith("page funding/linear/"));
    assertThat(failures).isEmpty();
  }

  @Test
  void historyIsReadOnceTheListsShowWhatHadEndedHoweverLateTheyAre() {
    attempt = attempt(false, Rows.START.minusSeconds(600));
    start();

    renewedFor(OVERLAP.minusSeconds(3));
    assertThat(venue.asked()).noneMatch(question -> question.contains(" -600..0"));
    renewedFor(Duration.ofSeconds(3));

    assertThat(venue.asked()).contains("page executions/linear/ -600..0", "page closed_orders/linear/ -600..0");
  }

  @Test
  void anOrderThatLacksFillsMayHaveMoreOfThemThanTheQueueHolds() {
    // given
    start();
    renewedFor(LEASE);
    Execution[] fills = fills(QUEUE_EVENTS + 1);
    venue.knows(fills);
    attempt.onEvent(Rows.row("o1", OrderStatus.PARTIALLY_FILLED, Integer.toString(fills.length), 10,
        new Sighting(Source.STREAM, time.now(), time.nanos())), 100);

    // when: its gap outlives the grace
    renewedFor(GRACE.plus(LEASE));

    // then
    assertThat(failures).isEmpty();
    assertThat(ledger.execution(fills[QUEUE_EVENTS].key())).isNotNull();
    assertThat(ledger.order(Rows.order("o1")).hasGap()).isFalse();
  }

  private Execution[] fills(int number) {
    return IntStream.range(0, number).mapToObj(i -> Rows.fill("t" + i, "o1", "1", 10, Rows.rest(20)))
        .toArray(Execution[]::new);
  }

  /** Time passes, and the lease is renewed as it does. */
  private void renewedFor(Duration span) {
    for (Duration passed = Duration.ZERO; passed.compareTo(span) < 0; passed = passed.plus(LEASE.dividedBy(3))) {
      time.advance(LEASE.dividedBy(3));
      attempt.renewed(time.nanos(), time.now().plus(LEASE));
    }
  }

  @ParameterizedTest
  @CsvSource({"true, ''", "false, the key can trade or withdraw and requireReadOnlyKey is set",
      ", the exchange does not say here what a key can do and requireReadOnlyKey is set"})
  void aKeyThatIsNotSaidToOnlyReadIsRefusedWhereItMust(Boolean readOnly, String refused) {
    // given
    attempt = attempt(true);
    venue.key(new KeyInfo("901", readOnly, null));

    // when
    start();

    // then
    assertThat(said).isEqualTo(refused.isEmpty() ? List.of() : List.of(refused));
    assertThat(failures).isEqualTo(refused.isEmpty() ? List.of() : List.of(Cause.AUTH_REJECTED));
  }

  @Test
  void N17_ageAloneWithAnEmptyQueueAndOneOperation() {
    // given: a write that no deadline ends
    start();
    ledger.holdAnswers();

    // when
    attempt.onEvent(Rows.row("o1", OrderStatus.NEW, "0", 1,
        new Sighting(Source.STREAM, time.now(), time.nanos())), 100);
    time.advance(AGE.minusMillis(1));
    attempt.renewed(time.nanos(), time.now().plus(LEASE));

    // then
    assertThat(attempt.view().queue().active()).isEqualTo(1);
    assertThat(attempt.view().queue().events()).isEqualTo(1);
    assertThat(failures).isEmpty();

    // when
    time.advance(Duration.ofMillis(1));
    ledger.letGo();
    time.advance(AGE);

    // then
    assertThat(failures).containsExactly(Cause.QUEUE_OVERFLOW);
    assertThat(attempt.failure()).hasMessage("queue overflow: age of the oldest in ms=8000 max=8000");
    assertThat(time.timers()).isZero();
  }

  private void start() {
    attempt.start(new Home(Runnable::run, time));
  }

  private AccountAttempt attempt(boolean requireReadOnlyKey) {
    return attempt(requireReadOnlyKey, null);
  }

  private AccountAttempt attempt(boolean requireReadOnlyKey, Instant historySince) {
    Claim claim = new Claim(new AccountKey("bybit", "simulator", "main"), 1, 7, new UUID(0, 1), time.now().plus(LEASE),
        time.nanos(), Rows.START, null);
    Plan plan = new Plan(LEASE, new Limits(QUEUE_EVENTS, 100_000, null), new Limits(QUEUE_EVENTS, 100_000, AGE),
        BatchLimit.or(10), Duration.ofSeconds(60), OVERLAP, GRACE, Duration.ofSeconds(60),
        Duration.ofMinutes(5), Duration.ofMinutes(30), historySince, requireReadOnlyKey, null, 100, 100);
    AttemptParts parts = new AttemptParts(ledger, Fold::fold,
        new BusBulletin((address, message) -> { }, () -> new UUID(0, 2)), new SharedBytes(1_000_000), time,
        new SplittableRandom(1), new VenueNotices("bybit simulator", time), new Unmeasured());
    return new AccountAttempt(claim, plan, parts, () -> Future.succeededFuture(venue), new Counters(), new KeyScope(),
        overrun, new AttemptListener() {
          @Override
          public void onCaughtUp() {
          }

          @Override
          public void onFailed(AttemptFailure why) {
            failures.add(why.incidentCause());
            said.add(why.getMessage());
          }
        });
  }
}
