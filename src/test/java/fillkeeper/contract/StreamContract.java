package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.FrameOrder;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said on the stream, whatever becomes of it on the way. */
interface StreamContract extends ContractTest {

  @Test
  default void aSubscriptionIsDoneOnceTheVenueHasConfirmedIt() throws Exception {
    // given
    appliesTo(Ability.SUBSCRIPTION);
    long delay = 300;
    AtomicLong asked = new AtomicLong();
    tenant().at().wire().meanwhile(At.SUBSCRIBE, () -> asked.set(System.nanoTime()));
    tenant().at().wire().next(At.SUBSCRIBE, Fault.delay(delay));
    Listening listening = tenant().listening();

    // when
    listening.subscribed();

    // then
    assertThat(System.nanoTime() - asked.get()).isGreaterThanOrEqualTo(delay * 1_000_000);
    assertThat(listening.isLost()).isFalse();
    listening.close();
  }

  @Test
  default void aSubscriptionThatIsRefusedEndsTheAttempt() throws Exception {
    // given
    appliesTo(Ability.SUBSCRIPTION);
    tenant().at().wire().next(At.SUBSCRIBE, Fault.REFUSE);

    // when
    tenant().start();
    stand().product().awaitIncident(tenant().id(), "SUBSCRIBE_REJECTED");

    // then
    tenant().thenAllIsWell("SUBSCRIBE_REJECTED");
  }

  @Test
  default void theLossOfTheStreamIsTheLastThingHeard() throws Exception {
    // given
    Listening listening = tenant().listening().subscribed();
    tenant().trade(market());
    Product.await("events", () -> listening.events() > 5, listening::toString);

    // when
    tenant().at().cut();
    tenant().trade(market());
    Product.await("the loss", listening::isLost, listening::toString);

    // then
    Listening successor = tenant().listening().subscribed();
    tenant().trade(market());
    Product.await("events on the next stream", () -> successor.events() > 5, successor::toString);
    List<Object> told = listening.told();
    assertThat(told.get(told.size() - 1)).isInstanceOf(AttemptFailure.class);
    assertThat(told.stream().filter(AttemptFailure.class::isInstance)).hasSize(1);
    successor.close();
    listening.close();
  }

  @Test
  default void whoHasLetGoHearsNothingMore() throws Exception {
    // given
    Listening listening = tenant().listening().subscribed();
    Listening other = tenant().listening().subscribed();
    tenant().trade(market());
    Product.await("events", () -> listening.events() > 5, listening::toString);

    // when
    listening.close();
    List<Object> told = listening.told();
    tenant().trade(market());

    // then
    Product.await("one connection", () -> tenant().at().connections() == 1, () -> tenant().at().connections() + "");
    long heard = other.events();
    tenant().trade(market());
    Product.await("events of the other", () -> other.events() > heard, other::toString);
    assertThat(listening.told()).isEqualTo(told);
    other.close();
  }

  @Test
  default void aStreamThatSaysNothingMoreIsLost() throws Exception {
    // given
    tenant().mendedByComparisons()
        .with(new JsonObject().put("heartbeat", new JsonObject().put("pingMs", 400).put("pongTimeoutMs", 1_500))).live();
    String rests = tenant().at().limit(market(), Side.BUY, 3);
    tenant().equalsBook();

    // when
    tenant().at().silence();
    tenant().at().fill(rests, 2);
    Product.await("the loss of the stream", () -> !tenant().causes().isEmpty(), () -> tenant().causes().toString());

    // then
    tenant().thenAllIsWellAfter("DISCONNECTED", "STALLED");
  }

  /** What makes a frame unreadable. */
  static List<Fault> unreadable() {
    return List.of(Fault.GARBLE, Fault.TRUNCATE, Fault.BAD_TEXT);
  }

