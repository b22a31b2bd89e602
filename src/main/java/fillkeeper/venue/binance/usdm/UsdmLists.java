package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Which lists together tell an account's state, and how each is asked for. Pure.
 *
 * <p>What is open and what was paid as funding is listed of the account as a whole, what ended and what was traded by
 * symbol only. Conditional orders are in lists of their own; what ends a scope with {@code algo} is theirs.
 */
final class UsdmLists {

  /** Rows of one answer at most. */
  static final int LIMIT = 1_000;
  /** An answer of fewer rows was not cut, even if the venue shows half of what it is asked for. */
  static final int WHOLE_BELOW = LIMIT / 2;

  static final String TIME = "/fapi/v1/time";
  static final String EXCHANGE_INFO = "/fapi/v1/exchangeInfo";
  static final String OPEN_ORDERS = "/fapi/v1/openOrders";
  static final String OPEN_ALGO_ORDERS = "/fapi/v1/openAlgoOrders";
  static final String ALL_ORDERS = "/fapi/v1/allOrders";
  static final String ALL_ALGO_ORDERS = "/fapi/v1/allAlgoOrders";
  static final String ORDER = "/fapi/v1/order";
  static final String ALGO_ORDER = "/fapi/v1/algoOrder";
  static final String TRADES = "/fapi/v1/userTrades";
  static final String INCOME = "/fapi/v1/income";
  static final String BALANCE = "/fapi/v3/balance";
  static final String POSITIONS = "/fapi/v3/positionRisk";
  static final String LISTEN_KEY = "/fapi/v1/listenKey";
  static final String AGGREGATES = "/fapi/v1/aggTrades";

  private static final String ALGO = "algo";

  private UsdmLists() {
  }

  /** All lists: what is open, what ended (conditional orders first, since they name those that they placed), fills. */
  static List<Walk> walks(Collection<String> symbols) {
    List<Walk> walks = new ArrayList<>();
    walks.add(UsdmRules.OPEN_ALGO.walk(UsdmOrders.CATEGORY, ALGO));
    walks.add(UsdmRules.OPEN.walk(UsdmOrders.CATEGORY, ""));
    symbols.forEach(symbol -> walks.add(UsdmRules.CLOSED_ALGO.walk(UsdmOrders.CATEGORY, ALGO + "/" + symbol)));
    symbols.forEach(symbol -> walks.add(UsdmRules.CLOSED.walk(UsdmOrders.CATEGORY, symbol)));
    symbols.forEach(symbol -> walks.add(fills(symbol)));
    walks.add(UsdmRules.FUNDING.walk(UsdmOrders.CATEGORY, ""));
    return List.copyOf(walks);
  }

  /** The fills of one symbol. */
  static Walk fills(String symbol) {
    return UsdmRules.EXECUTIONS.walk(UsdmOrders.CATEGORY, symbol);
  }

  /** Whether a list is of conditional orders. */
  static boolean isAlgo(Walk walk) {
    return walk.scope().equals(ALGO) || walk.scope().startsWith(ALGO + "/");
  }

  /** The symbol of a list of one; empty of one of the whole account. */
  static String symbol(Walk walk) {
    String scope = walk.scope();
    return scope.equals(ALGO) ? "" : scope.startsWith(ALGO + "/") ? scope.substring(ALGO.length() + 1) : scope;
  }

  /** A list without time. */
  static Question open(Walk walk, Urgency urgency) {
    return Question.signed(isAlgo(walk) ? OPEN_ALGO_ORDERS : OPEN_ORDERS, Query.NONE, urgency);
  }

  /** A part of a list, both ends belonging to it, in milliseconds. */
  static Question part(Walk walk, long from, long to, Urgency urgency) {
    return Question.signed(path(walk), between(walk, from, to), urgency);
  }

  /** A page of what a list has of one millisecond, where it has numbered pages; the first is 1. */
  static Question numbered(Walk walk, long at, String page, Urgency urgency) {
    return Question.signed(path(walk), between(walk, at, at).with("page", page), urgency);
  }

  /** What commissions were charged, which names what was traded. */
  static Question commissions(long from, long to, Urgency urgency) {
    return Question.signed(INCOME, Query.NONE.with("incomeType", UsdmIncome.COMMISSION).with("startTime", from)
        .with("endTime", to).with("limit", LIMIT), urgency);
  }

  /** One order by its id. */
  static Question order(OrderKey key, Urgency urgency) {
    return isAlgo(key)
        ? Question.signed(ALGO_ORDER, Query.NONE.with("algoId", key.orderId()), urgency)
        : Question.signed(ORDER, ofOrder(key), urgency);
  }

  /** The same, where the id alone named the order of another symbol: the list goes on from that id. */
  static Question algoOrderInList(OrderKey key, Urgency urgency) {
    return Question.signed(ALL_ALGO_ORDERS,
        Query.NONE.with("symbol", key.symbol()).with("algoId", key.orderId()).with("limit", 1), urgency);
  }

  /** The fills of one order; of what age the venue leaves open. */
  static Question fills(OrderKey key, Urgency urgency) {
    return Question.signed(TRADES, ofOrder(key).with("limit", LIMIT), urgency);
  }

  /** The fills of one symbol from an id on, whatever their time. */
  static Question fillsFrom(String symbol, String id, Urgency urgency) {
    return Question.signed(TRADES, Query.NONE.with("symbol", symbol).with("fromId", id).with("limit", LIMIT), urgency);
  }

  /** Whether an order is a conditional one. */
  static boolean isAlgo(OrderKey key) {
    return key.recordType().equals(RecordType.ALGO_ORDER);
  }

  /** What the venue counts a question for. */
  static int weight(Question question) {
    return weight(question.path(), question.query().text().contains("symbol="));
  }

  /** The same, of one symbol or of all. */
  static int weight(String path, boolean ofSymbol) {
    return switch (path) {
      case OPEN_ORDERS, OPEN_ALGO_ORDERS -> ofSymbol ? 1 : 40;
      case INCOME -> 30;
      case AGGREGATES -> 20;
      case ALL_ORDERS, ALL_ALGO_ORDERS, TRADES, BALANCE, POSITIONS -> 5;
      default -> 1;
    };
  }

  private static Query between(Walk walk, long from, long to) {
    Query query = walk.kind() == Kind.FUNDING ? Query.NONE.with("incomeType", UsdmIncome.FUNDING)
        : Query.NONE.with("symbol", symbol(walk));
    return query.with("startTime", from).with("endTime", to).with("limit", LIMIT);
  }

  private static String path(Walk walk) {
    return switch (walk.kind()) {
      case CLOSED_ORDERS -> isAlgo(walk) ? ALL_ALGO_ORDERS : ALL_ORDERS;
      case EXECUTIONS -> TRADES;
      case FUNDING -> INCOME;
      default -> throw new IllegalArgumentException("a list without time");
    };
  }

  private static Query ofOrder(OrderKey key) {
    return Query.NONE.with("symbol", key.symbol()).with("orderId", key.orderId());
  }
}
