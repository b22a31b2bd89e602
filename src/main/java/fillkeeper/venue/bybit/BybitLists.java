package fillkeeper.venue.bybit;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.venue.wire.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which lists of Bybit together tell an account's state, and how each is asked for. Pure.
 *
 * <p>The scope of a walk is what it is narrowed by: a coin, a kind of order, or both as {@code USDT/Order}. Open
 * linear orders can only be asked for by coin; conditional orders are missed unless asked for by name. Options are
 * asked for by the coin they settle in, but their executions by the coin they are about: without one the venue lists
 * those of BTC only.
 */
final class BybitLists {

  static final String INSTRUMENTS = "/v5/market/instruments-info";
  static final String REALTIME = "/v5/order/realtime";
  static final String HISTORY = "/v5/order/history";
  static final String EXECUTIONS = "/v5/execution/list";

  private static final int ORDERS_A_PAGE = 50;
  private static final int EXECUTIONS_A_PAGE = 100;
  private static final int INSTRUMENTS_A_PAGE = 1_000;
  private static final List<String> SETTLE_COINS = List.of("USDT", "USDC");
  private static final List<String> OPTION_COINS = List.of("BTC", "ETH", "SOL");
  /** A coin, and not a pair of the other categories. */
  private static final String COIN = "(?!.*(USDT|USDC|USD|PERP)$)[A-Z0-9]{1,10}";
  /** The scope of a list that needs no narrowing. */
  private static final List<String> WHOLE = List.of("");
  private static final List<String> DERIVATIVE_FILTERS = List.of("Order", "StopOrder");
  private static final List<String> SPOT_FILTERS =
      List.of("Order", "tpslOrder", "OcoOrder", "BidirectionalTpslOrder", "StopOrder");

  private BybitLists() {
  }

  /**
   * The lists of some categories, open orders first.
   *
   * @param settleCoins those to ask for; empty: the usual ones and those of the instruments
   * @param optionCoins what options are about, beside the coins of the instruments
   */
  static List<Walk> walks(List<String> categories, List<String> settleCoins, Collection<String> optionCoins,
      Collection<Instrument> instruments) {
    List<Walk> walks = new ArrayList<>();
    for (String category : categories) {
      openScopes(category, settleCoins, instruments)
          .forEach(scope -> walks.add(BybitRules.open(category).walk(category, scope)));
    }
    for (String category : categories) {
      Collection<String> scopes = BybitRules.isByCoin(category) ? coins(category, settleCoins, instruments) : WHOLE;
      scopes.forEach(scope -> walks.add(BybitRules.closed(category).walk(category, scope)));
    }
    for (String category : categories) {
      Collection<String> scopes = BybitRules.isByCoin(category) ? bases(optionCoins, instruments) : WHOLE;
      scopes.forEach(scope -> walks.add(BybitRules.executions(category).walk(category, scope)));
    }
    return List.copyOf(walks);
  }

  /**
   * The coins that options are about: the usual ones, and those that the configuration names as a coin or as the
   * symbol of an option.
   */
  static List<String> optionCoins(List<String> symbols) {
    Set<String> coins = new TreeSet<>(OPTION_COINS);
    symbols.stream().map(symbol -> symbol.split("-", 2)[0]).filter(name -> name.matches(COIN)).forEach(coins::add);
    return List.copyOf(coins);
  }

  /** Where a walk's list is. */
  static String path(Walk walk) {
    return switch (walk.kind()) {
      case OPEN_ORDERS -> REALTIME;
      case CLOSED_ORDERS -> HISTORY;
      case EXECUTIONS, FUNDING -> EXECUTIONS;
    };
  }

  /** How one page of a walk is asked for. */
  static Query page(Walk walk, Window window, String cursor) {
    Query query = Query.NONE.with("category", walk.category());
    if (BybitRules.isByCoin(walk.category())) {
      query = query.with(walk.kind() == Kind.EXECUTIONS ? "baseCoin" : "settleCoin", walk.scope());
    }
    if (walk.kind() == Kind.OPEN_ORDERS) {
      query = BybitRules.isByCoin(walk.category()) ? query.with("openOnly", 0) : ofKind(query, walk.scope());
    }
    if (window != null) {
      query = query.with("startTime", window.from().toEpochMilli()).with("endTime", window.to().toEpochMilli());
    }
    int limit = walk.kind() == Kind.EXECUTIONS ? EXECUTIONS_A_PAGE : ORDERS_A_PAGE;
    return query.with("limit", limit).withCursor(cursor);
  }

  private static Query ofKind(Query query, String scope) {
    int slash = scope.indexOf('/');
    return query.with("settleCoin", slash < 0 ? null : scope.substring(0, slash))
        .with("openOnly", 0).with("orderFilter", scope.substring(slash + 1));
  }

  /** How one order is asked for, wherever it is. */
  static Query order(OrderKey key) {
    return Query.NONE.with("category", key.category()).with("symbol", key.symbol())
        .with("orderId", key.orderId());
  }

  /** How one order's executions are asked for; the venue then ignores every other filter, time included. */
  static Query fills(OrderKey key, String cursor) {
    return order(key).with("limit", EXECUTIONS_A_PAGE).withCursor(cursor);
  }

  /** How instruments are asked for: one question, but for options one for each base coin. */
  static List<Query> instruments(String category, Collection<String> optionCoins) {
    Query query = Query.NONE.with("category", category);
    return switch (category) {
      case "spot" -> List.of(query);
      case "option" -> optionCoins.stream()
          .map(coin -> query.with("baseCoin", coin).with("limit", INSTRUMENTS_A_PAGE)).toList();
      default -> List.of(query.with("limit", INSTRUMENTS_A_PAGE));
    };
  }

  private static List<String> openScopes(String category, List<String> settleCoins,
      Collection<Instrument> instruments) {
    return switch (category) {
      case "linear" -> coins(category, settleCoins, instruments).stream()
          .flatMap(coin -> filters(category).stream().map(filter -> coin + "/" + filter)).toList();
      case "option" -> List.copyOf(coins(category, settleCoins, instruments));
      default -> filters(category);
    };
  }

  /** The kinds of orders that have a list of their own while they are open; options are listed all together. */
  static List<String> filters(String category) {
    return switch (category) {
      case "spot" -> SPOT_FILTERS;
      case "option" -> WHOLE;
      default -> DERIVATIVE_FILTERS;
    };
  }

  private static Collection<String> bases(Collection<String> optionCoins, Collection<Instrument> instruments) {
    Set<String> coins = new TreeSet<>(optionCoins);
    instruments.stream().filter(instrument -> BybitRules.isByCoin(instrument.category()))
        .map(Instrument::baseCurrency).filter(coin -> coin != null).forEach(coins::add);
    return coins;
  }

  private static Collection<String> coins(String category, List<String> settleCoins,
      Collection<Instrument> instruments) {
    if (!settleCoins.isEmpty()) {
      return settleCoins;
    }
    Set<String> coins = new TreeSet<>(SETTLE_COINS);
    instruments.stream().filter(instrument -> instrument.category().equals(category))
        .map(Instrument::settleCurrency).filter(coin -> coin != null).forEach(coins::add);
    return coins;
  }
}
