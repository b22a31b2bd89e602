package fillkeeper.venue.bybit;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk.Filter;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ConditionalOrders;
import fillkeeper.venue.FeeSign;
import fillkeeper.venue.FillIdentity;
import fillkeeper.venue.FillRules;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.By;
import fillkeeper.venue.ListRules.Paging;
import fillkeeper.venue.ListRules.Times;
import fillkeeper.venue.Liveness;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.Units;
import fillkeeper.venue.UpdateOrder;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueRules;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Bybit promises, as data. */
final class BybitRules {

  /** How its categories are shown. */
  static final List<String> CATEGORIES = List.of("spot", "linear", "inverse", "option");
  static final FeeSign FEE = FeeSign.PAID;
  /** Without a word for ten minutes it ends a connection; it wants one every twenty seconds. */
  static final Liveness LIVENESS = new Liveness(Liveness.Sign.WORD, Duration.ofMinutes(10));
  /** The leg of an execution is its order, where one stands behind it. */
  static final FillIdentity IDENTITY = FillIdentity.ID_SYMBOL_AND_ORDER;
  /** One question spans seven days at most; whether both ends count is not documented. */
  private static final Duration WINDOW = Duration.ofDays(7).minusMillis(1);
  /** Two years, less a day: what lies at the very edge may be refused. */
  private static final Duration REACH = Duration.ofDays(729);
  private static final Duration FORGETS_UNFILLED = Duration.ofHours(24);
  private static final Duration REST_LAG = Duration.ofSeconds(15);
  /** It ends connections at any time and by no plan. */
  private static final StreamRules STREAM = new StreamRules(LIVENESS, null, UpdateOrder.TIME);
  private static final BybitLimits LIMITS =
      new BybitLimits("an account", BybitHosts.of("mainnet", Endpoints.OF_ENVIRONMENT).rest());

  static final VenueRules RULES = new VenueRules(REST_LAG, categories());

  private BybitRules() {
  }

  /** What a category's quantities are counted in. */
  static Units units(String category) {
    return switch (category) {
      case "inverse" -> Units.QUOTE;
      case "option" -> Units.CONTRACTS;
      default -> Units.BASE;
    };
  }

  /** Those orders of a category that may still trade; conditional ones are missed unless asked for by name. */
  static ListRules open(String category) {
    By by = category.equals("linear") ? By.COIN : by(category);
    return new ListRules(Kind.OPEN_ORDERS, RecordType.ORDER, by, Times.NOW, Paging.NEWEST_FIRST,
        BybitLists.filters(category).size(), costs(BybitLists.REALTIME));
  }

  /** Those that ended. */
  static ListRules closed(String category) {
    return new ListRules(Kind.CLOSED_ORDERS, RecordType.ORDER, by(category),
        new Times(WINDOW, REACH, FORGETS_UNFILLED, Filter.HAPPENED), Paging.NEWEST_FIRST, 1,
        costs(BybitLists.HISTORY));
  }

  /** Executions of all kinds, payments of funding among them. */
  static ListRules executions(String category) {
    return new ListRules(Kind.EXECUTIONS, RecordType.EXECUTION, by(category), Times.of(WINDOW, REACH),
        Paging.NEWEST_FIRST, 1, costs(BybitLists.EXECUTIONS));
  }

  /** Whether every list of a category is one of a coin: that in which options settle, or that which they are about. */
  static boolean isByCoin(String category) {
    return category.equals("option");
  }

  private static By by(String category) {
    return isByCoin(category) ? By.COIN : By.ACCOUNT;
  }

  private static List<Cost> costs(String path) {
    return List.of(LIMITS.address().once(), LIMITS.account(path).once());
  }

  private static Map<String, CategoryRules> categories() {
    Map<String, CategoryRules> categories = new LinkedHashMap<>();
    CATEGORIES.forEach(category -> categories.put(category, new CategoryRules(FORGETS_UNFILLED, REACH, null,
        ConditionalOrders.ORDERS, new FillRules(IDENTITY, units(category), FEE, category.equals("spot") ? null : FEE), STREAM,
        List.of(open(category), closed(category), executions(category)))));
    return categories;
  }
}
