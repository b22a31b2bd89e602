package fillkeeper.venue.okx;

import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A row about an order, of the stream or of REST, into a report. What it tells of a fill is another matter. */
final class OkxOrders {

  /** Which key carries an attribute. A key that is missing says nothing; one that is empty says that there is none. */
  private static final Map<OrderAttribute, String> KEYS = new EnumMap<>(Map.ofEntries(
      Map.entry(OrderAttribute.CLIENT_ORDER_ID, "clOrdId"),
      Map.entry(OrderAttribute.PARENT_ORDER_ID, "algoId"),
      Map.entry(OrderAttribute.SIDE, "side"),
      Map.entry(OrderAttribute.POSITION_SIDE, "posSide"),
      Map.entry(OrderAttribute.TYPE, "ordType"),
      Map.entry(OrderAttribute.TIME_IN_FORCE, "ordType"),
      Map.entry(OrderAttribute.POST_ONLY, "ordType"),
      Map.entry(OrderAttribute.REDUCE_ONLY, "reduceOnly"),
      Map.entry(OrderAttribute.PRICE, "px"),
      Map.entry(OrderAttribute.QTY, "sz"),
      Map.entry(OrderAttribute.QUOTE_QTY, "sz"),
      Map.entry(OrderAttribute.CANCEL_REASON, "cancelSource"),
      Map.entry(OrderAttribute.ORIGIN, "category"),
      Map.entry(OrderAttribute.CREATED_AT, "cTime")));

  private OkxOrders() {
  }

  /**
   * One row.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport report(Row row, Sighting seen) {
    String word = state(row);
    String category = category(row);
    Size size = Size.of(row, category, "market".equals(row.text("ordType")));
    BigDecimal cumQty = cumQty(row, word);
    OrderStatus status = OkxWords.status(word, cumQty, size.qty());
    return new OrderReport(OrderKey.order(category, row.id("instId"), row.id("ordId")), terms(row, size, status),
        status, word, cumQty, status.isTerminal() ? BigDecimal.ZERO : null, null,
        cumQty.signum() == 0 ? null : row.amountOrNull("avgPx"), row.timeOrNull("uTime"), absent(row, KEYS), seen);
  }

  /** The venue's word for where it stands. */
  static String state(Row row) {
    String word = row.text("state");
    if (word == null) {
      throw new UnreadableException("state is empty");
    }
    return word;
  }

  /** The category of a row, which each says itself. */
  static String category(Row row) {
    String category = OkxWords.category(row.id("instType"));
    if (category == null) {
      throw new UnreadableException("instType is none that is kept");
    }
    return category;
  }

  /** Which attributes a row says nothing of. */
  static Set<OrderAttribute> absent(Row row, Map<OrderAttribute, String> keys) {
    Set<OrderAttribute> absent = EnumSet.noneOf(OrderAttribute.class);
    keys.forEach((attribute, key) -> {
      if (!row.has(key)) {
        absent.add(attribute);
      }
    });
    return Collections.unmodifiableSet(absent);
  }

  private static OrderTerms terms(Row row, Size size, OrderStatus status) {
    String type = row.text("ordType");
    BigDecimal price = row.amountOrNull("px");
    return new OrderTerms(row.text("clOrdId"), row.optionalId("algoId"), OkxWords.side(row.text("side")),
        OkxWords.positionSide(row.text("posSide")), OkxWords.orderType(type), OkxWords.timeInForce(type),
        OkxWords.postOnly(type), row.bool("reduceOnly"), null,
        OkxWords.orderType(type) == OrderType.MARKET ? null : price, size.qty(), size.quoteQty(), null,
        cancelReason(row, status), OkxWords.origin(row.text("category")), row.timeOrNull("cTime"), row.json());
  }

  private static BigDecimal cumQty(Row row, String state) {
    boolean emptyIsNone = row.has("accFillSz") && !OkxWords.saysFilled(state) && row.text("accFillSz") == null;
    return emptyIsNone ? BigDecimal.ZERO : row.quantity("accFillSz");
  }

  /** The code alone: only REST puts it into words as well. */
  private static String cancelReason(Row row, OrderStatus status) {
    String reason = row.text("cancelSource");
    return status == OrderStatus.CANCELED ? reason : null;
  }

  /** How large an order is: in the venue's units or in quote currency, or unknown. */
  record Size(BigDecimal qty, BigDecimal quoteQty) {

    /**
     * Of a row. What buys on the spot market at any price is sized in quote currency unless it says otherwise, what
     * sells is not; what has its price never is.
     */
    static Size of(Row row, String category, boolean atMarket) {
      BigDecimal size = row.amountOrNull("sz");
      if (!OkxWords.isSpot(category) || !atMarket) {
        return new Size(size, null);
      }
      String unit = row.text("tgtCcy");
      Side side = OkxWords.side(row.text("side"));
      if (unit == null) {
        unit = side == null ? "" : side == Side.BUY ? "quote_ccy" : "base_ccy";
      }
      return switch (unit) {
        case "quote_ccy" -> new Size(null, size);
        case "base_ccy" -> new Size(size, null);
        default -> new Size(null, null);
      };
    }
  }
}
