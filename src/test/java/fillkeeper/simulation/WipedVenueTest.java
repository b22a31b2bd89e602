package fillkeeper.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.simulation.Step.What;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The whole life of an account whose exchange is wiped, so that its ids start again. */
class WipedVenueTest {

  private static final long MS = Timeline.MS;
  private static final OrderKey O0 = OrderKey.order(VenueBook.CATEGORY, "BTCUSDT", "o0");

  private final World world =
      new World(new Schedule(1, Schedules.quiet(), List.of(), List.of(), 0), Build.PRODUCT, null);
  private final VenueBook book = world.books.get(0);

  @Test
  void whatIsSaidOfTheNewLifeStopsTheAccountUntilAPersonDecides() {
    // given: an order of long ago that is filled in part
    given(Duration.ofHours(2));
    assertThat(row().status()).isEqualTo("LIVE");

    // when: the network is wiped, and the same id is another order
    book.isWiped();
    book.ordersAreOlderBy(0);
    play(What.PLACE, 7);
    until(8_000);

    // then
    assertThat(row().status()).isEqualTo("QUARANTINED");
    assertThat(row().statusDetail()).startsWith("LEDGER_RESET: the exchange's ids have started again: order o0 on ")
        .endsWith("a person must mend it, then resume");
    assertThat(held().cumQty()).as("the ledger is as it was").isEqualByComparingTo("4");
    assertThat(held().terms().qty()).isEqualByComparingTo("10");
    assertThat(world.oracle.isBroken()).as(world.oracle::detail).isFalse();
  }

  @Test
  void whoResumesWithoutHavingDecidedAnythingIsToldAgain() {
    given(Duration.ofHours(2));
    book.isWiped();
    book.ordersAreOlderBy(0);
    play(What.PLACE, 7);
    until(8_000);

    world.processes.get(0).supervisor().resume(book.key);
    until(14_000);

    assertThat(row().status()).isEqualTo("QUARANTINED");
    assertThat(row().epoch()).isGreaterThan(1);
    assertThat(held().terms().qty()).isEqualByComparingTo("10");
  }

  @Test
  void aClockThatDiffersByMinutesStopsNobody() {
    given(Duration.ofMinutes(50));
    book.order(O0).isSaidToBeMadeLaterBy(Duration.ofMinutes(50));

    play(What.FILL, 6);
    until(8_000);

    assertThat(row().status()).isEqualTo("LIVE");
    assertThat(held().status()).isEqualTo(OrderStatus.FILLED);
  }

  private void given(Duration olderBy) {
    book.ordersAreOlderBy(olderBy.toNanos());
    world.processes.get(0).start();
    until(2_000);
    play(What.PLACE, 10);
    play(What.FILL, 4);
    until(4_000);
    assertThat(held().cumQty()).isEqualByComparingTo("4");
  }

  private void play(What what, int amount) {
    book.play(new Step(world.timeline.now(), 0, what, 0, amount));
  }

  private void until(long ms) {
    while (world.timeline.nextAt() <= ms * MS) {
      world.timeline.step();
      world.judge.look();
    }
  }

  private AccountRow row() {
    return world.store.row(book.key);
  }

  private OrderState held() {
    return world.store.ledger().orders(Healing.reader(book), List.of(O0)).result().get(O0);
  }
}
