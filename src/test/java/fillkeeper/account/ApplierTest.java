package fillkeeper.account;

import static fillkeeper.testkit.Rows.absence;
import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bus.Bulletin;
import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Findings;
import fillkeeper.core.Fold;
import fillkeeper.core.GapWatch;
import fillkeeper.core.Lease;
import fillkeeper.core.Memory;
import fillkeeper.core.Tally;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Gap;
import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.testkit.FakeLedger;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Events, one operation at a time, from belief to what is durable. */
class ApplierTest {

  private static final Duration LEASE = Duration.ofSeconds(9);

  private final FakeTime time = new FakeTime();
  private final FakeLedger ledger = new FakeLedger();
  private final Counters counters = new Counters();
  private final List<String> told = new ArrayList<>();
  private final Claim claim = new Claim(new AccountKey("bybit", "simulator", "main"), 1, 7, new UUID(0, 1),
      time.now().plus(LEASE), time.nanos(), Rows.START, null);
  private final Lease lease = new Lease(LEASE, claim.askedNanos(), claim.liveUntil());
  private final AttemptCounts counts = new AttemptCounts(counters);
  private final GapWatch gaps = new GapWatch(time, time, Duration.ofSeconds(5), Duration.ofSeconds(60), quiet());
  private Applier applier = applier(new Memory(100, 100));