  @ParameterizedTest
  @MethodSource("fillkeeper.contract.StreamContract#unreadable")
  default void aFrameThatCannotBeReadIsMadeUpForByTheNextAttempt(Fault fault) throws Exception {
    // given
    String rests = tenant().live().at().limit(market(), Side.BUY, 3);
    tenant().equalsBook();

    // when
    tenant().at().wire().next(At.FRAME, fault);
    tenant().at().fill(rests, 1);
    Product.await("a failure", () -> !tenant().causes().isEmpty(), () -> tenant().causes().toString());

    // then
    tenant().thenAllIsWellAfter("MALFORMED_EVENT", "DISCONNECTED");
  }

  @Test
  default void whatWasNeverSaidIsFoundByTheNextComparison() throws Exception {
    // given
    tenant().mendedByComparisons().live();
    String rests = tenant().at().limit(market(), Side.BUY, 3);
    tenant().equalsBook();

    // when
    tenant().at().wire().always(At.FRAME, Fault.DROP);
    tenant().at().fill(rests, 1);
    tenant().trade(market());
    tenant().at().wire().heal();

    // then
    tenant().equalsBook().thenAllIsWellAfter("DRIFT", "FILL_GAP");
  }

  @Test
  default void everyFrameMayComeTwice() throws Exception {
    // given
    tenant().live().at().wire().always(At.FRAME, Fault.REPEAT);

    // when
    tenant().trade(market());

    // then
    tenant().thenAllIsWell();
  }

  @Test
  default void framesMayOvertakeEachOther() throws Exception {
    // given
    tenant().live().at().wire().always(At.FRAME, Fault.REORDER);

    // when
    tenant().trade(market());
    tenant().at().wire().heal();
    tenant().at().limit(market(), Side.BUY, 1);

    // then
    tenant().thenAllIsWell();
  }

  @Test
  default void aMessageMayComeInPieces() throws Exception {
    // given
    tenant().live().at().wire().next(At.FRAME, Fault.SPLIT, 3);
    tenant().at().wire().next(At.FRAME, Fault.EMPTY_FRAGMENT, 3);

    // when
    tenant().trade(market());

    // then
    tenant().thenAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(FrameOrder.class)
  default void whichOfTwoFramesComesFirstDoesNotMatter(FrameOrder order) throws Exception {
    // given
    appliesTo(Ability.TWO_FRAMES);
    tenant().live().at().frameOrder(order);

    // when
    tenant().trade(market());

    // then
    tenant().thenAllIsWell();
  }

  @Test
  default void whatIsSaidAgainChangesNothing() throws Exception {
    // given
    tenant().live().trade(market());
    tenant().at().limit(market(), Side.BUY, 1);
    List<String> rows = tenant().equalsBook().rows();

    // when
    tenant().at().replay();
    tenant().at().limit(market(), Side.BUY, 2);

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().rows()).containsAll(rows).hasSize(rows.size() + 1);
  }

  @Test
  default void aConnectionThatTheVenueEndsByPlanIsFollowedByAnotherWithoutAnIncident() throws Exception {
    // given
    appliesTo(Ability.PLANNED_CUT);
    tenant().live().trade(market());
    long connections = bench().server().count(At.CONNECT);

    // when
    for (int i = 1; i <= 2; i++) {
      long before = connections + i - 1;
      tenant().at().plannedCut();
      Product.await("another connection", () -> {
        tenant().at().market(market(), Side.BUY, 1);
        return bench().server().count(At.CONNECT) > before;
      }, () -> bench().server().count(At.CONNECT) + " connections ever");
      Product.await("one connection", () -> {
        tenant().at().market(market(), Side.SELL, 1);
        return tenant().at().connections() == 1;
      }, () -> tenant().at().connections() + " connections");
    }
    tenant().trade(market());

    // then
    tenant().thenAllIsWell();
  }

  /** Compared, and another connection is heard beside the one that is to be ended by plan. */
  private BenchAccount givenTwoConnections() throws Exception {
    appliesTo(Ability.PLANNED_CUT);
    BenchAccount at = tenant().live().at();
    stand().product().awaitCompared(tenant().id());
    at.plannedCut();
    Product.await("two connections", () -> at.connections() == 2, () -> at.connections() + " connections");
    return at;
  }

