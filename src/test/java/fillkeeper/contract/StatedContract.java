package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.simulator.At;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ConditionalOrders;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.FillIdentity;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.Paging;
import fillkeeper.venue.Page;
import fillkeeper.venue.Units;
import fillkeeper.venue.UpdateOrder;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a venue states of itself as data is what it does. */
interface StatedContract extends ContractTest {

  int ROWS = 3;

  private VenueRules rules() {
    return bench().exchange().rules();
  }

  /** The categories under test. */
  default Stream<String> statedCategories() {
    return Bench.marketsByCategory(bench()).keySet().stream();
  }

  private Market market(String category) {
    return Bench.marketsByCategory(bench()).get(category);
  }

  @Test
  default void everyCategoryThatCanBeConfiguredIsStated() {
    assertThat(rules().categories().keySet()).containsExactlyInAnyOrderElementsOf(
        bench().exchange().traits().categories().stream().map(Exchange.Category::name).toList());
  }

  /** What a venue is said to lack would be left untested: it lacks it in its rules, or on its wire. */
  @Test
  default void whatIsSaidToBeLackingIsNotThere() throws Exception {
    // given
    tenant().live().trade(market());
    tenant().at().replay();
    tenant().equalsBook();

    // then
    List<CategoryRules> stated = statedCategories().map(rules()::of).toList();
    Map<Ability, Boolean> has = Map.of(
        Ability.PLANNED_CUT, stated.stream().anyMatch(each -> each.stream().cut() != null),
        Ability.CONDITIONAL_ORDERS, stated.stream().anyMatch(each -> each.conditional() != ConditionalOrders.NONE),
        Ability.FUNDING, stated.stream().anyMatch(each -> each.fills().funding() != null),
        Ability.OBLIVION, remembered(stated).isPresent(),
        Ability.RIGHTS, bench().exchange().toldOfKeys().contains(Exchange.KeyFact.RIGHTS),
        Ability.PASSPHRASE, bench().exchange().traits().keys().contains(Exchange.Key.PASSPHRASE),
        Ability.SUBSCRIPTION, bench().server().count(At.SUBSCRIBE) > 0,
        Ability.TWO_FRAMES, bench().server().count(At.EXECUTION_FRAME) > 0);
    assertThat(has).allSatisfy((ability, stands) ->
        assertThat(bench().lacks().containsKey(ability)).as(ability.name()).isEqualTo(!stands));
    remembered(stated).ifPresent(shortest -> assertThat(bench().oblivion()).isEqualTo(shortest));
  }

  private static Optional<Duration> remembered(List<CategoryRules> stated) {
    return stated.stream().flatMap(each -> Stream.of(each.forgetsUnfilled(), each.historyReach()))
        .filter(Objects::nonNull).min(Comparator.naturalOrder());
  }

  @ParameterizedTest
  @MethodSource("statedCategories")
  default void theListsOfAnAccountAreThoseThatAreStated(String category) throws Exception {
    // given
    Listening listening = met(market(category));

    // when
    List<Walk> walks = listening.answer(venue -> Future.succeededFuture(venue.walks()));

    // then: one list may be of several categories, and bears the name of one of them
    List<ListRules> lists = rules().of(category).lists();
    assertThat(walks).filteredOn(walk -> walk.category().equals(category))
        .allMatch(walk -> lists.stream().anyMatch(list -> isOf(list, walk)));
    assertThat(lists).allMatch(list -> walks.stream().anyMatch(walk -> isOf(list, walk)));
    listening.close();
  }

  private static boolean isOf(ListRules list, Walk walk) {
    return list.walk(walk.category(), walk.scope()).equals(walk);
  }

  /** Subscribed, and the stream has told of a fill in this market. */
  private Listening met(Market market) throws Exception {
    Listening listening = tenant().listening().subscribed();
    tenant().trade(market);
    Product.await("a fill on the stream", () -> listening.told().stream().anyMatch(told ->
        told instanceof Execution fill && fill.key().symbol().equals(market.symbol())), listening::toString);
    return listening;
  }

  private static List<Walk> walks(Listening listening, String category) throws Exception {
    return listening.answer(venue -> Future.succeededFuture(venue.walks())).stream()
        .filter(walk -> walk.category().equals(category)).toList();
  }

  /** Those that have ids of their own have lists of their own too, and are in the ledger as what they are. */
  @ParameterizedTest
  @MethodSource("statedCategories")
  default void ordersThatWaitForAPriceAreWhatIsStated(String category) throws Exception {
    // given
    ConditionalOrders stated = rules().of(category).conditional();
    boolean listedApart = rules().of(category).lists().stream()
        .anyMatch(list -> list.record().equals(RecordType.ALGO_ORDER));
    assertThat(listedApart).isEqualTo(stated == ConditionalOrders.APART);
    if (stated == ConditionalOrders.NONE) {
      assertThatThrownBy(() -> tenant().at().conditional(market(category), Side.BUY, 1))
          .isInstanceOfAny(IllegalArgumentException.class, UnsupportedOperationException.class);
      return;
    }

    // when
    String waits = tenant().live().at().conditional(market(category), Side.BUY, 1);

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().count("orders", "category = '" + category + "' AND order_id = '" + waits
        + "' AND record_type = '" + (listedApart ? RecordType.ALGO_ORDER : RecordType.ORDER) + "'")).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("statedCategories")
  default void messagesAboutAnOrderBearTimesAndComeInTheirOrderWhereThatIsStated(String category) throws Exception {
    // when
    Listening listening = met(market(category));
    tenant().trade(market(category));
    Product.await("more events", () -> listening.events() > 10, listening::toString);

    // then
    Map<OrderKey, List<OrderReport>> orders = listening.told().stream().filter(OrderReport.class::isInstance)
        .map(OrderReport.class::cast).collect(Collectors.groupingBy(OrderReport::key));
    assertThat(orders).isNotEmpty();
    assertThat(orders.values()).allSatisfy(reports -> {
      assertThat(reports).extracting(OrderReport::updatedAt).doesNotContainNull();
      if (rules().of(category).stream().updates() == UpdateOrder.TIME_AND_ARRIVAL) {
        assertThat(reports).isSortedAccordingTo(Comparator.comparing(OrderReport::updatedAt));
      }
    });
    listening.close();
  }

