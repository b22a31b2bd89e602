package fillkeeper.venue.binance.spot;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which lists of spot together tell an account's state, how each is asked for, and what that weighs. Pure.
 *
 * <p>Open orders are listed for the account as a whole, everything else by symbol only. Fills out of other symbols'
 * books are in a list of their own, which only some symbols have.
 */
final class SpotLists {

  static final String EXCHANGE_INFO = "/api/v3/exchangeInfo";
  static final String TIME = "/api/v3/time";
  static final String ACCOUNT = "/api/v3/account";
  static final String OPEN_ORDERS = "/api/v3/openOrders";
  static final String ORDERS = "/api/v3/allOrders";
  static final String ORDER = "/api/v3/order";
  static final String TRADES = "/api/v3/myTrades";
  static final String ALLOCATIONS = "/api/v3/myAllocations";
  static final String PREVENTED = "/api/v3/myPreventedMatches";
  static final int PAGE = 1_000;

  /** Before the symbol in the scope of a list of allocations. */
  private static final String ALLOCATIONS_OF = "allocations/";
  /** Without a symbol the open orders weigh as much as of many. */
  private static final Map<String, Integer> WEIGHTS = Map.of(TIME, 1, EXCHANGE_INFO, 20, ACCOUNT, 20, OPEN_ORDERS, 80,
      ORDERS, 20, ORDER, 4, TRADES, 20, ALLOCATIONS, 20, PREVENTED, 20);
  private static final int TRADES_OF_ORDER = 5;
  private static final int ONE_PREVENTED = 2;

  private SpotLists() {
  }

  /** The open orders of an account. */
  static Walk openOrders() {
    return SpotRules.OPEN.walk(SpotOrders.CATEGORY, "");
  }

  /**
   * The lists of some symbols, open orders first.
   *
   * @param routed the symbols whose orders may be filled out of other books
   */
  static List<Walk> walks(Collection<String> symbols, Set<String> routed) {
    List<Walk> walks = new ArrayList<>();
    walks.add(openOrders());
    symbols.forEach(symbol -> walks.add(SpotRules.CLOSED.walk(SpotOrders.CATEGORY, symbol)));
    symbols.forEach(symbol -> walks.add(executions(symbol)));
    symbols.stream().filter(routed::contains).forEach(symbol -> walks.add(executions(ALLOCATIONS_OF + symbol)));
    return List.copyOf(walks);
  }

  private static Walk executions(String scope) {
    return SpotRules.EXECUTIONS.walk(SpotOrders.CATEGORY, scope);
  }

  /** Whether it lists allocations. */
  static boolean isOfAllocations(Walk walk) {
    return walk.kind() == Kind.EXECUTIONS && walk.scope().startsWith(ALLOCATIONS_OF);
  }

  /** What a walk lists is of one symbol. */
  static String symbol(Walk walk) {
    return walk.scope().substring(walk.scope().lastIndexOf('/') + 1);
  }

  /** All open orders of the account. */
  static Question open(Urgency urgency) {
    return Question.signed(OPEN_ORDERS, Query.NONE, urgency);
  }

  /** A list of one symbol between two moments, both of them belonging to it. */
  static Question between(String path, String symbol, long fromMs, long toMs, Urgency urgency) {
    return Question.signed(path, Query.NONE.with("symbol", symbol).with("startTime", fromMs).with("endTime", toMs)
        .with("limit", PAGE), urgency);
  }

  /** A list of one symbol from an id on, whatever its time. */
  static Question from(String path, String symbol, String id, Urgency urgency) {
    return Question.signed(path, Query.NONE.with("symbol", symbol).with(fromId(path), id).with("limit", PAGE), urgency);
  }

  /** A list of one order's fills; of the first, or from an id on. */
  static Question ofOrder(String path, OrderKey order, String id, Urgency urgency) {
    return Question.signed(path, Query.NONE.with("symbol", order.symbol()).with("orderId", order.orderId())
        .with(fromId(path), id).with("limit", PAGE), urgency);
  }

  /** One order, wherever it is. */
  static Question order(OrderKey order, Urgency urgency) {
    return Question.signed(ORDER,
        Query.NONE.with("symbol", order.symbol()).with("orderId", order.orderId()), urgency);
  }

  /** One match that was prevented, by its own id. */
  static Question prevented(String symbol, String matchId, Urgency urgency) {
    return Question.signed(PREVENTED, Query.NONE.with("symbol", symbol).with("preventedMatchId", matchId), urgency);
  }

  /** The matches of one order that were prevented; all, or from an id on. */
  static Question preventedOf(String symbol, String orderId, String id, Urgency urgency) {
    Query query = Query.NONE.with("symbol", symbol).with("orderId", orderId);
    return Question.signed(PREVENTED,
        id == null ? query : query.with("fromPreventedMatchId", id).with("limit", PAGE), urgency);
  }

  /** What an id of a row is called. */
  static String id(String path) {
    return path.equals(ALLOCATIONS) ? "allocationId" : "id";
  }

  private static String fromId(String path) {
    return path.equals(ALLOCATIONS) ? "fromAllocationId" : "fromId";
  }

  /** What a question weighs. */
  static int weight(Question question) {
    String query = question.query().text();
    return switch (question.path()) {
      case TRADES -> query.contains("&orderId=") ? TRADES_OF_ORDER : weight(TRADES);
      case PREVENTED -> query.contains("&preventedMatchId=") ? ONE_PREVENTED : weight(PREVENTED);
      default -> weight(question.path());
    };
  }

  /** What a question there weighs that is not about one order. */
  static int weight(String path) {
    return WEIGHTS.get(path);
  }
}
