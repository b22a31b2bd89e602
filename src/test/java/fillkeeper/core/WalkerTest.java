package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Window;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.Urgency;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A list page by page, to an end that is proven or not. */
class WalkerTest {

  private static final Window WINDOW = new Window(Rows.START, Rows.START.plusSeconds(60));

  private final FakeVenue venue = new FakeVenue(new FakeTime());
  private final List<String> pages = new ArrayList<>();
  private final int[] answers = new int[1];
  private final Walker walker = new Walker(venue, Urgency.AUDIT, () -> answers[0]++);

  @Test
  void onlyTheLastPageIsProven() {
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2), fill("t3", "o1", "1", 3));

    Future<Boolean> read = walker.read(FakeVenue.EXECUTIONS, WINDOW, this::take);

    assertThat(read.result()).isTrue();
    assertThat(pages).containsExactly("2 rows", "1 rows, proven");
    assertThat(answers[0]).isEqualTo(2);
  }

  @Test
  void anEmptyListIsProvenByItsOnePage() {
    assertThat(walker.read(FakeVenue.OPEN, null, this::take).result()).isTrue();
    assertThat(pages).containsExactly("0 rows, proven");
  }

  @Test
  void aListWhoseCursorComesBackIsNotProven() {
    venue.endsOnlyWithin(Duration.ofSeconds(1));

    assertThat(walker.read(FakeVenue.EXECUTIONS, WINDOW, this::take).result()).isFalse();
    assertThat(pages).noneMatch(page -> page.contains("proven"));
  }

  @Test
  void aListOfOrdersGoesOnAsLongAsItShowsOthers() {
    venue.lists(FakeVenue.OPEN, row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.NEW, "0", 1),
        row("o3", OrderStatus.NEW, "0", 1), row("o4", OrderStatus.NEW, "0", 1), row("o5", OrderStatus.NEW, "0", 1));

    assertThat(walker.read(FakeVenue.OPEN, null, this::take).result()).isTrue();
    assertThat(pages).containsExactly("2 rows", "2 rows", "1 rows, proven");
  }

  @Test
  void theSameRowsWithOtherContentAreNothingNew() {
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2),
        fill("t1", "o1", "5", 1, rest(9)), fill("t2", "o1", "5", 2, rest(9)), fill("t3", "o1", "1", 3));

    assertThat(walker.read(FakeVenue.EXECUTIONS, WINDOW, this::take).result()).isFalse();
    assertThat(pages).containsExactly("2 rows", "2 rows");
  }

  @Test
  void rowsThatCannotBeReadAreDifferentOnesAsLongAsTheySayDifferentThings() {
    venue.lists(FakeVenue.OPEN, new Unreadable("no", "a", rest(9)), new Unreadable("no", "b", rest(9)),
        new Unreadable("no", "c", rest(9)));

    assertThat(walker.read(FakeVenue.OPEN, null, this::take).result()).isTrue();
    assertThat(pages).containsExactly("2 rows", "1 rows, proven");
  }

  @Test
  void theFillsOfAnOrderAreAListToo() {
    venue.knows(fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2), fill("t3", "o1", "1", 3));

    assertThat(walker.fills(order("o1"), this::take).result()).isTrue();
    assertThat(venue.asked()).containsExactly("fills o1", "fills o1 from 2");
  }

  @Test
  void onePageIsAskedForWhileTheOneBeforeIsStoredAndHandedOverBehindIt() {
    venue.lists(FakeVenue.OPEN, fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2), fill("t3", "o1", "1", 3),
        fill("t4", "o1", "1", 4), fill("t5", "o1", "1", 5));
    Promise<Void> stored = Promise.promise();

    Future<Boolean> read = walker.read(FakeVenue.OPEN, null, (rows, last) -> {
      take(rows, last);
      return stored.future();
    });
    assertThat(venue.asked()).hasSize(2);
    assertThat(pages).hasSize(1);
    stored.complete();

    assertThat(venue.asked()).hasSize(3);
    assertThat(pages).hasSize(3);
    assertThat(read.result()).isTrue();
  }

  @Test
  void aPageThatDoesNotComeIsAFailureAndNoEnd() {
    venue.lists(FakeVenue.OPEN, fill("t1", "o1", "1", 1), fill("t2", "o1", "1", 2), fill("t3", "o1", "1", 3));
    venue.failsAt(2, Cause.VENUE_UNAVAILABLE);

    assertThat(walker.read(FakeVenue.OPEN, null, this::take).failed()).isTrue();
    assertThat(pages).containsExactly("2 rows");
    assertThat(answers[0]).isEqualTo(1);
  }

  @Test
  void aPageThatIsNotStoredIsAFailure() {
    assertThat(walker.read(FakeVenue.OPEN, null, (rows, last) -> Future.failedFuture("full")).failed()).isTrue();
  }

  private Future<?> take(List<AccountEvent> rows, boolean proven) {
    pages.add(rows.size() + " rows" + (proven ? ", proven" : ""));
    return Future.succeededFuture();
  }
}