  /** Only the one that came last is left. */
  private void thenOneIsLeftAndAllIsWell() {
    Product.await("one connection", () -> tenant().at().connections() == 1,
        () -> tenant().at().connections() + " connections");
    tenant().trade(market());
    tenant().thenAllIsWell();
  }

  @Test
  default void whatBothConnectionsTellIsBookedOnce() throws Exception {
    // given
    BenchAccount at = givenTwoConnections();
    long before = stand().product().counted(tenant().id(), "duplicates");

    // when
    String order = at.limit(market(), Side.BUY, 3);
    at.fill(order, 1);
    at.fillWhole(order);

    // then
    tenant().equalsBook();
    Product.await("what came twice", () -> stand().product().counted(tenant().id(), "duplicates") >= before + 2,
        () -> stand().product().counted(tenant().id(), "duplicates") + " duplicates, " + before + " before");
    assertThat(tenant().count("executions", "order_id = '" + order + "'")).isEqualTo(2);
    thenOneIsLeftAndAllIsWell();
  }

  @Test
  default void whatOnlyOneOfTwoConnectionsTellsIsHeard() throws Exception {
    // given
    BenchAccount at = givenTwoConnections();
    String[] orders = {at.limit(market(), Side.BUY, 3), at.limit(market(), Side.SELL, 3)};
    tenant().equalsBook();

    // when: a cancellation is one frame on each; of the first of them the one is lost on its way, then the other
    for (int i = 0; i < orders.length; i++) {
      at.wire().nth(At.FRAME, i + 1, Fault.DROP);
      at.cancel(orders[i]);
      tenant().equalsBook();
    }

    // then: from the stream, since nothing is compared so soon
    assertThat(at.connections()).as("connections, both of which were still open").isEqualTo(2);
    thenOneIsLeftAndAllIsWell();
  }

  @Test
  default void aConnectionThatCannotFollowIsTriedAgainWhileTheOldOneIsHeard() throws Exception {
    // given
    appliesTo(Ability.PLANNED_CUT);
    BenchAccount at = tenant().live().at();
    long connections = bench().server().count(At.CONNECT);
    bench().server().next(At.CONNECT, Fault.CLOSE);

    // when
    at.plannedCut();
    Product.await("a connection that is not had", () -> bench().server().count(At.CONNECT) > connections,
        () -> bench().server().count(At.CONNECT) + " connections ever");
    tenant().trade(market());

    // then
    tenant().equalsBook();
    Product.await("another try", () -> bench().server().count(At.CONNECT) > connections + 1,
        () -> bench().server().count(At.CONNECT) + " connections ever");
    thenOneIsLeftAndAllIsWell();
  }

  @Test
  default void aConnectionThatEndsBeforeItsSuccessorIsHeardIsALoss() throws Exception {
    // given
    appliesTo(Ability.PLANNED_CUT);
    BenchAccount at = tenant().live().at();
    String order = at.limit(market(), Side.BUY, 3);
    tenant().equalsBook();
    bench().server().meanwhile(At.CONNECT, () -> {
      at.cut();
      at.fill(order, 1);
    });

    // when
    at.plannedCut();
    Product.await("the loss of the stream", () -> !tenant().causes().isEmpty(), () -> tenant().causes().toString());

    // then: the next attempt has caught up with it
    tenant().thenAllIsWell("DISCONNECTED");
  }

  @Test
  default void aConnectionThatWasDeadWhenItsSuccessorCameIsALoss() throws Exception {
    // given: nobody is told of what happens between its death and the first word of the other
    appliesTo(Ability.PLANNED_CUT);
    BenchAccount at = tenant()
        .with(new JsonObject().put("heartbeat", new JsonObject().put("pingMs", 400).put("pongTimeoutMs", 1_500)))
        .live().at();
    String order = at.limit(market(), Side.BUY, 3);
    stand().product().awaitCompared(tenant().id());
    bench().server().meanwhile(At.CONNECT, () -> {
      at.silence();
      at.fill(order, 1);
    });

    // when
    at.plannedCut();
    Product.await("the loss of the stream", () -> !tenant().causes().isEmpty(), () -> tenant().causes().toString());

    // then
    tenant().thenAllIsWell("STALLED");
  }
}
