package fillkeeper.core;

import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Coverage.Kind;
import fillkeeper.domain.Coverage.Status;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.CategoryRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a venue forgets is no longer claimed: orders without a fill after a day, everything after thirty. Times are
 * seconds after the first start.
 */
class RetentionTest {

  private static final long DAY = Duration.ofDays(1).toSeconds();
  private static final Duration OVERLAP = Duration.ofSeconds(60);

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final FakeBook book = new FakeBook();

  @Test
  void afterAnAbsenceOfThreeDaysFillsAreProvenAndEndsWithoutAFillOnlyOfTheLastDay() {
    // given
    givenProvenUntil(100);
    time.advance(Duration.ofDays(3));

    // when
    thenDone(catchUp().history());

    // then
    assertThat(spans(Kind.EXECUTIONS)).containsExactly("PROVEN 0.." + (3 * DAY - 15));
    assertThat(spans(Kind.ORDERS)).containsExactly(
        "UNPROVABLE 100.." + 2 * DAY, "PROVEN " + 2 * DAY + ".." + (3 * DAY - 15));
    assertThat(book.ledger().coverage()).filteredOn(span -> span.status() == Status.UNPROVABLE)
        .extracting(Coverage::detail).containsOnly("the venue no longer lists what ended then without a fill");
  }

  @Test
  void anAbsenceOfLessThanADayLeavesNoHole() {
    givenProvenUntil(100);
    time.advance(Duration.ofHours(23));

    thenDone(catchUp().history());

    assertThat(book.ledger().coverage()).extracting(Coverage::status).containsOnly(Status.PROVEN);
  }

  @Test
  void nothingIsAskedForBeyondTheListsAndThatSpanIsNotClaimed() {
    // given
    givenProvenUntil(100);
    time.advance(Duration.ofDays(40));

    // when
    thenDone(catchUp().history());

    // then
    assertThat(venue.asked().get(0)).isEqualTo("page closed_orders/linear/ " + 10 * DAY + ".." + (10 * DAY + 600));
    assertThat(spans(Kind.EXECUTIONS)).containsExactly(
        "UNPROVABLE 100.." + 10 * DAY, "PROVEN " + 10 * DAY + ".." + (40 * DAY - 15));
  }

  @Test
  void anOrderThatIsNowhereAndHasFillsIsUnknownAndItsFillsAreKept() {
    // given
    givenProvenUntil(100);
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofDays(3));
    venue.knows(fill("t1", "o1", "1", 200, rest(3 * DAY)));

