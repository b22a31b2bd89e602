package fillkeeper.simulation.store;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Claims.Configured;
import fillkeeper.ledger.Claims.Renewal;
import fillkeeper.ledger.Claims.Renewed;
import fillkeeper.ledger.Ledger.Marks;
import fillkeeper.simulation.store.Course.Fate;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is told of a call and what became of it are two things. */
class WireTest {

  private static final AccountKey MAIN = new AccountKey("bybit", "simulator", "main");
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private final FakeTime time = new FakeTime();
  private final MemoryStore store = new MemoryStore(time, Duration.ofSeconds(10));
  private final Claims direct = store.claims(time::nanos, () -> new UUID(0, time.nanos()));
  private Course course = Course.INLINE;
  private final Wire wire = new Wire(store, time, DEADLINE, call -> course);

  private Claim claim() {
    direct.configure(List.of(new Configured(MAIN, "label", true, null)));
    return ((ClaimOutcome.Claimed) direct.claim(MAIN, "us", null).result()).claim();
  }

  private Future<Instant> live(Claim claim) {
    return wire.over(store.ledger()).status(claim, claim.liveUntil(), AccountStatus.LIVE, null,
        new Marks(null, null, null, 4, 0));
  }

  private void goes(Fate fate) {
    course = new Course(fate, SECOND, SECOND, SECOND);
  }

  private String status() {
    return store.row(MAIN).status();
  }

  private static void assertFails(Future<?> call, Cause cause) {
    assertThat(call.cause()).isInstanceOfSatisfying(AttemptFailure.class,
        failed -> assertThat(failed.incidentCause()).isEqualTo(cause));
  }

  @Test
  void whatGoesInlineIsAnsweredBeforeTheCallReturns() {
    assertThat(live(claim()).succeeded()).isTrue();
    assertThat(status()).isEqualTo("LIVE");
  }

  @Test
  void whatIsAnsweredIsDoneBeforeItIsTold() {
    // given
    goes(Fate.ANSWERED);
    Future<Instant> call = live(claim());

    // when
    time.advance(SECOND);
    String underWay = status();
    time.advance(SECOND);

    // then
    assertThat(underWay).isEqualTo("CONNECTING");
    assertThat(status()).isEqualTo("LIVE");
    assertThat(call.isComplete()).isFalse();

    // when
    time.advance(SECOND);

    // then
    assertThat(call.succeeded()).isTrue();
    assertThat(time.timers()).isZero();
  }

  @Test
  void whatIsRefusedIsNotDone() {
    thenFails(Fate.REFUSED, Cause.WRITE_FAILED, "CONNECTING");
  }

  @Test
  void whatIsDeniedIsDone() {
    thenFails(Fate.DENIED, Cause.WRITE_FAILED, "LIVE");
  }

  @Test
  void whatIsFencedIsNotDone() {
    assertThat(thenFails(Fate.FENCED, Cause.FENCED, "CONNECTING").cause()).isInstanceOf(ClaimLostException.class);
  }

  @Test
  void whatIsSilentIsDoneAndFailsByTheDeadline() {
    thenFails(Fate.SILENT, Cause.WRITE_FAILED, "LIVE");
  }

  @Test
  void whatIsLostFailsByTheDeadline() {
    thenFails(Fate.LOST, Cause.WRITE_FAILED, "CONNECTING");
  }

  private Future<Instant> thenFails(Fate fate, Cause cause, String shown) {
    goes(fate);
    Future<Instant> call = live(claim());
    time.advance(DEADLINE);
    assertFails(call, cause);
    assertThat(status()).isEqualTo(shown);
    return call;
  }

  @Test
  void whatIsLateIsDoneAfterItHasFailed() {
    // given
    goes(Fate.LATE);
    Future<Instant> call = live(claim());

    // when
    time.advance(SECOND);

    // then
    assertFails(call, Cause.WRITE_FAILED);
    assertThat(status()).isEqualTo("CONNECTING");

    // when
    time.advance(SECOND.multipliedBy(2));

    // then
    assertThat(status()).isEqualTo("LIVE");
  }

  @Test
  void aClaimWaitsForTheWriteThatHoldsTheRowAndARenewalPassesItOver() {
    // given
    Claim claim = claim();
    goes(Fate.ANSWERED);
    live(claim);
    time.advance(SECOND);

    // when
    Future<ClaimOutcome> next = direct.claim(MAIN, "us", null);
    List<Renewed> renewed =
        direct.renew(List.of(new Renewal(MAIN, claim.epoch(), claim.attempt(), claim.liveUntil(), null, 0, true)))
            .result();

    // then
    assertThat(next.isComplete()).isFalse();
    assertThat(renewed).extracting(Renewed::fate).containsExactly(Renewed.Fate.BUSY);

    // when
    time.advance(SECOND);

    // then: the write came first
    assertThat(store.row(MAIN).changeSeq()).as("the claim counts on from the write").isEqualTo(5);
    assertThat(next.result()).isInstanceOfSatisfying(ClaimOutcome.Claimed.class,
        claimed -> assertThat(claimed.claim().epoch()).isEqualTo(2));
    assertThat(status()).isEqualTo("CONNECTING");
  }

  @Test
  void aWriteThatWaitedForAClaimStoresNothing() {
    // given: somebody holds the row
    Claim old = claim();
    MemoryStore.Held held = store.hold(MAIN);
    Future<ClaimOutcome> next = direct.claim(MAIN, "us", null);
    goes(Fate.ANSWERED);
    Future<Instant> zombie = live(old);
    time.advance(SECOND);

    // when
    held.letGo();
    time.advance(DEADLINE);

    // then
    assertThat(next.succeeded()).isTrue();
    assertThat(zombie.cause()).isInstanceOf(ClaimLostException.class);
    assertThat(status()).isEqualTo("CONNECTING");
  }

  @Test
  void aProcessThatEndedHearsNothingAndSendsNothing() {
    // given
    Claim claim = claim();
    goes(Fate.ANSWERED);
    Future<Instant> underWay = live(claim);

    // when
    wire.cut();
    time.advance(DEADLINE);
    Future<Instant> after = live(claim);
    time.advance(DEADLINE);

    // then
    assertThat(status()).isEqualTo("LIVE");
    assertThat(underWay.isComplete()).isFalse();
    assertThat(after.isComplete()).isFalse();
  }
}
