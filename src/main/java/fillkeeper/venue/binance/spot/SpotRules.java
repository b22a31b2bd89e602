package fillkeeper.venue.binance.spot;

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

/** What spot promises, as data. */
public final class SpotRules {

  static final FeeSign FEE = FeeSign.PAID;
  /** A trade of an account with itself is two fills of one id. */
  static final FillIdentity IDENTITY = FillIdentity.ID_SYMBOL_AND_ORDER;
  /** It pings by itself, and answers pings. */
  static final StreamRules STREAM = new StreamRules(new Liveness(Liveness.Sign.PING, null),
      new PlannedCut(Duration.ofHours(24), true), UpdateOrder.TIME_AND_NUMBER);
  /** An order that ended without any fill is archived after 90 days; orders with fills and fills are kept for ever. */
  private static final Duration FORGETS_UNFILLED = Duration.ofDays(90);
  /** One question spans a day at most; whether both ends count is not documented. */
  private static final Duration WINDOW = Duration.ofHours(24).minusMillis(1);
  /** Ended orders are read from a database that is behind, by how much is said nowhere. */
  private static final Duration REST_LAG = Duration.ofSeconds(30);

  static final ListRules OPEN = list(Kind.OPEN_ORDERS, RecordType.ORDER, By.ACCOUNT, Times.NOW,
      Paging.ONE_PAGE, SpotLists.OPEN_ORDERS);
  static final ListRules CLOSED = list(Kind.CLOSED_ORDERS, RecordType.ORDER, By.SYMBOL,
      new Times(WINDOW, null, FORGETS_UNFILLED, Filter.HAPPENED), Paging.OLDEST_FIRST, SpotLists.ORDERS);
  static final ListRules EXECUTIONS = list(Kind.EXECUTIONS, RecordType.EXECUTION, By.SYMBOL, Times.of(WINDOW, null),
      Paging.OLDEST_FIRST, SpotLists.TRADES);

  /** Of the one category. */
  public static final VenueRules RULES = new VenueRules(REST_LAG, Map.of(SpotOrders.CATEGORY, new CategoryRules(
      FORGETS_UNFILLED, null, null, ConditionalOrders.ORDERS, new FillRules(IDENTITY, Units.BASE, FEE, null),
      STREAM, List.of(OPEN, CLOSED, EXECUTIONS))));

  private SpotRules() {
  }

  private static ListRules list(Kind kind, String record, By by, Times times, Paging paging, String path) {
    Cost cost = BinanceLimits.spot(BinanceHosts.of("mainnet", Endpoints.OF_ENVIRONMENT).spotRest())
        .times(SpotLists.weight(path));
    return new ListRules(kind, record, by, times, paging, 1, List.of(cost));
  }
}
