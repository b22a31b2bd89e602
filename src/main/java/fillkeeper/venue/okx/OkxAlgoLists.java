package fillkeeper.venue.okx;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lists of algo orders, and how they are asked for: one for each kind, and of those that ended one for each way to
 * end, since the venue answers no question that does not name both. Each is of all categories at once: there are many
 * lists, and the venue grants few questions. None of them has a time: they are read from the newest order back to the
 * beginning of a window. Pure.
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

  /** What waits in these categories, under the name of the first that has any. */
  static Optional<Walk> open(List<String> categories) {
    return first(categories).map(first -> OkxRules.openAlgo(first).walk(first, SCOPE));
  }

  /** What ended, in the same way. */
  static Optional<Walk> closed(List<String> categories) {
    return first(categories).map(first -> OkxRules.closedAlgo(first).walk(first, SCOPE));
  }

  private static Optional<String> first(List<String> categories) {
    return categories.stream().filter(OkxAlgoLists::has).findFirst();
  }

  /** The kinds of algo orders that any of these categories has. */
  static List<String> kinds(List<String> categories) {
    boolean chases = categories.stream().anyMatch(category -> has(category) && !OkxWords.isSpot(category));
    return KINDS.stream().filter(kind -> chases || !kind.equals(CHASE)).toList();
  }

  /** Whether a walk is about algo orders. */
  static boolean isOne(Walk walk) {
    return walk.scope().equals(SCOPE);
  }

  /** All lists of a walk that these categories need, in the order in which they are read. */
  static List<Query> of(Walk walk, List<String> categories) {
    Stream<Query> kinds = kinds(categories).stream().map(kind -> Query.NONE.with("ordType", kind));
    return walk.isTimed() ? kinds.flatMap(kind -> ENDS.stream().map(end -> kind.with("state", end))).toList()
        : kinds.toList();
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
