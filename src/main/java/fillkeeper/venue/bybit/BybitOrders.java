package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A row about an order, of the stream or of REST, into a report. */
final class BybitOrders {

  /** Which key carries an attribute. A key that is missing says nothing; one that is empty says that there is none. */
  private static final Map<OrderAttribute, String> KEYS = new EnumMap<>(Map.ofEntries(
      Map.entry(OrderAttribute.CLIENT_ORDER_ID, "orderLinkId"),
      Map.entry(OrderAttribute.PARENT_ORDER_ID, "parentOrderLinkId"),
      Map.entry(OrderAttribute.SIDE, "side"),
      Map.entry(OrderAttribute.POSITION_SIDE, "positionIdx"),
      Map.entry(OrderAttribute.TYPE, "orderType"),
      Map.entry(OrderAttribute.TIME_IN_FORCE, "timeInForce"),
      Map.entry(OrderAttribute.POST_ONLY, "timeInForce"),
      Map.entry(OrderAttribute.REDUCE_ONLY, "reduceOnly"),
      Map.entry(OrderAttribute.TRIGGER_PRICE, "triggerPrice"),
      Map.entry(OrderAttribute.PRICE, "price"),
      Map.entry(OrderAttribute.QTY, "qty"),
      Map.entry(OrderAttribute.QUOTE_QTY, "qty"),
      Map.entry(OrderAttribute.REJECT_REASON, "rejectReason"),
      Map.entry(OrderAttribute.CANCEL_REASON, "cancelType"),
      Map.entry(OrderAttribute.ORIGIN, "createType"),
      Map.entry(OrderAttribute.CREATED_AT, "createdTime")));

  private BybitOrders() {
  }

  /**
   * One row.
   *
   * @param category what the row belongs to where it does not say itself, or null
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport report(JsonNode node, String category, Sighting seen) {
    Row row = Row.storable(node);
    String word = row.text("orderStatus");
    if (word == null) {
      throw new UnreadableException("orderStatus is empty");
    }
    String inCategory = category(row, category);
    Size size = Size.of(row, inCategory);
    BigDecimal cumQty = cumQty(row, word);
    OrderStatus status = BybitWords.status(word, cumQty, size.qty);
    return new OrderReport(OrderKey.order(inCategory, row.id("symbol"), row.id("orderId")),
        terms(row, inCategory, size, status), status, word, cumQty, leaves(row, status, size),
        row.amount("cumExecValue"), cumQty.signum() == 0 ? null : row.amountOrNull("avgPrice"),
        row.timeOrNull("updatedTime"), absent(row, inCategory), seen);
  }

  /** A row of the stream says it itself, one of REST leaves it to its result. */
  static String category(Row row, String otherwise) {
    String own = row.optionalId("category");
    if (own == null && otherwise == null) {
      throw new UnreadableException("category is empty");
    }
    return own == null ? otherwise : own;
  }

  /** The order's own client id; null where a spot order was sent without and the venue counted on from its own. */
  static String clientOrderId(Row row, String category) {
    String client = row.text("orderLinkId");
    return "spot".equals(category) && isNext(row.optionalId("orderId"), client) ? null : client;
  }

  private static boolean isNext(String orderId, String client) {
    return orderId != null && client != null && orderId.matches("\\d+") && client.matches("\\d+")
        && new BigInteger(orderId).add(BigInteger.ONE).equals(new BigInteger(client));
  }

  private static OrderTerms terms(Row row, String category, Size size, OrderStatus status) {
    String timeInForce = row.word("timeInForce");
    BigDecimal trigger = row.amountOrNull("triggerPrice");
    String type = row.word("orderType");
    OrderType orderType = BybitWords.orderType(type, row.word("stopOrderType"), trigger != null);
    return new OrderTerms(clientOrderId(row, category), row.text("parentOrderLinkId"),
        BybitWords.side(row.text("side")), BybitWords.positionSide(row.text("positionIdx")), orderType,
        BybitWords.timeInForce(timeInForce), BybitWords.postOnly(timeInForce), row.bool("reduceOnly"), trigger,
        price(row, type), size.qty, size.quoteQty, status == OrderStatus.REJECTED ? rejectReason(row) : null,
        cancelReason(row, status), BybitWords.origin(row.word("createType")), row.timeOrNull("createdTime"),
        row.json());
  }

  /** A market order's price is the venue's own worst-price limit, not a term of the order. */
  private static BigDecimal price(Row row, String type) {
    BigDecimal price = row.amountOrNull("price");
    return "Market".equals(type) ? null : price;
  }

  private static BigDecimal cumQty(Row row, String status) {
    boolean emptyIsNone = row.has("cumExecQty") && !BybitWords.saysFilled(status) && row.text("cumExecQty") == null;
    return emptyIsNone ? BigDecimal.ZERO : row.quantity("cumExecQty");
  }

  /** Nothing once ended. Of an order sized in quote currency the venue's figure has no unit to rely on. */
  private static BigDecimal leaves(Row row, OrderStatus status, Size size) {
    BigDecimal leaves = row.amount("leavesQty");
    if (status.isTerminal()) {
      return BigDecimal.ZERO;
    }
    return size.qty == null ? null : leaves;
  }

  /** A reason belongs to an end before the whole; a filled order that carries one had a cancel request refused. */
  private static String cancelReason(Row row, OrderStatus status) {
    String reason = row.word("cancelType");
    if (status != OrderStatus.CANCELED && status != OrderStatus.EXPIRED) {
      return null;
    }
    return reason == null ? rejectReason(row) : reason;
  }

  private static String rejectReason(Row row) {
    String reason = row.word("rejectReason");
    return "EC_NoError".equals(reason) ? null : reason;
  }

  private static Set<OrderAttribute> absent(Row row, String category) {
    Set<OrderAttribute> absent = EnumSet.noneOf(OrderAttribute.class);
    KEYS.forEach((attribute, key) -> {
      if (!row.has(key)) {
        absent.add(attribute);
      }
    });
    if ("spot".equals(category)) {
      absent.remove(OrderAttribute.ORIGIN);
    }
    if (Size.isUnitMissing(row, category)) {
      absent.add(OrderAttribute.QTY);
      absent.add(OrderAttribute.QUOTE_QTY);
    }
    return Collections.unmodifiableSet(absent);
  }

  /** How large an order is: in the venue's units or in quote currency, or unknown. */
  private record Size(BigDecimal qty, BigDecimal quoteQty) {

    static Size of(Row row, String category) {
      BigDecimal qty = row.amount("qty");
      if (isUnitMissing(row, category)) {
        return new Size(null, null);
      }
      boolean inQuote = isSpotMarket(row, category) && "quoteCoin".equals(row.text("marketUnit"));
      return inQuote ? new Size(null, qty) : new Size(qty, null);
    }

    /** A spot market order may be sized in either currency, so that a size without its unit says nothing. */
    static boolean isUnitMissing(Row row, String category) {
      return isSpotMarket(row, category) && !row.has("marketUnit");
    }

    private static boolean isSpotMarket(Row row, String category) {
      return "spot".equals(category) && "Market".equals(row.word("orderType"));
    }
  }
}