    // when
    thenDone(catchUp().tail());

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
  }

  @Test
  void anOrderLastKnownBeyondTheListsIsUnknownAndNeverConcluded() {
    // given
    givenProvenUntil(100);
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofDays(31));

    // when
    thenDone(catchUp().tail());

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);
  }

  @Test
  void anOrderThatWasAbsentForADayAndHasNoFillsEnded() {
    // given
    givenProvenUntil(0);
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    Progress progress = progress();
    Audit audit = new Audit(venue, book, book, time, time, progress);
    time.advance(Duration.ofHours(1));
    audit(audit);
    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);

    // when
    time.advance(Duration.ofHours(23));
    audit(audit);
    assertThat(status("o1")).as("it could have ended within the last day").isEqualTo(OrderStatus.UNKNOWN);
    time.advance(Duration.ofHours(2));
    audit(audit);
    audit(audit);
    audit(audit);

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void anOrderThatVanishesForAMomentAfterDaysOfPassedAuditsIsNotConcluded() {
    // given
    givenProvenUntil(0);
    Audit audit = new Audit(venue, book, book, time, time, progress());
    for (int day = 0; day < 3; day++) {
      time.advance(Duration.ofHours(20));
      audit(audit);
    }
    book.hear(row("o1", OrderStatus.NEW, "0", 2 * DAY));

    // when
    audit(audit);

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({"PT2H, P90D", "PT72H, P90D", "P90D, P900D"})
  void anOrderWithoutAFillIsConcludedOnceItsOwnVenueMustHaveForgottenItAndNotBefore(Duration forgets, Duration reach) {
    // given
    venue.promises(rules(forgets, reach));
    givenProvenUntil(0);
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(forgets);

    // when
    thenDone(catchUp().tail());
    assertThat(status("o1")).as("it could have ended just now").isEqualTo(OrderStatus.UNKNOWN);
    time.advance(forgets.plusSeconds(30));
    audit(new Audit(venue, book, book, time, time, progress()));

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.CANCELED);
    assertThat(book.ledger().order(order("o1")).concluded()).isTrue();
  }

  @Test
  void whereAVenueForgetsNothingAbsenceProvesNothing() {
    venue.promises(rules(null, null));
    givenProvenUntil(0);
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofDays(2_000));

    thenDone(catchUp().tail());
    audit(new Audit(venue, book, book, time, time, progress()));

    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);
  }

  @Test
  void historyIsReadAsFarAsTheListsGoAndClaimedAsFarAsTheyShowEverything() {
    // given
    Instant since = Rows.START.minus(Duration.ofDays(40));
    Backfill backfill = new Backfill(venue, book, since, Rows.START, Map.of(), Duration.ZERO);

    // when
    thenDone(backfill.run());

    // then
    assertThat(backfill.isDone()).isTrue();
    assertThat(venue.asked()).noneMatch(asked -> asked.contains(" -" + 30 * DAY + ".."));
    assertThat(claimed(Kind.EXECUTIONS)).isBetween(Duration.ofDays(30).minusMinutes(6), Duration.ofDays(30));
    assertThat(claimed(Kind.ORDERS)).isBetween(Duration.ofDays(1).minusMinutes(6), Duration.ofDays(1));
    assertThat(book.ledger().coverage()).filteredOn(span -> span.from().equals(since))
        .extracting(Coverage::status).containsExactly(Status.UNPROVABLE, Status.UNPROVABLE);
  }

  private Duration claimed(Kind kind) {
    return book.ledger().coverage().stream().filter(span -> span.kind() == kind && span.status() == Status.PROVEN)
        .map(span -> Duration.between(span.from(), span.to())).reduce(Duration.ZERO, Duration::plus);
  }

  /** The last word on each span, in the order of their beginnings. */
  private List<String> spans(Kind kind) {
    Map<Instant, Coverage> last = new LinkedHashMap<>();
    book.ledger().coverage().stream().filter(span -> span.kind() == kind).forEach(span -> last.put(span.from(), span));
    List<Coverage> sorted = new ArrayList<>(last.values());
    sorted.sort(Comparator.comparing(Coverage::from));
    return sorted.stream().map(span -> span.status() + " " + second(span.from()) + ".." + second(span.to())).toList();
  }

  private void givenProvenUntil(long second) {
    for (var walk : List.of(FakeVenue.CLOSED, FakeVenue.EXECUTIONS)) {
      book.ledger().put(new Checkpoint(walk.name(), Rows.START, Rows.START.plusSeconds(second)));
    }
  }

  private void audit(Audit audit) {
    Future<?> run = audit.run();
    time.advance(FakeVenue.RULES.restLag());
    thenDone(run);
  }

  private Progress progress() {
    return new Progress(venue, OVERLAP, Rows.START, book.ledger().checkpoints());
  }

  private CatchUp catchUp() {
    return new CatchUp(venue, book, time, time, progress(), () -> Future.succeededFuture(List.of()), () -> { });
  }

  private static CategoryRules rules(Duration forgets, Duration reach) {
    return Promises.of(forgets, reach, null);
  }

  private OrderStatus status(String id) {
    return book.ledger().order(order(id)).status();
  }

  private static long second(Instant at) {
    return Duration.between(Rows.START, at).toSeconds();
  }

  private static void thenDone(Future<?> done) {
    assertThat(done.isComplete()).isTrue();
    assertThat(done.cause()).isNull();
  }
}
