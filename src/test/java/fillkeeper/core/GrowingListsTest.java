package fillkeeper.core;

import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AuditPass;
import fillkeeper.domain.AuditPass.Outcome;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A venue that lists by symbol, and a symbol that is met while the account is live. Times are seconds after the first
 * start; it is the second 1500.
 */
class GrowingListsTest {

  private static final Walk CLOSED = bySymbol(Walk.Kind.CLOSED_ORDERS, "ETHUSDT");
  private static final Walk FILLS = bySymbol(Walk.Kind.EXECUTIONS, "ETHUSDT");
  private static final Walk NEW_CLOSED = bySymbol(Walk.Kind.CLOSED_ORDERS, "BTCUSDT");
  private static final Walk NEW_FILLS = bySymbol(Walk.Kind.EXECUTIONS, "BTCUSDT");

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).walks(FakeVenue.OPEN, CLOSED, FILLS);
  private final FakeBook book = new FakeBook();
  private Progress progress;
  private Audit audit;

  @BeforeEach
  void caughtUp() {
    time.advance(Duration.ofSeconds(1_500));
    for (Walk walk : List.of(CLOSED, FILLS)) {
      book.ledger().put(new Checkpoint(walk.name(), Rows.START, second(1_480)));
    }
    progress = new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints());
    audit = new Audit(venue, book, book, time, time, progress);
  }

  @Test
  void aSymbolThatIsMetHasItsListsReadFromTheFirstStartOnExecutionsFirst() {
    givenTheSymbolIsMet();

    thenDone(audit.run());

    assertThat(venue.asked()).startsWith(
        "page executions/linear/BTCUSDT -60..540", "page executions/linear/BTCUSDT 540..1140",
        "page executions/linear/BTCUSDT 1140..1485",
        "page closed_orders/linear/BTCUSDT -60..540", "page closed_orders/linear/BTCUSDT 540..1140",
        "page closed_orders/linear/BTCUSDT 1140..1485", "page open_orders/linear/");
    assertThat(book.ledger().checkpoint(NEW_FILLS.name()))
        .isEqualTo(new Checkpoint(NEW_FILLS.name(), Rows.START, second(1_485)));
  }

  @Test
  void whatTheyShowIsKeptAndIsNoDifference() {
    givenTheSymbolIsMet();
    venue.lists(NEW_FILLS, fill("t1", "o1", "10", 100, rest(1_500)))
        .lists(NEW_CLOSED, row("o1", OrderStatus.FILLED, "10", 100, rest(1_500)));

    Future<List<AuditPass>> run = audit.run();

    thenDone(run);
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
    assertThat(book.ledger().order(order("o1")).hasGap()).isFalse();
    assertThat(run.result()).extracting(AuditPass::differences).containsOnly(0);
    assertThat(run.result()).extracting(AuditPass::outcome).containsOnly(Outcome.PASSED);
  }

  @Test
  void theyAreAuditedLikeTheOthersFromThenOn() {
    givenTheSymbolIsMet();
    thenDone(audit.run());
    venue.forgetAsked();
    time.advance(Duration.ofSeconds(300));
    venue.lists(NEW_FILLS, fill("t2", "o2", "1", 1_600, rest(1_800)));

    Future<List<AuditPass>> run = audit.run();
    time.advance(FakeVenue.RULES.restLag());

    thenDone(run);
    assertThat(venue.asked()).contains("page executions/linear/BTCUSDT 1425..1785")
        .doesNotContain("page executions/linear/BTCUSDT -60..540");
    assertThat(run.result()).filteredOn(pass -> pass.scope().equals("BTCUSDT"))
        .filteredOn(pass -> pass.kind() == AuditPass.Kind.EXECUTIONS)
        .extracting(AuditPass::repaired).containsExactly(1);
  }

  @Test
  void aListThatIsNotAnsweredAtFirstIsToldOfAndReadOnByTheNextAudit() {
    // given: the second window is not answered
    givenTheSymbolIsMet();
    venue.failsAt(2, Cause.RATE_LIMITED);

    // when
    Future<List<AuditPass>> run = audit.run();

    // then
    thenDone(run);
    assertThat(run.result()).filteredOn(pass -> pass.outcome() == Outcome.INCOMPLETE).singleElement()
        .satisfies(pass -> assertThat(pass.scope()).isEqualTo("BTCUSDT"));
    assertThat(run.result()).filteredOn(pass -> pass.scope().equals("ETHUSDT"))
        .extracting(AuditPass::outcome).containsOnly(Outcome.PASSED);
    assertThat(book.ledger().checkpoint(NEW_FILLS.name()).wholeUntil()).isEqualTo(second(540));

    // when
    venue.forgetAsked();
    thenDone(audit.run());

    // then
    assertThat(venue.asked()).startsWith("page executions/linear/BTCUSDT 480..1080");
    assertThat(book.ledger().checkpoint(NEW_FILLS.name()).wholeUntil()).isEqualTo(second(1_485));
  }

  @Test
  void aSymbolThatIsMetDuringTheCatchUpIsReadByItOrByTheFirstAudit() {
    // given: its lists come up after the catch-up has looked which there are
    progress = new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints());
    CatchUp catchUp = new CatchUp(venue, book, time, time, progress, () -> Future.succeededFuture(List.of()), () -> { });
    thenDone(catchUp.history());
    givenTheSymbolIsMet();

    // when
    thenDone(catchUp.tail());

    // then
    assertThat(venue.asked()).contains("page executions/linear/BTCUSDT -60..540");
    venue.forgetAsked();
    thenDone(new Audit(venue, book, book, time, time, progress).run());
    assertThat(venue.asked()).doesNotContain("page executions/linear/BTCUSDT -60..540");
  }

  @Test
  void historyFromBeforeTheFirstStartIsReadForItToo() {
    Backfill backfill = new Backfill(venue, book, Rows.START.minusSeconds(600), Rows.START, Map.of(), Duration.ZERO);
    thenDone(backfill.run());
    assertThat(backfill.isDone()).isTrue();
    venue.forgetAsked();

    givenTheSymbolIsMet();

    assertThat(backfill.isDone()).isFalse();
    thenDone(backfill.run());
    assertThat(venue.asked()).containsExactly("page executions/linear/BTCUSDT -600..0",
        "page closed_orders/linear/BTCUSDT -600..0");
  }

  @Test
  void anOrderIsConcludedByTheListsOfItsOwnSymbol() {
    // given: those of the other symbol are far behind
    book.ledger().put(new Checkpoint(NEW_CLOSED.name(), Rows.START, second(1_480)));
    book.ledger().put(new Checkpoint(CLOSED.name(), Rows.START, second(5)));
    venue.walks(FakeVenue.OPEN, CLOSED, NEW_CLOSED);
    Progress both = new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints());

    assertThat(both.heldUntil(order("o1"))).isEqualTo(second(1_480));
  }

  @Test
  void thatNotAllSymbolsMayBeKnownIsOneSpanThatGrows() {
    venue.doubts("linear", "no symbols are configured");
    thenDone(new CatchUp(venue, book, time, time, progress, () -> Future.succeededFuture(List.of()), () -> { }).tail());
    time.advance(Duration.ofSeconds(300));
    thenDone(audit.run());

    assertThat(book.ledger().coverage()).filteredOn(span -> span.scope().equals(Coverage.ALL_SYMBOLS))
        .containsExactly(doubt(Coverage.Kind.EXECUTIONS, 1_485, Coverage.How.CATCH_UP),
            doubt(Coverage.Kind.ORDERS, 1_485, Coverage.How.CATCH_UP),
            doubt(Coverage.Kind.EXECUTIONS, 1_785, Coverage.How.AUDIT),
            doubt(Coverage.Kind.ORDERS, 1_785, Coverage.How.AUDIT));
  }

  @Test
  void whereTheSymbolsAreConfiguredNothingIsDoubted() {
    thenDone(new CatchUp(venue, book, time, time, progress, () -> Future.succeededFuture(List.of()), () -> { }).tail());
    thenDone(audit.run());

    assertThat(book.ledger().coverage()).extracting(Coverage::scope).doesNotContain(Coverage.ALL_SYMBOLS);
  }

  private static Coverage doubt(Coverage.Kind kind, long to, Coverage.How how) {
    return new Coverage("linear", kind, Coverage.ALL_SYMBOLS, Rows.START, second(to), how,
        Coverage.Status.UNPROVABLE, "no symbols are configured");
  }

  private void givenTheSymbolIsMet() {
    venue.walks(FakeVenue.OPEN, CLOSED, FILLS, NEW_CLOSED, NEW_FILLS);
  }

  private static Walk bySymbol(Walk.Kind kind, String symbol) {
    return new Walk(kind, "linear", symbol, Duration.ofMinutes(10), FakeVenue.REACH);
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }

  private static void thenDone(Future<?> done) {
    assertThat(done.isComplete()).isTrue();
    assertThat(done.cause()).isNull();
  }
}
