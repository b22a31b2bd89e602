package fillkeeper.venue.binance.spot;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.VenueListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two connections tell of one account: of one moment, the report with the greater number is the later. */
class SpotReportsTest {

  private final List<AccountEvent> met = new ArrayList<>();
  private final List<AccountEvent> heard = new ArrayList<>();
  private final List<Integer> weights = new ArrayList<>();
  private boolean over;
  private final SpotReports reports = new SpotReports(new VenueListener() {
    @Override
    public void onEvent(AccountEvent event, int bytes) {
      heard.add(event);
      weights.add(bytes);
    }

    @Override
    public void onLost(AttemptFailure why) {
      throw new AssertionError(why);
    }
  }, met::add, () -> over);

  @Test
  void ofOneMomentTheReportWithTheLesserNumberIsOutdatedAndItsFillIsNot() {
    tell(8, row("o1", OrderStatus.FILLED, "2", 1));

    tell(7, fill("t1", "o1", "1", 1), row("o1", OrderStatus.PARTIALLY_FILLED, "1", 1));

    assertThat(heard).containsExactly(row("o1", OrderStatus.FILLED, "2", 1), fill("t1", "o1", "1", 1));
    assertThat(weights).containsExactly(100, 100);
    assertThat(met).as("whatever is told was shown before").isEqualTo(heard);
  }

  @Test
  void theSameNumberAgainIsToldAgainAndSoIsAGreaterOne() {
    tell(7, row("o1", OrderStatus.NEW, "0", 1));
    tell(7, row("o1", OrderStatus.NEW, "0", 1));
    tell(8, row("o1", OrderStatus.CANCELED, "0", 1));

    assertThat(heard).hasSize(3);
  }

  @Test
  void anOutdatedReportDoesNotTakeThePlaceOfTheLater() {
    tell(8, row("o1", OrderStatus.FILLED, "2", 1));
    tell(6, row("o1", OrderStatus.NEW, "0", 1));
    tell(7, row("o1", OrderStatus.PARTIALLY_FILLED, "1", 1));

    assertThat(heard).hasSize(1);
  }

  /** That the number grows is nowhere written: the end of an order is believed whatever its number. */
  @Test
  void thatAnOrderEndedIsToldWhateverItsNumber() {
    tell(8, row("o1", OrderStatus.PARTIALLY_FILLED, "1", 1));
    tell(7, row("o1", OrderStatus.EXPIRED, "1", 1));

    assertThat(heard).hasSize(2);
  }

  @Test
  void ofAnotherMomentOrOrderOrWithoutANumberNothingIsOutdated() {
    tell(8, row("o1", OrderStatus.PARTIALLY_FILLED, "1", 2));

    tell(7, row("o1", OrderStatus.NEW, "0", 1));
    tell(7, row("o2", OrderStatus.NEW, "0", 2));
    tell(-1, row("o2", OrderStatus.NEW, "0", 2));

    assertThat(heard).hasSize(4);
  }

  @Test
  void theNumberZeroIsOneToo() {
    tell(1, row("o1", OrderStatus.PARTIALLY_FILLED, "1", 2));
    tell(0, row("o1", OrderStatus.NEW, "0", 2));

    assertThat(heard).hasSize(1);
  }

  @Test
  void aReportWithoutATimeIsToldAndRemembersNothing() {
    tell(8, timeless("o1"));
    tell(9, row("o1", OrderStatus.NEW, "0", 1));
    tell(7, timeless("o1"));
    tell(8, row("o1", OrderStatus.NEW, "0", 1));

    assertThat(heard).hasSize(3);
  }

  @Test
  void ofOrdersThatWereLongNotHeardOfNothingIsRemembered() {
    tell(8, row("o1", OrderStatus.FILLED, "2", 1));
    for (int n = 2; n <= 4_096; n++) {
      tell(8, row("o" + n, OrderStatus.FILLED, "2", 1));
    }
    tell(7, row("o1", OrderStatus.NEW, "0", 1));
    assertThat(heard).as("it is one of so many").hasSize(4_096);

    for (int n = 2; n <= 4_097; n++) {
      tell(8, row("o" + n, OrderStatus.FILLED, "2", 1));
    }
    tell(7, row("o1", OrderStatus.NEW, "0", 1));

    assertThat(heard).hasSize(2 * 4_096 + 1);
  }

  @Test
  void whatCannotBeReadIsToldUnlessNothingMayBeToldAnyMore() {
    Unreadable what = new Unreadable("not JSON", "x", stream(1));
    reports.onUnreadable(what, 30);
    over = true;
    reports.onUnreadable(what, 40);
    tell(1, row("o1", OrderStatus.NEW, "0", 1));

    assertThat(weights).containsExactly(30);
  }

  private void tell(long number, AccountEvent... events) {
    reports.onRows(new SpotFrame.Rows("0", List.of(events), number), 100);
  }

  private static OrderReport timeless(String id) {
    OrderReport it = row(id, OrderStatus.NEW, "0", 1);
    return new OrderReport(it.key(), Rows.terms("10", "100"), it.status(), it.rawStatus(), it.cumQty(), null, null, null,
        null, Set.of(), it.seen());
  }
}