  @ParameterizedTest
  @MethodSource("statedCategories")
  default void fillsAreListedInTheStatedOrder(String category) throws Exception {
    // given
    Market market = market(category);
    Listening listening = met(market);
    tenant().at().traded(market, 4 * ROWS, Duration.ofSeconds(30), Duration.ofSeconds(1));
    bench().pageSize(ROWS);

    // when
    Walk walk = walks(listening, category).stream().filter(each -> each.kind() == Walk.Kind.EXECUTIONS)
        .filter(each -> each.scope().isEmpty() || each.scope().equals(market.symbol())).findFirst().orElseThrow();
    List<Instant> times = times(listening, walk);

    // then
    Paging paging = rules().of(category).lists(Walk.Kind.EXECUTIONS).get(0).paging();
    assertThat(times).hasSizeGreaterThan(4 * ROWS).isSortedAccordingTo(
        paging == Paging.NEWEST_FIRST ? Comparator.reverseOrder() : Comparator.naturalOrder());
    assertThat(paging).isNotEqualTo(Paging.ONE_PAGE);
    listening.close();
  }

  /** Of all rows of the last hour, page by page; some bear a time that is a little after what they tell of. */
  private static List<Instant> times(Listening listening, Walk walk) throws Exception {
    Instant now = listening.answer(venue -> Future.succeededFuture(venue.now()));
    Window window = new Window(now.minus(Duration.ofHours(1)), now.plusSeconds(1));
    List<Instant> times = new ArrayList<>();
    String cursor = null;
    do {
      String from = cursor;
      Page page = listening.answer(venue -> venue.page(walk, window, from, Urgency.AUDIT));
      page.rows().forEach(row -> times.add(((Execution) row).executedAt()));
      cursor = page.rows().isEmpty() ? null : page.next();
    } while (cursor != null);
    return times;
  }

  @ParameterizedTest
  @MethodSource("statedCategories")
  default void fillsAreNamedCountedAndChargedAsStated(String category) throws Exception {
    // when
    tenant().live().trade(market(category));

    // then
    tenant().thenAllIsWell();
    CategoryRules stated = rules().of(category);
    assertThat(fills(category, "TRUE")).isPositive();
    assertThat(fills(category, "NOT " + named(stated.fills().identity()))).as("fills with another leg").isZero();
    assertThat(fills(category, "NOT " + counted(stated.fills().units()))).as("fills counted otherwise").isZero();
    assertThat(fills(category, "NOT is_maker AND fee < 0")).as("takers that were paid").isZero();
    assertThat(fills(category, "NOT is_maker AND fee > 0")).as("takers that paid").isPositive();
  }

  private long fills(String category, String condition) {
    return stand().product().database().count("executions e LEFT JOIN fillkeeper.instruments i"
        + " USING (exchange, environment, category, symbol) WHERE account = '" + tenant().id() + "' AND category = '"
        + category + "' AND exec_type = 'TRADE' AND " + condition);
  }

  private static String named(FillIdentity identity) {
    return identity == FillIdentity.ID_SYMBOL_AND_ORDER ? "leg LIKE '%' || order_id" : "leg = ''";
  }

  private static String counted(Units units) {
    return switch (units) {
      case BASE -> "base_qty = qty";
      case QUOTE -> "base_qty = value";
      case CONTRACTS -> "abs(CASE contract_type WHEN 'INVERSE' THEN base_qty * price ELSE base_qty END"
          + " - qty * contract_size) < 1e-9";
    };
  }

  /** They are shared with whatever else runs for the user. */
  @Test
  default void requestsAndConnectionsAreCountedAgainstTheLimitsThatAreStated() throws Exception {
    // given
    Set<String> stated = rules().categories().values().stream().flatMap(each -> each.lists().stream())
        .flatMap(list -> list.costs().stream()).map(cost -> cost.limit().kind()).collect(Collectors.toSet());
    Listening listening = tenant().listening();
    Set<String> before = listening.countedAgainst();

    // when
    listening.subscribed();
    Instant now = listening.answer(venue -> Future.succeededFuture(venue.now()));
    for (Walk walk : listening.answer(venue -> Future.succeededFuture(venue.walks()))) {
      Window window = walk.isTimed() ? new Window(now.minus(Duration.ofHours(1)), now) : null;
      listening.answer(venue -> venue.page(walk, window, null, Urgency.AUDIT));
    }

    // then
    assertThat(before).doesNotContain("connections");
    assertThat(listening.countedAgainst()).contains("connections").containsAll(stated);
    listening.close();
  }

  @ParameterizedTest
  @MethodSource("statedCategories")
  default void whereSymbolsAreDiscoveredThatTheyAreAllIsDoubted(String category) throws Exception {
    // given
    boolean configured = tenant().at().settings().containsKey("symbols");
    Listening listening = tenant().listening();

    // when
    Optional<String> doubt = listening.answer(venue -> Future.succeededFuture(venue.doubt(category)));

    // then
    boolean bySymbol = rules().of(category).lists().stream().anyMatch(list -> list.by() == ListRules.By.SYMBOL);
    assertThat(doubt.isPresent()).isEqualTo(bySymbol && !configured);
    listening.close();
  }
}
