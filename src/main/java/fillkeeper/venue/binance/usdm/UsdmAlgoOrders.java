package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.Origin;
import fillkeeper.domain.RecordType;
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
 * A row about a conditional order, which has an id of its own until it places an order of the matching engine. It never
 * fills by itself: what the placed order fills is that order's, and so is what is left of it.
 */
final class UsdmAlgoOrders {

  private static final Names STREAM =
      new Names("s", "aid", "caid", "S", "ps", "o", "f", "R", "tp", "p", "q", "X", "ai");
  private static final Names REST = new Names("symbol", "algoId", "clientAlgoId", "side", "positionSide", "orderType",
      "timeInForce", "reduceOnly", "triggerPrice", "price", "quantity", "algoStatus", "actualOrderId");
  private static final String OTHER_TYPE = "type";

  /** What one source calls each column. */
  private record Names(String symbol, String algoId, String client, String side, String positionSide, String type,
      String timeInForce, String reduceOnly, String trigger, String price, String qty, String status, String placed) {

    private Map<OrderAttribute, String> keys() {
      return Map.of(
          OrderAttribute.CLIENT_ORDER_ID, client,
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

  private UsdmAlgoOrders() {
  }

  /**
   * The conditional order of an event of the stream.
   *
   * @param event the whole event, which carries the time and is kept
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport heard(Row order, JsonNode event, UsdmOrigins origins, Sighting seen) {
    Instant at = new Row(event).time("T");
    boolean created = "NEW".equals(order.text("X"));
    Told told = new Told(at, created ? at : null, created, true, order.text("rm"), event.toString());
    return report(order, STREAM, told, origins, seen);
  }

  /**
   * A row of REST.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport asked(JsonNode node, UsdmOrigins origins, Sighting seen) {
    Row order = Row.storable(node);
    Told told = new Told(order.timeOrNull("updateTime"), order.timeOrNull("createTime"), order.has("createTime"),
        false, null, order.json());
    return report(order, REST, told, origins, seen);
  }

  /** What each source says in its own place. */
  private record Told(Instant updatedAt, Instant createdAt, boolean saysCreated, boolean saysWhy, String why,
      String details) {
  }

  private static OrderReport report(Row row, Names names, Told told, UsdmOrigins origins, Sighting seen) {
    String word = row.text(names.status);
    if (word == null) {
      throw new UnreadableException(names.status + " is empty");
    }
    OrderKey key = new OrderKey(UsdmOrders.CATEGORY, RecordType.ALGO_ORDER, row.id(names.symbol),
        row.id(names.algoId));
    String placed = row.optionalId(names.placed);
    if (placed != null && !placed.equals("0")) {
      origins.placed(key.symbol(), placed, key.orderId());
    }
    OrderStatus known = UsdmWords.algoStatus(word);
    OrderStatus status = known == null ? OrderStatus.UNKNOWN : known;
    String timeInForce = row.text(names.timeInForce);
    BigDecimal qty = row.amountOrNull(names.qty);
    OrderTerms terms = new OrderTerms(row.text(names.client), null, UsdmWords.side(row.text(names.side)),
        UsdmWords.positionSide(row.text(names.positionSide)), UsdmWords.orderType(type(row, names)),
        UsdmWords.timeInForce(timeInForce), UsdmWords.postOnly(timeInForce), row.bool(names.reduceOnly),
        row.amountOrNull(names.trigger), row.amountOrNull(names.price), qty, null,
        status == OrderStatus.REJECTED ? told.why : null, status == OrderStatus.EXPIRED ? told.why : null,
        Origin.CLIENT, told.createdAt, told.details);
    return new OrderReport(key, terms, status, word, BigDecimal.ZERO, status.isTerminal() ? BigDecimal.ZERO : qty,
        null, null, told.updatedAt, absent(row, names, told), seen);
  }

  /** The documented key, or the one that has been seen in its place. */
  static String type(Row row) {
    return type(row, row.has(STREAM.algoId) ? STREAM : REST);
  }

  private static String type(Row row, Names names) {
    return row.has(names.type) ? row.text(names.type) : row.text(OTHER_TYPE);
  }

  private static Set<OrderAttribute> absent(Row row, Names names, Told told) {
    Set<OrderAttribute> absent = EnumSet.of(OrderAttribute.PARENT_ORDER_ID);
    names.keys().forEach((attribute, key) -> {
      if (!row.has(key)) {
        absent.add(attribute);
      }
    });
    if (!row.has(names.type) && !row.has(OTHER_TYPE)) {
      absent.add(OrderAttribute.TYPE);
    }
    if (!told.saysCreated) {
      absent.add(OrderAttribute.CREATED_AT);
    }
    if (!told.saysWhy) {
      absent.add(OrderAttribute.REJECT_REASON);
      absent.add(OrderAttribute.CANCEL_REASON);
    }
    return Collections.unmodifiableSet(absent);
  }
}
