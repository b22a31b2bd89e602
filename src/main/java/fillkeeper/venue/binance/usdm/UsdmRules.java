package fillkeeper.venue.binance.usdm;

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
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueRules;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What USDⓈ-M promises, as data. */
public final class UsdmRules {

  /** As the stream has it; of REST see {@link UsdmFees}. */
  static final FeeSign FEE = FeeSign.PAID;
  /** Income is what was received. */
  static final FeeSign FUNDING_SIGN = FeeSign.RECEIVED;
  /** Both sides of a trade of an account with itself have its id. */
  static final FillIdentity IDENTITY = FillIdentity.ID_SYMBOL_AND_ORDER;
  /** It pings by itself, and answers pings. */
  static final StreamRules STREAM = new StreamRules(new Liveness(Liveness.Sign.PING, null),
      new PlannedCut(Duration.ofHours(24), false), UpdateOrder.TIME_AND_ARRIVAL);
  /** One question spans seven days at most; whether both ends count is not documented. */
  static final Duration WINDOW = Duration.ofDays(7).minusMillis(1);
  /** What an order is known for that ended without a fill, counted from its creation. */
  private static final Duration FORGETS_UNFILLED = Duration.ofDays(3);
  /** An order may have ended some moments before what forgets it was asked. */
  private static final Duration WHOLE = FORGETS_UNFILLED.minusMinutes(10);
  /** What any order is known for, less a day: what lies at the very edge may be refused. */
  private static final Duration ORDERS_REACH = Duration.ofDays(89);
  private static final Duration INCOME_REACH = Duration.ofDays(89);
  private static final Duration TRADES_REACH = Duration.ofDays(179);
  /** By how much REST may be behind the stream is said nowhere. */
  private static final Duration REST_LAG = Duration.ofSeconds(15);
  /** Funding is paid every eight, four or one hours, as the symbol and the market have it. */
  private static final FundingTimes FUNDING_TIMES = new FundingTimes(Duration.ofHours(1), Duration.ofMinutes(1));

  static final ListRules OPEN = open(RecordType.ORDER, UsdmLists.OPEN_ORDERS);
  static final ListRules OPEN_ALGO = open(RecordType.ALGO_ORDER, UsdmLists.OPEN_ALGO_ORDERS);
  static final ListRules CLOSED = closed(RecordType.ORDER, UsdmLists.ALL_ORDERS);
  static final ListRules CLOSED_ALGO = closed(RecordType.ALGO_ORDER, UsdmLists.ALL_ALGO_ORDERS);
  static final ListRules EXECUTIONS = list(Kind.EXECUTIONS, RecordType.EXECUTION, By.SYMBOL,
      Times.of(WINDOW, TRADES_REACH), Paging.OLDEST_FIRST, UsdmLists.TRADES);
  static final ListRules FUNDING = list(Kind.FUNDING, RecordType.FUNDING, By.ACCOUNT, Times.of(WINDOW, INCOME_REACH),
      Paging.OLDEST_FIRST, UsdmLists.INCOME);

  /** Of the one category. */
  public static final VenueRules RULES = new VenueRules(REST_LAG, Map.of(UsdmOrders.CATEGORY, new CategoryRules(
      FORGETS_UNFILLED, ORDERS_REACH, FUNDING_TIMES, ConditionalOrders.APART,
      new FillRules(IDENTITY, Units.BASE, FEE, FUNDING_SIGN), STREAM, List.of(OPEN, OPEN_ALGO, CLOSED, CLOSED_ALGO, EXECUTIONS, FUNDING))));

  private UsdmRules() {
  }

  private static ListRules open(String record, String path) {
    return list(Kind.OPEN_ORDERS, record, By.ACCOUNT, Times.NOW, Paging.ONE_PAGE, path);
  }

  /** Which time these lists are about is not documented, so the less telling one is assumed. */
  private static ListRules closed(String record, String path) {
    return list(Kind.CLOSED_ORDERS, record, By.SYMBOL, new Times(WINDOW, ORDERS_REACH, WHOLE, Filter.CREATED),
        Paging.OLDEST_FIRST, path);
  }

  private static ListRules list(Kind kind, String record, By by, Times times, Paging paging, String path) {
    Cost cost = BinanceLimits.usdm(BinanceHosts.of("mainnet", Endpoints.OF_ENVIRONMENT).usdmRest())
        .times(UsdmLists.weight(path, by == By.SYMBOL));
    return new ListRules(kind, record, by, times, paging, 1, List.of(cost));
  }
}
