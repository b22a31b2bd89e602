package fillkeeper.core;

import static fillkeeper.testkit.Rows.funding;
import static fillkeeper.testkit.Rows.rest;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AuditPass;
import fillkeeper.domain.AuditPass.Outcome;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.FundingTimes;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A venue that tells of funding in a list alone, up to two minutes late. It is an hour after the first start. */
class FundingListsTest {

  private static final Walk FUNDING =
      new Walk(Walk.Kind.FUNDING, "linear", "FUNDING_FEE", Duration.ofDays(7), Duration.ofDays(90));
  private static final CategoryRules RULES = Promises.of(FakeVenue.FORGETS, FakeVenue.REACH,
      new FundingTimes(Duration.ofHours(1), Duration.ofMinutes(2)));

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).promises(RULES)
      .walks(FakeVenue.OPEN, FakeVenue.EXECUTIONS, FUNDING);
  private final FakeBook book = new FakeBook();
  private Progress progress;

  @BeforeEach
  void anHourLater() {
    time.advance(Duration.ofHours(1).plusSeconds(121));
    progress = new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints());
  }

  @Test
  void aPaymentIsReadAsItIsListedAndIsNoDifference() {
    venue.lists(FUNDING, funding("f1", "0.5", 3_600, rest(3_721)));

    Future<List<AuditPass>> run = audit().funding("linear");

    thenDone(run);
    assertThat(run.result()).singleElement().satisfies(pass -> {
      assertThat(pass.outcome()).isEqualTo(Outcome.PASSED);
      assertThat(pass.checked()).isEqualTo(1);
      assertThat(pass.scope()).isEqualTo("FUNDING_FEE");
    });
    assertThat(stored("f1").fee()).isEqualByComparingTo("0.5");
    assertThat(venue.asked()).as("no other list is read").containsExactly("page funding/linear/FUNDING_FEE -60..3721");
  }

  @Test
  void itIsProvenNoFurtherThanTheListMayLagAndAsFunding() {
    thenDone(audit().funding("linear"));

    assertThat(book.ledger().checkpoint(FUNDING.name()).wholeUntil()).isEqualTo(second(3_601));
    assertThat(book.ledger().coverage()).containsExactly(new Coverage("linear", Coverage.Kind.FUNDING, "FUNDING_FEE",
        Rows.START, second(3_601), Coverage.How.AUDIT, Coverage.Status.PROVEN, null));
  }

  @Test
  void anAuditReadsItLikeEveryList() {
    venue.lists(FUNDING, funding("f1", "-0.5", 3_600, rest(3_721)));

    Future<List<AuditPass>> run = audit().run();

    thenDone(run);
    assertThat(stored("f1").fee()).isEqualByComparingTo("-0.5");
    assertThat(run.result()).extracting(AuditPass::differences).containsOnly(0);
  }

  @Test
  void theCatchUpReadsIt() {
    venue.lists(FUNDING, funding("f1", "0.5", 3_600, rest(3_721)));

    thenDone(new CatchUp(venue, book, time, time, progress, () -> Future.succeededFuture(List.of()), () -> { }).tail());

    assertThat(stored("f1")).isNotNull();
  }

  @Test
  void historyReadsItAsFarAsItsOwnListGoes() {
    Instant since = Rows.START.minus(Duration.ofDays(60));
    venue.lists(FUNDING, funding("f1", "0.5", -Duration.ofDays(50).toSeconds(), rest(3_721)));

    thenDone(new Backfill(venue, book, since, Rows.START, Map.of(), Duration.ZERO).run());

    assertThat(stored("f1")).isNotNull();
    assertThat(book.ledger().coverage()).filteredOn(span -> span.kind() == Coverage.Kind.FUNDING)
        .extracting(Coverage::status).containsOnly(Coverage.Status.PROVEN);
  }

  @Test
  void aRoundThatIsNotAnsweredIsIncompleteAndTheNextReadsOnFromTheCheckpoint() {
    book.ledger().put(new Checkpoint(FUNDING.name(), Rows.START, second(100)));
    progress = new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints());
    venue.failsAt(1, Cause.RATE_LIMITED).lists(FUNDING, funding("f1", "0.5", 3_600, rest(3_721)));
    Audit audit = audit();

    Future<List<AuditPass>> unanswered = audit.funding("linear");
    Future<List<AuditPass>> answered = audit.funding("linear");

    assertThat(unanswered.result()).extracting(AuditPass::outcome).containsExactly(Outcome.INCOMPLETE);
    assertThat(answered.result()).extracting(AuditPass::outcome).containsExactly(Outcome.PASSED);
    assertThat(stored("f1")).isNotNull();
    assertThat(venue.asked()).containsExactly("page funding/linear/FUNDING_FEE 40..3721",
        "page funding/linear/FUNDING_FEE 40..3721");
  }

  @Test
  void aListWithoutAProvenEndIsIncompleteAndWhatItShowsIsKept() {
    venue.endsNever(FUNDING).lists(FUNDING, funding("f1", "0.5", 3_600, rest(3_721)));

    Future<List<AuditPass>> run = audit().funding("linear");

    thenDone(run);
    assertThat(run.result()).extracting(AuditPass::outcome).containsExactly(Outcome.INCOMPLETE);
    assertThat(stored("f1")).isNotNull();
  }

  @Test
  void onePaymentIsOneRowHoweverOftenItIsListed() {
    venue.lists(FUNDING, funding("f1", "0.5", 3_600, rest(3_721)));
    Audit audit = audit();

    thenDone(audit.funding("linear"));
    int batches = book.ledger().batches().size();
    thenDone(audit.funding("linear"));

    assertThat(book.ledger().batches().subList(batches, book.ledger().batches().size()))
        .allSatisfy(batch -> assertThat(batch.executions()).isEmpty());
  }

  private Audit audit() {
    return new Audit(venue, book, book, time, time, progress);
  }

  private Execution stored(String id) {
    return book.ledger().execution(funding(id, "0", 0, rest(0)).key()).execution();
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }

  private static void thenDone(Future<?> done) {
    assertThat(done.isComplete()).isTrue();
    assertThat(done.cause()).isNull();
  }
}
