package fillkeeper.venue.bybit;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which lists of Bybit together tell an account's state, and how each is asked for. Pure.
 *
 * <p>The scope of a walk is what it is narrowed by: a coin, a kind of order, or both as {@code USDT/Order}. Open
 * linear orders can only be asked for by coin; conditional orders are missed unless asked for by name; options are
 * listed for one base coin at a time.
 */
final class BybitLists {

  static final String INSTRUMENTS = "/v5/market/instruments-info";
  static final String REALTIME = "/v5/order/realtime";
  static final String HISTORY = "/v5/order/history";
  static final String EXECUTIONS = "/v5/execution/list";

  /** One question spans seven days at most; whether both ends count is not documented. */
  private static final Duration WINDOW = Duration.ofDays(7).minusMillis(1);
  private static final int ORDERS_A_PAGE = 50;
  private static final int EXECUTIONS_A_PAGE = 100;
  private static final int INSTRUMENTS_A_PAGE = 1_000;
  private static final List<String> SETTLE_COINS = List.of("USDT", "USDC");
  private static final List<String> OPTION_COINS = List.of("BTC", "ETH", "SOL");
  private static final List<String> DERIVATIVE_FILTERS = List.of("Order", "StopOrder");
  private static final List<String> SPOT_FILTERS =
      List.of("Order", "tpslOrder", "OcoOrder", "BidirectionalTpslOrder", "StopOrder");

  private BybitLists() {
  }

  /**
   * The lists of some categories, open orders first.
   *
   * @param settleCoins those to ask for; empty: the usual ones and those of the instruments
   */
  static List<Walk> walks(List<String> categories, List<String> settleCoins, Collection<Instrument> instruments) {
    List<Walk> walks = new ArrayList<>();
    for (String category : categories) {
      openScopes(category, settleCoins, instruments)
          .forEach(scope -> walks.add(new Walk(Kind.OPEN_ORDERS, category, scope, null)));
    }
    for (Kind kind : List.of(Kind.CLOSED_ORDERS, Kind.EXECUTIONS)) {
      for (String category : categories) {
        scopes(category).forEach(scope -> walks.add(new Walk(kind, category, scope, WINDOW)));
      }
    }
    return List.copyOf(walks);
  }

  /** Where a walk's list is. */
  static String path(Walk walk) {
    return switch (walk.kind()) {
      case OPEN_ORDERS -> REALTIME;
      case CLOSED_ORDERS -> HISTORY;
      case EXECUTIONS -> EXECUTIONS;
    };
  }

  /** How one page of a walk is asked for. */
  static BybitQuery page(Walk walk, Window window, String cursor) {
    BybitQuery query = BybitQuery.NONE.with("category", walk.category());
    if (walk.category().equals("option")) {
      query = query.with("baseCoin", walk.scope());
    } else if (walk.kind() == Kind.OPEN_ORDERS) {
      int slash = walk.scope().indexOf('/');
      query = query.with("settleCoin", slash < 0 ? null : walk.scope().substring(0, slash))
          .with("openOnly", 0).with("orderFilter", walk.scope().substring(slash + 1));
    }
    if (window != null) {
      query = query.with("startTime", window.from().toEpochMilli()).with("endTime", window.to().toEpochMilli());
    }
    int limit = walk.kind() == Kind.EXECUTIONS ? EXECUTIONS_A_PAGE : ORDERS_A_PAGE;
    return query.with("limit", limit).withCursor(cursor);
  }

  /** How one order is asked for, wherever it is. */
  static BybitQuery order(OrderKey key) {
    return BybitQuery.NONE.with("category", key.category()).with("symbol", key.symbol())
        .with("orderId", key.orderId());
  }

  /** How one order's executions are asked for; the venue then ignores every other filter, time included. */
  static BybitQuery fills(OrderKey key, String cursor) {
    return order(key).with("limit", EXECUTIONS_A_PAGE).withCursor(cursor);
  }

  /** How instruments are asked for: one question, but for options one for each base coin. */
  static List<BybitQuery> instruments(String category) {
    BybitQuery query = BybitQuery.NONE.with("category", category);
    return switch (category) {
      case "spot" -> List.of(query);
      case "option" -> OPTION_COINS.stream()
          .map(coin -> query.with("baseCoin", coin).with("limit", INSTRUMENTS_A_PAGE)).toList();
      default -> List.of(query.with("limit", INSTRUMENTS_A_PAGE));
    };
  }

  private static List<String> openScopes(String category, List<String> settleCoins,
      Collection<Instrument> instruments) {
    return switch (category) {
      case "spot" -> SPOT_FILTERS;
      case "linear" -> linearCoins(settleCoins, instruments).stream()
          .flatMap(coin -> DERIVATIVE_FILTERS.stream().map(filter -> coin + "/" + filter)).toList();
      case "option" -> OPTION_COINS;
      default -> DERIVATIVE_FILTERS;
    };
  }

  private static List<String> scopes(String category) {
    return category.equals("option") ? OPTION_COINS : List.of("");
  }

  private static Collection<String> linearCoins(List<String> settleCoins, Collection<Instrument> instruments) {
    if (!settleCoins.isEmpty()) {
      return settleCoins;
    }
    Set<String> coins = new TreeSet<>(SETTLE_COINS);
    instruments.stream().filter(instrument -> instrument.category().equals("linear"))
        .map(Instrument::settleCurrency).filter(coin -> coin != null).forEach(coins::add);
    return coins;
  }
}