  @Test
  void whatIsNewIsStoredInOneWriteWithoutReading() {
    Future<Tally> applied = apply(row("o1", OrderStatus.FILLED, "4", 1), fill("t1", "o1", "4", 1));

    assertThat(applied.result()).isEqualTo(new Tally(2, 0, 0, 0, 0));
    assertThat(ledger.writes()).isEqualTo(1);
    assertThat(ledger.reads()).isZero();
    assertThat(applier.lastSeq()).isEqualTo(ledger.lastSeq()).isEqualTo(2);
    assertThat(applier.lastEventAt()).isEqualTo(stream(1).receivedAt());
    assertThat(told).containsExactlyInAnyOrder("order", "execution");
    assertThat(counters.read()).isEqualTo(new Vitals.Counters(2, 2, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void whatIsKnownNeedsNoWrite() {
    apply(fill("t1", "o1", "4", 1));

    assertThat(apply(fill("t1", "o1", "4", 1)).result().duplicates()).isEqualTo(1);

    assertThat(ledger.writes()).isEqualTo(1);
    assertThat(told).hasSize(2);
    assertThat(counters.read().duplicates()).isEqualTo(1);
  }

  @Test
  void whatMemoryForgotIsReadWhenTheLedgerRefuses() {
    // given
    apply(fill("t1", "o1", "4", 1));
    Applier forgetful = applier(new Memory(0, 0));
    resume(forgetful);

    // when
    counts.received(2);
    Tally tally = forgetful.apply(List.of(fill("t1", "o1", "4", 1), fill("t2", "o1", "1", 2))).result();

    // then: once refused, once stored
    assertThat(tally).isEqualTo(new Tally(1, 1, 0, 0, 0));
    assertThat(ledger.writes()).isEqualTo(3);
    assertThat(ledger.order(order("o1")).fillsQty()).isEqualByComparingTo("5");
    assertThat(counters.read()).isEqualTo(new Vitals.Counters(3, 2, 1, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void aPageBehindOneThatWasAllNewIsBelievedToBeNewUntilThatIsRefuted() {
    // given
    applier = applier(new Memory(0, 0));
    resume(applier);
    applier.store(Findings.of(List.of(row("o1", OrderStatus.NEW, "0", 1, rest(5)))));
    applier.store(Findings.of(List.of(fill("t1", "o1", "1", 1, rest(5)))));
    int reads = ledger.reads();
    int writes = ledger.writes();

    // when: another new order, then an order and a fill that are held, then the same again
    applier.store(Findings.of(List.of(row("o2", OrderStatus.NEW, "0", 1, rest(6)))));
    assertThat(ledger.reads()).isEqualTo(reads);
    Tally known = applier.store(Findings.of(List.of(row("o1", OrderStatus.NEW, "0", 1, rest(7)),
        fill("t1", "o1", "1", 1, rest(7))))).result();
    Tally again = applier.store(Findings.of(List.of(fill("t1", "o1", "1", 1, rest(8))))).result();

    // then: what was wrongly believed was refused as a whole, and what is held is asked for from then on
    assertThat(known.duplicates() + known.stale()).isEqualTo(2);
    assertThat(again.duplicates()).isEqualTo(1);
    assertThat(ledger.writes()).isEqualTo(writes + 2);
    assertThat(ledger.order(order("o1")).fillsQty()).isEqualByComparingTo("1");
    assertThat(ledger.order(order("o2"))).isNotNull();
  }

  @Test
  void thatAnOrderIsAbsentIsNeverSaidOfOneThatWasNotLookedFor() {
    // given
    applier = applier(new Memory(0, 0));
    resume(applier);
    applier.store(Findings.of(List.of(row("o1", OrderStatus.NEW, "0", 1, rest(5)))));
    applier.store(Findings.of(List.of(row("o2", OrderStatus.NEW, "0", 1, rest(5)))));

    // when
    applier.store(Findings.of(List.of(absence("o1", true, 100))));

    // then
    assertThat(ledger.order(order("o1")).concluded()).isTrue();
  }

  @Test
  void whatSaysThatIdsHaveStartedAgainIsNotStoredNorWhatComesAfterIt() {
    // given
    apply(fill("t1", "o1", "4", 1));

    // when: the same id two hours later
    Future<Tally> applied = apply(fill("t2", "o1", "1", 7_200), fill("t1", "o9", "7", 7_201),
        fill("t3", "o9", "1", 7_202));

    // then
    assertThat(applied.cause()).isInstanceOf(IdsReusedException.class)
        .hasMessage("the exchange's ids have started again: execution t1 on BTCUSDT happened at 2026-01-01T00:00:01Z,"
            + " and now at 2026-01-01T02:00:01Z");
    assertThat(cause(applied)).isEqualTo(Cause.LEDGER_RESET);
    assertThat(ledger.execution(execution("t2"))).as("what came before is stored").isNotNull();
    assertThat(ledger.execution(execution("t3"))).isNull();
    assertThat(ledger.execution(execution("t1")).execution().orderId()).isEqualTo("o1");
    assertThat(ledger.corrections()).isEmpty();
  }

  @Test
  void aPageThatSaysSoMovesNoCheckpoint() {
    apply(row("o1", OrderStatus.NEW, "0", 1));
    Findings page = new Findings(List.of(Rows.madeAt(7_200, "o1", OrderStatus.NEW, "0", 7_200, rest(7_300))),
        List.of(new Checkpoint("closed_orders/linear/", Rows.START, Rows.START.plusSeconds(9))), List.of(), List.of());

    Future<Tally> stored = applier.store(page);

    assertThat(cause(stored)).isEqualTo(Cause.LEDGER_RESET);
    assertThat(ledger.checkpoint("closed_orders/linear/")).isNull();
  }

  @Test
  void whatMemoryForgotIsFoundOutToBeReusedAllTheSame() {
    apply(fill("t1", "o1", "4", 1));
    Applier forgetful = applier(new Memory(0, 0));
    resume(forgetful);

    Future<Tally> applied = forgetful.apply(List.of(fill("t1", "o1", "4", 7_300)));

    assertThat(cause(applied)).isEqualTo(Cause.LEDGER_RESET);
  }

  @Test
  void aRowThatTheDatabaseRefusesIsNamedAndWhatCameBeforeItIsStored() {
    // given
    ledger.refuse(execution("t3"));

    // when
    Future<Tally> applied = apply(fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2), fill("t3", "o1", "1", 3),
        fill("t4", "o1", "1", 4), fill("t5", "o1", "1", 5));

    // then
    assertThat(cause(applied)).isEqualTo(Cause.MALFORMED_EVENT);
    assertThat(applied.cause()).hasMessage("the database refused execution t3 (linear BTCUSDT): SQLSTATE 22003");
    assertThat(ledger.execution(execution("t2"))).isNotNull();
    assertThat(ledger.execution(execution("t4"))).isNull();
    assertThat(counters.read()).isEqualTo(new Vitals.Counters(5, 2, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void aCheckpointIsNotMovedWhereARowOfItsPageIsRefused() {
    // given
    ledger.refuse(execution("t2"));
    Checkpoint checkpoint = new Checkpoint("linear executions", Rows.START, Rows.START.plusSeconds(9));
    Findings page = new Findings(List.of(fill("t1", "o1", "1", 1, rest(5)), fill("t2", "o1", "1", 2, rest(5))),
        List.of(checkpoint), List.of(), List.of());

    // when
    Future<Tally> stored = applier.store(page);

    // then
    assertThat(stored.cause()).hasMessageContaining("execution t2 (linear BTCUSDT)");
    assertThat(ledger.execution(execution("t1"))).isNotNull();
    assertThat(ledger.checkpoints()).isEmpty();
  }

  @Test
  void whatIsRefusedTwiceCanOnlyBeAnotherWriter() {
    // given
    ledger.refuteFrom(1);

    // when
    Future<Tally> applied = apply(fill("t1", "o1", "4", 1), fill("t2", "o1", "4", 1));

    // then
    assertThat(cause(applied)).isEqualTo(Cause.DRIFT);
    assertThat(told).isEmpty();
  }

  @Test
  void aFailedWriteIsNotTriedAgain() {
    ledger.failsAtWrite(1);

    Future<Tally> applied = apply(fill("t1", "o1", "4", 1));

    assertThat(cause(applied)).isEqualTo(Cause.WRITE_FAILED);
    assertThat(ledger.writes()).isEqualTo(1);
    assertThat(applier.lastSeq()).isZero();
    assertThat(counters.read().applied()).isZero();
    counts.end();
    assertThat(counters.read().dropped()).isEqualTo(1);
  }

  @Test
  void whatIsReadFromListsIsReadBeforeItIsWritten() {
    // given
    apply(fill("t1", "o1", "4", 1));
    Applier forgetful = applier(new Memory(0, 0));
    resume(forgetful);

    // when
    Tally tally = forgetful.store(Findings.of(List.of(fill("t1", "o1", "4", 1, rest(9)),
        fill("t2", "o1", "1", 2, rest(9))))).result();

    // then: nothing was refused
    assertThat(tally).isEqualTo(new Tally(1, 1, 0, 0, 0));
    assertThat(ledger.writes()).isEqualTo(2);
    assertThat(counters.read().received()).isEqualTo(3);
  }

  @Test
  void aCheckpointIsStoredAlsoWhereNothingIsNew() {
    Checkpoint proven = new Checkpoint("executions/linear/", Rows.START, Rows.START.plusSeconds(60));

    applier.store(new Findings(List.of(), List.of(proven), List.of(), List.of()));

    assertThat(ledger.checkpoint("executions/linear/")).isEqualTo(proven);
  }

  @Test
  void aResultThatComesAfterTheEndCountsNowhere() {
    // given
    ledger.holdAnswers();
    Future<Tally> applied = apply(fill("t1", "o1", "4", 1));
    assertThat(applied.isComplete()).isFalse();

    // when
    applier.end();
    counts.end();
    ledger.letGo();

    // then
    assertThat(cause(applied)).isEqualTo(Cause.FENCED);
    assertThat(told).isEmpty();
    assertThat(applier.lastSeq()).isZero();
    assertThat(counters.read()).isEqualTo(new Vitals.Counters(1, 0, 0, 0, 0, 0, 1, 0, 0));
  }

  @Test
  void nothingIsWrittenAfterTheEnd() {
    applier.end();

    assertThat(cause(apply(fill("t1", "o1", "4", 1)))).isEqualTo(Cause.FENCED);

    assertThat(ledger.writes()).isZero();
  }

  @Test
  void whatCannotBeReadIsStoredAndEndsTheAttempt() {
    Unreadable what = new Unreadable("not JSON", "{", stream(2));

    Future<Tally> applied = apply(what);

    assertThat(cause(applied)).isEqualTo(Cause.MALFORMED_EVENT);
    assertThat(applied.cause()).hasMessage("not JSON");
    assertThat(ledger.rejected()).containsExactly(what);
    assertThat(counters.read().rejected()).isEqualTo(1);
  }

  @Test
  void aListThatCannotBeReadIsStoredWithItsGoodRowsAndEndsTheAttempt() {
    Unreadable what = new Unreadable("no id", "{}", rest(2));

    Future<Tally> stored = applier.store(Findings.of(List.of(fill("t1", "o1", "4", 1, rest(2)), what)));

    assertThat(cause(stored)).isEqualTo(Cause.MALFORMED_EVENT);
    assertThat(ledger.rejected()).containsExactly(what);
    assertThat(ledger.execution(execution("t1"))).isNotNull();
  }

  @Test
  void aWriteRenewsTheLeaseOnceAThirdOfItIsUsed() {
    apply(fill("t1", "o1", "4", 1));
    assertThat(ledger.renewals()).isZero();
    time.advance(LEASE.dividedBy(3));

    apply(fill("t2", "o1", "4", 1));
    apply(fill("t3", "o1", "4", 1));

    assertThat(ledger.renewals()).isEqualTo(1);
    assertThat(lease.confirmedNanos()).isEqualTo(time.nanos());
    assertThat(lease.told()).isEqualTo(claim.liveUntil().plusSeconds(1));
  }

  @Test
  void aRenewalThatFailsRenewsNothing() {
    time.advance(LEASE.dividedBy(3));
    ledger.failsAtWrite(1);

    apply(fill("t1", "o1", "4", 1));

    assertThat(lease.confirmedNanos()).isEqualTo(claim.askedNanos());
  }

  @Test
  void aGapThatOutlivedTheGraceBecomesARowOnce() {
    apply(row("o1", OrderStatus.FILLED, "10", 1), fill("t1", "o1", "4", 1));
    Instant deadline = Rows.START.plusSeconds(60);

    assertThat(applier.outlived(List.of(order("o1")), deadline).result()).containsExactly(order("o1"));
    assertThat(applier.outlived(List.of(order("o1")), deadline).result()).isEmpty();

    assertThat(ledger.gaps()).singleElement().satisfies(gap -> {
      assertThat(gap.id()).isEqualTo(gap.changeSeq()).isEqualTo(3);
      assertThat(gap.missing()).isEqualByComparingTo("6");
      assertThat(gap.deadline()).isEqualTo(deadline);
    });
    assertThat(gaps.isDegraded()).isTrue();
    assertThat(applier.lastSeq()).isEqualTo(3);
  }

  @Test
  void gapsThatOutlivedTheGraceTogetherAreOneWrite() {
    apply(row("o1", OrderStatus.FILLED, "10", 1), row("o2", OrderStatus.FILLED, "4", 1), fill("t2", "o2", "4", 1),
        row("o3", OrderStatus.FILLED, "8", 1));
    int before = ledger.writes();

    assertThat(applier.outlived(List.of(order("o1"), order("o2"), order("o3")), Rows.START).result())
        .containsExactly(order("o1"), order("o3"));

    assertThat(ledger.writes()).isEqualTo(before + 1);
    assertThat(ledger.gaps()).extracting(Gap::changeSeq).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void aGapOfAnOrderThatMemoryForgotBecomesARowToo() {
    apply(row("o1", OrderStatus.FILLED, "10", 1));
    Applier forgetful = applier(new Memory(0, 0));
    resume(forgetful);

    assertThat(forgetful.outlived(List.of(order("o1")), Rows.START).result()).containsExactly(order("o1"));
  }

  @Test
  void aGapThatClosedMeanwhileIsNoRow() {
    apply(row("o1", OrderStatus.FILLED, "4", 1), fill("t1", "o1", "4", 1));

    assertThat(applier.outlived(List.of(order("o1")), Rows.START).result()).isEmpty();
    assertThat(ledger.gaps()).isEmpty();
  }

  @Test
  void anAcceptedGapStaysAcceptedUntilMoreIsMissing() {
    // given
    apply(row("o1", OrderStatus.PARTIALLY_FILLED, "4", 1));
    applier.outlived(List.of(order("o1")), Rows.START.plusSeconds(60));
    assertThat(applier.accept(2, "ada", "the venue lost it").result()).isTrue();
    assertThat(applier.accept(2, "bob", "again").result()).isTrue();
    assertThat(gaps.isDegraded()).isFalse();
    assertThat(applier.outlived(List.of(order("o1")), Rows.START.plusSeconds(70)).result()).isEmpty();

    // when
    apply(row("o1", OrderStatus.PARTIALLY_FILLED, "6", 2));
    assertThat(applier.outlived(List.of(order("o1")), Rows.START.plusSeconds(80)).result()).containsExactly(order("o1"));

    // then
    assertThat(gaps.isDegraded()).isTrue();
    assertThat(ledger.gaps()).singleElement().satisfies(gap -> {
      assertThat(gap.id()).isEqualTo(2);
      assertThat(gap.isOpen()).isTrue();
      assertThat(gap.missing()).isEqualByComparingTo("6");
      assertThat(gap.deadline()).isEqualTo(Rows.START.plusSeconds(80));
      assertThat(gap.note()).isEqualTo("the venue lost it");
    });
  }

  @Test
  void aGapThatIsNotThereCannotBeAccepted() {
    assertThat(applier.accept(9, "ada", "").result()).isFalse();
    assertThat(ledger.writes()).isZero();
  }

  @Test
  void anAttemptGoesOnFromWhatTheLedgerHolds() {
    // given
    apply(row("o1", OrderStatus.FILLED, "10", 1));
    applier.outlived(List.of(order("o1")), time.now().plusSeconds(60));
    gaps.close();

    // when
    applier = applier(new Memory(100, 100));
    resume(applier);
    apply(fill("t1", "o1", "10", 2));

    // then
    assertThat(ledger.gaps()).singleElement().extracting(Gap::closedBy).isEqualTo("fill t1");
    assertThat(gaps.isDegraded()).isFalse();
    assertThat(ledger.lastSeq()).isEqualTo(5);
  }

  @Test
  void whatWasHeardIsKnownOfAnOrderThatIsRead() {
    apply(row("o1", OrderStatus.NEW, "0", 30));

    assertThat(applier.orders(List.of(order("o1"))).result().get(order("o1")).heard()).isTrue();
  }

  @Test
  void nothingIsAskedOfTheLedgerAboutNothing() {
    applier.orders(List.of());
    applier.executions(List.of());

    assertThat(ledger.reads()).isZero();
  }

  private Future<Tally> apply(AccountEvent... events) {
    counts.received(events.length);
    return applier.apply(List.of(events));
  }

  private void resume(Applier fresh) {
    fresh.resume(ledger.resume(claim).result());
  }

  private Applier applier(Memory memory) {
    return applier(memory, ledger);
  }

  private Applier applier(Memory memory, FakeLedger at) {
    Bulletin bulletin = new BusBulletin((address, message) -> told.add(message.get().getString("kind")), () -> new UUID(0, 2));
    return new Applier(claim, at, Fold::fold, lease, memory, gaps, counts, bulletin, time, FakeVenue.RULES.restLag().toNanos());
  }

  private static GapWatch.Port quiet() {
    return new GapWatch.Port() {
      @Override
      public void open(List<OrderKey> orders) {
        // not what these tests are about
      }

      @Override
      public void overdue(OrderKey order) {
        // not what these tests are about
      }
    };
  }

  private static Cause cause(Future<?> failed) {
    assertThat(failed.failed()).isTrue();
    return ((AttemptFailure) failed.cause()).incidentCause();
  }
}
