package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which ticks are taken, by what a provider does on a new connection. */
class IntakeTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** Stands for the database: what is in it, and in which order it came. */
  private final List<TickHash> stored = new ArrayList<>();
  private final Map<String, StreamCheckpoint> checkpoints = new HashMap<>();
  private final List<Long> taken = new ArrayList<>();
  private final Map<String, StreamCounters> counters = new HashMap<>();
  private Trust trust = new SequenceResume(0);
  private int seenWindow = 1_000;
  private Intake intake;

  // ---- the sequence decides

  @Test
  void withSlackALateTickIsTakenOnce() {
    given(new SequenceResume(3));

    heard(5, 6, 7);
    heard(4, 5, 6);

    assertThat(taken).containsExactly(5L, 6L, 7L, 4L);
    assertThat(counts()).satisfies(counts -> {
      assertThat(counts.lateAccepted()).isEqualTo(1);
      assertThat(counts.byHash()).isEqualTo(2);
      assertThat(counts.lateDropped()).isZero();
    });
  }

  @Test
  void withoutSlackALateTickIsCountedLate() {
    given(new SequenceResume(0));

    heard(5, 6, 7);
    heard(4, 5, 6);

    assertThat(taken).containsExactly(5L, 6L, 7L);
    assertThat(counts()).satisfies(counts -> {
      assertThat(counts.lateDropped()).isEqualTo(1);
      assertThat(counts.bySequence()).isEqualTo(2);
    });
  }

  @Test
  void theSlackIsInclusive() {
    given(new SequenceResume(3));

    heard(10);
    heard(6);
    heard(7);

    assertThat(taken).containsExactly(10L, 7L);
  }

  @Test
  void aFeedThatResumesIsMeasuredAcrossConnections() {
    given(new SequenceResume(0));
    heard(5, 7);

    connectedAgain();
    heard(6, 7, 8);

    assertThat(taken).containsExactly(5L, 7L, 8L);
    assertThat(counts().lateDropped()).isEqualTo(1);
  }

  @Test
  void aFeedThatResumesHasTwoTicksWhereOnlyTheNumbersDiffer() {
    given(new SequenceResume(0));

    heard(frame(alike(1), alike(2)));

    assertThat(taken).containsExactly(1L, 2L);
  }

  @Test
  void aSequenceThatBeginsAnewOnAConnectionDoesNotBlockTheStream() {
    given(new SequenceResume(2));
    heard(1_000, 1_001);

    connectedAgain();
    heard(frame(at(1, 2_000), at(2, 2_001), at(3, 2_002)));

    assertThat(taken).containsExactly(1_000L, 1_001L, 1L, 2L, 3L);
    assertThat(checkpoints.get("f:X").lastSeq()).isEqualTo(3);
  }

  @Test
  void aSequenceThatBeginsAnewWithoutNewerTimesDoesNotBlockTheStreamForEver() {
    given(new SequenceResume(0));
    heard(1_000);

    connectedAgain();
    heard(LongStream.rangeClosed(1, 40).toArray());

    assertThat(taken).hasSizeGreaterThan(20).endsWith(39L, 40L);
  }

  @Test
  void theSequenceOfOneSymbolSaysNothingOfAnother() {
    given(new SequenceResume(0));

    heard(100);
    heard(frame(tick("Y", 1, START, "1")));

    assertThat(taken).containsExactly(100L, 1L);
    assertThat(checkpoints.get("f:X").lastSeq()).isEqualTo(100);
    assertThat(checkpoints.get("f:Y").lastSeq()).isEqualTo(1);
  }

  // ---- a trailing window

  @Test
  void aTrailingWindowIsMeasuredWithinAConnectionOnly() {
    given(new TrailingWindow(0));
    heard(5, 7);

    connectedAgain();
    heard(5, 6, 7);
    heard(4);

    assertThat(taken).as("6 on the new connection, 4 too late within it").containsExactly(5L, 7L, 6L);
    assertThat(counts().lateDropped()).isEqualTo(1);
  }

  @Test
  void aTrailingWindowThatIsNumberedAnewStoresNothingTwice() {
    given(new TrailingWindow(0));
    heard(frame(at(8, 8), at(9, 9)));

    connectedAgain();
    heard(frame(at(1, 8), at(2, 9), at(3, 10)));

    assertThat(taken).containsExactly(8L, 9L, 3L);
    assertThat(counts().byHash()).isEqualTo(2);
  }

  @Test
  void aSequenceThatBeginsAnewWithinAConnectionDoesNotBlockForEver() {
    given(new TrailingWindow(0));
    heard(1_000);

    heard(LongStream.rangeClosed(1, 40).toArray());

    assertThat(taken).endsWith(39L, 40L);
  }

  // ---- a full snapshot

  @Test
  void aSnapshotIsNotMeasuredByTheSequenceAndWhatFollowsIs() {
    given(new FullSnapshot(0, true));
    heard(snapshot(at(50, 50)));
    heard(60, 61);

    heard(snapshot(at(50, 50), at(55, 55)));
    heard(58, 57);

    assertThat(taken).as("55 of the snapshot, 58 first behind it, 57 too late")
        .containsExactly(50L, 60L, 61L, 55L, 58L);
    assertThat(counts().lateDropped()).isEqualTo(1);
  }

  @Test
  void aDeltaIsJudgedByTheWholeSnapshotHoweverSmallTheWindow() {
    seenWindow = 2;
    given(new FullSnapshot(0, true));
    heard(snapshot(at(1, 1), at(2, 2), at(3, 3), at(4, 4)));

    heard(frame(at(9, 1)));

    assertThat(counts().byHash()).isEqualTo(1);
    assertThat(counts().byKey()).isZero();
  }

  @Test
  void withoutAFlagTheFirstFrameOfAConnectionIsTheSnapshot() {
    given(new FullSnapshot(0, false));
    heard(frame(at(7, 7), at(5, 5)));
    heard(frame(at(9, 9)));
    heard(frame(at(8, 8)));

    assertThat(taken).containsExactly(7L, 5L, 9L);
  }

  // ---- random tokens

  @Test
  void randomTokensOrderAFrameAndNothingElse() {
    given(new RandomToken());
    heard(100, 200);

    heard(frame(at(9, 9), at(3, 3), at(6, 6)));
    heard(1);

    assertThat(taken).containsExactly(100L, 200L, 3L, 6L, 9L, 1L);
    assertThat(counts().lateDropped()).isZero();
  }

  @Test
  void randomTokensUnderOtherNumbersStoreNothingTwice() {
    given(new RandomToken());
    heard(frame(at(800, 8), at(801, 9)));

    connectedAgain();
    heard(frame(at(3, 8), at(4, 9), at(5, 10)));

    assertThat(taken).containsExactly(800L, 801L, 5L);
  }

  // ---- what all have in common

  @Test
  void aPlanThatIsNotConfirmedLeavesNoTrace() {
    given(new SequenceResume(0));
    heard(5);

    intake.plan(List.of(frame(at(6, 6))));
    intake.plan(List.of(frame(at(9, 9))));
    heard(6);

    assertThat(taken).containsExactly(5L, 6L);
    assertThat(counts().byHash()).isZero();
  }

  @Test
  void aTickTwiceInOneOperationIsOne() {
    given(new TrailingWindow(5));

    heard(frame(at(1, 1), at(1, 1)), frame(at(1, 1)));

    assertThat(taken).containsExactly(1L);
    assertThat(counts().byHash()).isEqualTo(2);
  }

  @Test
  void whatTheWindowForgotTheStoreKnows() {
    seenWindow = 1;
    given(new TrailingWindow(9));
    heard(1, 2);

    heard(1);

    assertThat(taken).containsExactly(1L, 2L);
    assertThat(counts()).satisfies(counts -> {
      assertThat(counts.byKey()).isEqualTo(1);
      assertThat(counts.evictions()).isEqualTo(2);
    });
  }

  @Test
  void aRestartTakesNoOldTicks() {
    given(new SequenceResume(0));
    heard(1, 2, 3);

    connectedAgain();
    heard(1, 2, 3);

    assertThat(taken).containsExactly(1L, 2L, 3L);
    assertThat(counts().byKey()).isZero();
  }

  @Test
  void theDeepestDuplicateSaysHowLargeTheWindowMustBe() {
    given(new TrailingWindow(100));
    heard(1, 2, 3, 4);

    heard(2, 4);

    assertThat(counts().deepestDuplicate()).isEqualTo(3);
  }

  @Test
  void oneIdentityWithOtherContentIsNoDuplicate() {
    given(new TrailingWindow(0));
    Tick first = at(1, 1);
    heard(frame(first));

    IntakePlan plan = intake.plan(List.of(frame(new Tick(first.stream(), first.symbol(), first.hash(), hash("other"),
        2L, "id", 0, first.tradedAt(), BigDecimal.TEN, first.size(), null, START))));
    intake.confirm(plan, Set.of(), Set.of(first.hash()), this::of);

    assertThat(plan.stored()).hasSize(1);
    assertThat(counts().collisions()).isEqualTo(1);
    assertThat(counts().duplicates()).isZero();
  }

  @Test
  void whatIsKnownIsDurableToo() {
    given(new SequenceResume(0));
    heard(5, 6);
    connectedAgain();

    IntakePlan plan = intake.plan(List.of(frame(at(5, 5), at(6, 6))));

    assertThat(plan.stored()).isEmpty();
    assertThat(plan.lastDurable()).hasValue(6L);
    assertThat(intake.plan(List.of(frame(at(4, 4)))).lastDurable()).as("dropped as late").isEmpty();
  }

  @Test
  void aJumpOfTheSequenceIsCounted() {
    given(new SequenceResume(0));

    heard(1, 2, 5, 6);

    assertThat(counts().gaps()).isEqualTo(1);
  }

  @Test
  void ticksWithoutASequenceAreJudgedByWhatTheySay() {
    given(new SequenceResume(0));
    Tick one = new Tick("f:X", "X", hash("one"), hash("one"), null, null, 0, START, BigDecimal.ONE, BigDecimal.ONE,
        null, START);

    heard(7);
    heard(frame(one));
    heard(frame(one));

    assertThat(counts().accepted()).isEqualTo(2);
    assertThat(counts().byHash()).isEqualTo(1);
  }

  private void given(Trust given) {
    trust = given;
    connectedAgain();
  }

  private void connectedAgain() {
    SeenHashes window = new SeenHashes(seenWindow);
    stored.forEach(hash -> window.add(hash, null));
    intake = new Intake(trust, window, checkpoints.values());
  }

  private void heard(long... seqs) {
    heard(frame(LongStream.of(seqs).mapToObj(seq -> at(seq, seq)).toArray(Tick[]::new)));
  }

  private void heard(TickFrame... frames) {
    IntakePlan plan = intake.plan(List.of(frames));
    Set<TickHash> fresh = new HashSet<>();
    for (Tick tick : plan.stored()) {
      if (!stored.contains(tick.hash())) {
        stored.add(tick.hash());
        fresh.add(tick.hash());
        taken.add(tick.seq());
      }
    }
    plan.checkpoints().forEach(checkpoint -> checkpoints.put(checkpoint.stream(), checkpoint));
    intake.confirm(plan, fresh, Set.of(), this::of);
  }

  private StreamCounters of(String stream) {
    return counters.computeIfAbsent(stream, begun -> new StreamCounters());
  }

  private StreamCounters.Counts counts() {
    return of("f:X").counts();
  }

  private TickFrame frame(Tick... ticks) {
    return new TickFrame(false, List.of(ticks), List.of());
  }

  private TickFrame snapshot(Tick... ticks) {
    return new TickFrame(true, List.of(ticks), List.of());
  }

  /** Traded at this second. */
  private Tick at(long seq, long second) {
    return tick("X", seq, START.plusSeconds(second), "1");
  }

  private Tick alike(long seq) {
    return tick("X", seq, START, "1");
  }

  private Tick tick(String symbol, long seq, Instant at, String price) {
    TickHash hash = hash(symbol, TickIdentity.canonical(at), price, trust.sequenceIsIdentity() ? "" + seq : "");
    return new Tick("f:" + symbol, symbol, hash, hash, seq, null, 0, at, new BigDecimal(price), BigDecimal.ONE, null,
        at);
  }

  private static TickHash hash(String... fields) {
    return TickIdentity.of("test", List.of(fields));
  }
}
