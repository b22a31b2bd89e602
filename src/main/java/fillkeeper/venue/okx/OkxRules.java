package fillkeeper.venue.okx;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk.Filter;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ConditionalOrders;
import fillkeeper.venue.FeeSign;
import fillkeeper.venue.FillIdentity;
import fillkeeper.venue.FillRules;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.By;
import fillkeeper.venue.ListRules.Paging;
import fillkeeper.venue.ListRules.Times;
import fillkeeper.venue.Liveness;
import fillkeeper.venue.PlannedCut;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.Units;
import fillkeeper.venue.UpdateOrder;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What OKX promises, as data. */
final class OkxRules {

  /** How its categories are shown. */
  static final List<String> CATEGORIES = OkxWords.INST_TYPES.stream().map(OkxWords::category).toList();
  /** Fees and payments of funding alike. */
  static final FeeSign FEE = FeeSign.RECEIVED;
  /** The leg of a fill is its order, where it is one of the order book. */
  static final FillIdentity IDENTITY = FillIdentity.ID_SYMBOL_AND_ORDER;
  /** It ends a connection on which nobody spoke for half a minute; what it pushes counts as speaking. */
  static final Liveness LIVENESS = new Liveness(Liveness.Sign.WORD_IN_SILENCE, Duration.ofSeconds(30));
  /** No age is known at which it ends a connection. */
  static final PlannedCut CUT = new PlannedCut(null, true);
  private static final StreamRules STREAM = new StreamRules(LIVENESS, CUT, UpdateOrder.TIME);
  /** Three months, whichever they are, less a day: what lies at the very edge may be refused. */
  private static final Duration REACH = Duration.ofDays(88);
  /** An order that ended without a fill is listed no longer. */
  private static final Duration FORGETS_UNFILLED = Duration.ofHours(2);
  private static final Duration WINDOW = Duration.ofDays(1);
  private static final Duration REST_LAG = Duration.ofSeconds(15);
  /** Funding is paid every eight hours, of some contracts every hour, and is billed seconds later. */
  private static final FundingTimes FUNDING_TIMES = new FundingTimes(Duration.ofHours(1), Duration.ofMinutes(2));

  static final ListRules OPEN = list(Kind.OPEN_ORDERS, RecordType.ORDER, Times.NOW, 1, OkxLists.PENDING);
  static final ListRules CLOSED = list(Kind.CLOSED_ORDERS, RecordType.ORDER,
      new Times(WINDOW, REACH, FORGETS_UNFILLED, Filter.CREATED), 1, OkxLists.HISTORY);
  static final ListRules EXECUTIONS = list(Kind.EXECUTIONS, RecordType.EXECUTION, Times.of(WINDOW, REACH), 1,
      OkxLists.FILLS);
  static final ListRules FUNDING = list(Kind.FUNDING, RecordType.FUNDING, Times.of(WINDOW, REACH), 1, OkxLists.BILLS);

  static final VenueRules RULES = new VenueRules(REST_LAG, categories());

  private OkxRules() {
  }

  /** Open algo orders, of which each kind that a category has has a list. */
  static ListRules openAlgo(String category) {
    return list(Kind.OPEN_ORDERS, RecordType.ALGO_ORDER, Times.NOW, OkxAlgoLists.kinds(List.of(category)).size(),
        OkxAlgoLists.PENDING);
  }

  /**
   * Algo orders that ended, of which each kind and each way to end has a list. One window for all that is listed: each
   * list that is asked for begins with the newest order anew.
   */
  static ListRules closedAlgo(String category) {
    return list(Kind.CLOSED_ORDERS, RecordType.ALGO_ORDER, new Times(REACH, REACH, REACH, Filter.CREATED),
        OkxAlgoLists.kinds(List.of(category)).size() * OkxAlgoLists.ENDS.size(), OkxAlgoLists.HISTORY);
  }

  /** What a category's quantities are counted in. */
  static Units units(String category) {
    return OkxWords.isSpot(category) ? Units.BASE : Units.CONTRACTS;
  }

  /** Whether positions of a category pay funding. */
  static boolean isFunded(String category) {
    return category.equals("swap");
  }

  private static ListRules list(Kind kind, String record, Times times, int asks, String path) {
    Cost cost = new OkxLimits("an account", OkxHosts.of("mainnet", Endpoints.OF_ENVIRONMENT).rest())
        .of(Question.signed(path, Query.NONE, Urgency.AUDIT)).once();
    return new ListRules(kind, record, By.ACCOUNT, times, Paging.NEWEST_FIRST, asks, List.of(cost));
  }

  private static Map<String, CategoryRules> categories() {
    Map<String, CategoryRules> categories = new LinkedHashMap<>();
    CATEGORIES.forEach(category -> categories.put(category, new CategoryRules(FORGETS_UNFILLED, REACH,
        isFunded(category) ? FUNDING_TIMES : null,
        OkxAlgoLists.has(category) ? ConditionalOrders.APART : ConditionalOrders.NONE,
        new FillRules(IDENTITY, units(category), FEE, isFunded(category) ? FEE : null), STREAM, lists(category))));
    return categories;
  }

  private static List<ListRules> lists(String category) {
    List<ListRules> lists = new ArrayList<>(List.of(OPEN, CLOSED, EXECUTIONS));
    if (OkxAlgoLists.has(category)) {
      lists.add(openAlgo(category));
      lists.add(closedAlgo(category));
    }
    if (isFunded(category)) {
      lists.add(FUNDING);
    }
    return lists;
  }
}
