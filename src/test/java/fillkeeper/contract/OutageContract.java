package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens while nobody listens is in the ledger afterwards. */
interface OutageContract extends ContractTest {

  @Test
  default void whatHappensInAnOutageIsCaughtUpWith() throws Exception {
    // given
    BenchAccount at = tenant().live().at();
    String filledWhole = at.limit(market(), Side.BUY, 4);
    String filledInPart = at.limit(market(), Side.SELL, 4);
    String cancelled = at.limit(market(), Side.BUY, 4);
    at.fill(filledWhole, 1);
    tenant().equalsBook();

    // when: an old order is filled, others end, and orders live and die that nobody has ever heard of
    tenant().away(() -> {
      at.fillWhole(filledWhole);
      at.fill(filledInPart, 2);
      at.fill(cancelled, 1);
      at.cancel(cancelled);
      bench().markets().forEach(tenant()::trade);
    });

    // then
    tenant().thenAllIsWell("DISCONNECTED");
  }

  @Test
  default void anAmendmentInAnOutageIsCaughtUpWith() throws Exception {
    // given
    BenchAccount at = tenant().live().at();
    String amended = at.limit(market(), Side.BUY, 4);
    tenant().equalsBook();

    // when
    tenant().away(() -> {
      at.fill(amended, 1);
      at.amend(amended, 3);
      at.fill(amended, 1);
    });

    // then
    tenant().thenAllIsWell("DISCONNECTED");
  }

  /** What is asked before an account is live. */
  default Stream<At> phases() {
    Stream<At> subscribing = bench().lacks().containsKey(Ability.SUBSCRIPTION) ? Stream.of() : Stream.of(At.SUBSCRIBE);
    return Stream.concat(Stream.concat(Stream.of(At.IDENTITY), subscribing), bench().lists().stream());
  }

  @ParameterizedTest
  @MethodSource("phases")
  default void whatHappensWhileItCatchesUpIsInTheLedger(At at) throws Exception {
    // given
    BenchAccount account = tenant().live().at();
    String filled = account.limit(market(), Side.BUY, 5);
    String cancelled = account.limit(market(), Side.SELL, 5);
    tenant().equalsBook();
    account.wire().meanwhile(at, () -> {
      account.fill(filled, 1);
      account.cancel(cancelled);
      tenant().trade(market());
      account.fill(filled, 1);
    });

    // when
    tenant().away(() -> account.fill(filled, 1));

    // then
    tenant().thenAllIsWell("DISCONNECTED");
  }

  @Test
  default void theLossOfTheStreamEndsACatchUp() throws Exception {
    // given: a request that is never answered, and a stream that breaks meanwhile
    BenchAccount account = tenant().at();
    tenant().trade(market());
    account.wire().next(At.EXECUTIONS, Fault.STALL);
    account.wire().meanwhile(At.EXECUTIONS, account::cut);

    // when
    tenant().start();
    stand().product().awaitIncident(tenant().id(), "DISCONNECTED");

    // then: what that attempt had read made nothing live
    tenant().thenAllIsWell("DISCONNECTED");
    assertThat(stand().product().statuses().stream()
        .filter(told -> told.getString("account").endsWith("." + tenant().id()))
        .filter(told -> told.getString("status").equals("LIVE")))
        .isNotEmpty().allMatch(told -> told.getLong("epoch") == 2);
  }

  @Test
  default void anExchangeThatIsAwayIsTriedUntilItIsBack() throws Exception {
    // given
    BenchAccount account = tenant().live().at();
    String rests = account.limit(market(), Side.BUY, 3);
    tenant().equalsBook();

    // when
    bench().server().down().await(60, TimeUnit.SECONDS);
    account.fill(rests, 1);
    stand().product().awaitIncident(tenant().id(), "VENUE_UNAVAILABLE");
    account.fillWhole(rests);
    bench().server().up().await(60, TimeUnit.SECONDS);

    // then
    tenant().thenAllIsWellAfter("DISCONNECTED", "VENUE_UNAVAILABLE");
  }

  @Test
  default void tradingGoesOnThroughOneOutageAfterTheOther() throws Exception {
    // given
    Dealer dealer = new Dealer(tenant().live().at(), bench(), 11);
    int outages = 4;

    // when
    for (int outage = 1; outage <= outages; outage++) {
      int failures = outage;
      dealer.steps(25);
      tenant().at().cut();
      dealer.steps(25);
      Product.await("outage " + outage, () -> tenant().causes().size() >= failures, () -> tenant().causes().toString());
      dealer.steps(10);
      stand().product().awaitLive(tenant().id());
    }

    // then
    tenant().thenAllIsWell("DISCONNECTED", "DISCONNECTED", "DISCONNECTED", "DISCONNECTED");
  }
}
