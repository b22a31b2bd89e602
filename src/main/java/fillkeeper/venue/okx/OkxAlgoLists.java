package fillkeeper.venue.okx;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lists of algo orders, and how they are asked for: one for each kind, and of those that ended one for each way to
 * end. None of them has a time: they are read from the newest order back to the beginning of a window. Pure.
 */
final class OkxAlgoLists {

  static final String PENDING = "/api/v5/trade/orders-algo-pending";
  static final String HISTORY = "/api/v5/trade/orders-algo-history";
  static final String ORDER = "/api/v5/trade/order-algo";
  static final String ID = "algoId";

  private static final String SCOPE = "algo";
  /** The venue's youngest kind, which not every region of it knows. */
  private static final String YOUNGEST = "smart_iceberg";
  private static final String CHASE = "chase";
  static final List<String> KINDS =
      List.of("conditional,oco", "trigger", "move_order_stop", CHASE, "iceberg", YOUNGEST, "twap");
  static final List<String> ENDS = List.of("effective", "canceled", "order_failed");
  private static final String NOT_A_PARAMETER = "51000";
  private static final int A_PAGE = 100;

  private OkxAlgoLists() {
  }

  /** Whether a category has algo orders. */
  static boolean has(String category) {
    return !category.equals("option");
  }

  static Walk open(String category) {
    return OkxRules.openAlgo(category).walk(category, SCOPE);
  }

  /**
   * What ended, of all these categories at once and under the name of the first that has any: there are many lists, and
   * the venue grants few questions.
   */
  static Optional<Walk> closed(List<String> categories) {
    return categories.stream().filter(OkxAlgoLists::has).findFirst()
        .map(first -> OkxRules.CLOSED_ALGO.walk(first, SCOPE));
  }

  /** The kinds of algo orders that a category has. */
  static List<String> kinds(String category) {
    return KINDS.stream().filter(kind -> !kind.equals(CHASE) || !OkxWords.isSpot(category)).toList();
  }

  /** Whether a walk is about algo orders. */
  static boolean isOne(Walk walk) {
    return walk.scope().equals(SCOPE);
  }

  /** All lists of a walk, in the order in which they are read. */
  static List<Query> of(Walk walk) {
    List<Query> lists = new ArrayList<>();
    if (walk.isTimed()) {
      KINDS.forEach(kind -> ENDS.forEach(end -> lists.add(Query.NONE.with("ordType", kind).with("state", end))));
    } else {
      Query ofType = Query.NONE.with("instType", OkxWords.instType(walk.category()));
      kinds(walk.category()).forEach(kind -> lists.add(ofType.with("ordType", kind)));
    }
    return List.copyOf(lists);
  }

  /** How one page of a list is asked for. */
  static Query page(Query list, String after) {
    return list.with("after", after).with("limit", A_PAGE);
  }

  /** How one algo order is asked for. */
  static Query order(OrderKey key) {
    return Query.NONE.with(ID, key.orderId());
  }

  /** Whether an answer says that there is no such kind of order, so that there are none of them either. */
  static boolean isUnheardOf(Question question, String code) {
    return code.equals(NOT_A_PARAMETER) && question.query().text().contains("ordType=" + YOUNGEST);
  }
}
