package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * A row about an order of the matching engine, of the stream or of REST, which name the same things differently.
 *
 * <p>The cumulative value is left empty: only REST carries it, rounded, and what one source never says would differ at
 * every comparison. It stays in the details and follows from the fills.
 */
final class UsdmOrders {

  static final String CATEGORY = "usdm";
  private static final Names STREAM = new Names("s", "i", "c", "S", "ps", "ot", "o", "f", "R", "sp", "AP", "p", "q",
      "X", "z", "ap", "T");
  private static final Names REST = new Names("symbol", "orderId", "clientOrderId", "side", "positionSide", "origType",
      "type", "timeInForce", "reduceOnly", "stopPrice", "activatePrice", "price", "origQty", "status", "executedQty",
      "avgPrice", "updateTime");

  /** What one source calls each column; {@code type} is what the order is by now, {@code placedAs} what it was. */
  private record Names(String symbol, String orderId, String client, String side, String positionSide, String placedAs,
      String type, String timeInForce, String reduceOnly, String trigger, String activation, String price, String qty,
      String status, String cumQty, String avgPrice, String updatedAt) {

    /** Which key carries an attribute. A missing key says nothing; an empty one says that there is none. */
    private Map<OrderAttribute, String> keys() {
      return Map.of(
          OrderAttribute.CLIENT_ORDER_ID, client,
          OrderAttribute.ORIGIN, client,
          OrderAttribute.SIDE, side,
          OrderAttribute.POSITION_SIDE, positionSide,
          OrderAttribute.TIME_IN_FORCE, timeInForce,
          OrderAttribute.POST_ONLY, timeInForce,
          OrderAttribute.REDUCE_ONLY, reduceOnly,
          OrderAttribute.TRIGGER_PRICE, trigger,
          OrderAttribute.PRICE, price,
          OrderAttribute.QTY, qty);
    }
  }

  private UsdmOrders() {
  }

  /**
   * The order of an event of the stream.
   *
   * @param event the whole event, which is kept
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport heard(Row order, JsonNode event, UsdmOrigins origins, Sighting seen) {
    boolean created = "NEW".equals(order.text("x"));
    Told told = new Told(created ? order.time("T") : null, created, true, UsdmWords.expiry(order.text("er")),
        event.toString());
    return report(order, STREAM, told, origins, seen);
  }

  /**
   * A row of REST.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport asked(JsonNode node, UsdmOrigins origins, Sighting seen) {
    Row order = Row.storable(node);
    Told told = new Told(order.timeOrNull("time"), order.has("time"), false, null, order.json());
    return report(order, REST, told, origins, seen);
  }

  /** The order's own client id; null where the venue made the order and the id. */
  static String clientOrderId(String client, Origin origin) {
    return origin == Origin.CLIENT ? client : null;
  }

  /** What only one of the sources says. */
  private record Told(Instant createdAt, boolean saysCreated, boolean saysWhy, String why, String details) {
  }

  private static OrderReport report(Row row, Names names, Told told, UsdmOrigins origins, Sighting seen) {
    String word = row.text(names.status);
    if (word == null) {
      throw new UnreadableException(names.status + " is empty");
    }
    OrderKey key = OrderKey.order(CATEGORY, row.id(names.symbol), row.id(names.orderId));
    Origin origin = UsdmWords.origin(row.text(names.client));
    origins.made(key.symbol(), key.orderId(), origin);
    String parent = origins.parent(key.symbol(), key.orderId());
    BigDecimal qty = row.amountOrNull(names.qty);
    BigDecimal cumQty = row.quantity(names.cumQty);
    OrderStatus status = UsdmWords.status(word, cumQty, qty);
    String timeInForce = row.text(names.timeInForce);
    OrderType type = type(row, names);
    OrderTerms terms = new OrderTerms(clientOrderId(row.text(names.client), origin), parent,
        UsdmWords.side(row.text(names.side)), UsdmWords.positionSide(row.text(names.positionSide)), type,
        UsdmWords.timeInForce(timeInForce), UsdmWords.postOnly(timeInForce), row.bool(names.reduceOnly),
        row.amountOrNull(type == OrderType.TRAILING_STOP ? names.activation : names.trigger),
        row.amountOrNull(names.price), qty, null, null, isEndedEarly(status) ? told.why : null, origin,
        told.createdAt, told.details);
    return new OrderReport(key, terms, status, word, cumQty, leaves(status, qty, cumQty), null,
        cumQty.signum() == 0 ? null : row.amountOrNull(names.avgPrice), row.timeOrNull(names.updatedAt),
        absent(row, names, told, parent), seen);
  }

  /** What it was placed as: a triggered stop is a market or limit order by now. */
  private static OrderType type(Row row, Names names) {
    String placedAs = row.text(names.placedAs);
    return UsdmWords.orderType(placedAs == null ? row.text(names.type) : placedAs);
  }

  private static boolean isEndedEarly(OrderStatus status) {
    return status == OrderStatus.CANCELED || status == OrderStatus.EXPIRED;
  }

  /** The venue does not say it; an order that closes a whole position has no size to leave anything of. */
  private static BigDecimal leaves(OrderStatus status, BigDecimal qty, BigDecimal cumQty) {
    if (status.isTerminal()) {
      return BigDecimal.ZERO;
    }
    return qty == null ? null : qty.subtract(cumQty).max(BigDecimal.ZERO);
  }

  private static Set<OrderAttribute> absent(Row row, Names names, Told told, String parent) {
    Set<OrderAttribute> absent = EnumSet.of(OrderAttribute.REJECT_REASON);
    names.keys().forEach((attribute, key) -> {
      if (!row.has(key)) {
        absent.add(attribute);
      }
    });
    if (!row.has(names.placedAs) && !row.has(names.type)) {
      absent.add(OrderAttribute.TYPE);
    }
    if (!told.saysCreated) {
      absent.add(OrderAttribute.CREATED_AT);
    }
    if (!told.saysWhy) {
      absent.add(OrderAttribute.CANCEL_REASON);
    }
    if (parent == null) {
      absent.add(OrderAttribute.PARENT_ORDER_ID);
    }
    return Collections.unmodifiableSet(absent);
  }
}
