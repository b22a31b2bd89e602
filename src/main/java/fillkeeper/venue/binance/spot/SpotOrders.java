package fillkeeper.venue.binance.spot;

import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Reads one row about an order, an execution report or a row of REST, into a report. Used once. */
final class SpotOrders {

  static final String CATEGORY = "spot";
  /** The venue sends no average price but says how to find it; a quotient may have no end. */
  private static final int AVERAGE_DIGITS = 20;
  /** Which field carries an attribute. A key that is missing says nothing; one that is empty says that there is none. */
  private static final Map<OrderAttribute, SpotField> FIELDS = new EnumMap<>(Map.ofEntries(
      Map.entry(OrderAttribute.SIDE, SpotField.SIDE),
      Map.entry(OrderAttribute.TYPE, SpotField.TYPE),
      Map.entry(OrderAttribute.POST_ONLY, SpotField.TYPE),
      Map.entry(OrderAttribute.TIME_IN_FORCE, SpotField.TIME_IN_FORCE),
      Map.entry(OrderAttribute.TRIGGER_PRICE, SpotField.TRIGGER_PRICE),
      Map.entry(OrderAttribute.PRICE, SpotField.PRICE),
      Map.entry(OrderAttribute.QTY, SpotField.QTY),
      Map.entry(OrderAttribute.QUOTE_QTY, SpotField.QUOTE_QTY),
      Map.entry(OrderAttribute.REJECT_REASON, SpotField.REJECT_REASON),
      Map.entry(OrderAttribute.CANCEL_REASON, SpotField.EXPIRY_REASON)));
  /** What spot tells nothing of anywhere. */
  private static final Set<OrderAttribute> NOWHERE = EnumSet.of(
      OrderAttribute.PARENT_ORDER_ID, OrderAttribute.POSITION_SIDE, OrderAttribute.REDUCE_ONLY);

  private final Row row;
  private final Sighting seen;
  private final boolean heard;

  private SpotOrders(Row row, Sighting seen) {
    this.row = row;
    this.seen = seen;
    this.heard = seen.source() == Source.STREAM;
  }

  /**
   * What a row says of its order.
   *
   * @param row  an execution report if it was heard, else an order of a list
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport report(Row row, Sighting seen) {
    return new SpotOrders(row, seen).report();
  }

  /**
   * The client id that an execution report names its order by. A report that follows a cancel bears the cancel's own
   * id and keeps the order's beside it; an amended order has a new one from then on.
   */
  static String clientOrderId(Row report) {
    String original = report.text("C");
    return original == null || "REPLACED".equals(report.text("x")) ? report.text("c") : original;
  }

  private OrderReport report() {
    String word = text(SpotField.STATUS);
    if (word == null) {
      throw new UnreadableException("the status is empty");
    }
    String type = text(SpotField.TYPE);
    BigDecimal cumQty = row.quantity(key(SpotField.CUM_QTY));
    BigDecimal quoteQty = positive(SpotField.QUOTE_QTY);
    BigDecimal qty = quoteQty == null && !isUnitMissing(type) ? amount(SpotField.QTY) : null;
    OrderStatus known = SpotWords.status(word, type, row.bool(key(SpotField.WORKING)), cumQty);
    OrderStatus status = known == null ? OrderStatus.ofNumbers(cumQty, qty) : known;
    BigDecimal cumValue = value();
    return new OrderReport(
        OrderKey.order(CATEGORY, row.id(key(SpotField.SYMBOL)), row.id(key(SpotField.ORDER_ID))),
        terms(type, qty, quoteQty, status), status, word, cumQty, leaves(status, qty, cumQty), cumValue,
        average(cumValue, cumQty), timeOrNull(SpotField.UPDATED_AT), absent(type), seen);
  }

  private OrderTerms terms(String type, BigDecimal qty, BigDecimal quoteQty, OrderStatus status) {
    OrderType orderType = SpotWords.orderType(type, row.has(key(SpotField.TRAILING_DELTA)));
    return new OrderTerms(heard ? clientOrderId(row) : row.text("clientOrderId"), null,
        SpotWords.side(text(SpotField.SIDE)), null, orderType,
        SpotWords.timeInForce(text(SpotField.TIME_IN_FORCE)), SpotWords.postOnly(type), null,
        positive(SpotField.TRIGGER_PRICE), positive(SpotField.PRICE), qty, quoteQty,
        status == OrderStatus.REJECTED ? rejectReason() : null, cancelReason(status), Origin.CLIENT,
        timeOrNull(SpotField.CREATED_AT), row.json());
  }

  private String rejectReason() {
    String reason = heard ? row.text(key(SpotField.REJECT_REASON)) : null;
    return "NONE".equals(reason) ? null : reason;
  }

  private String cancelReason(OrderStatus status) {
    boolean early = status == OrderStatus.CANCELED || status == OrderStatus.EXPIRED;
    return early ? text(SpotField.EXPIRY_REASON) : null;
  }

  /** Of old orders the venue no longer knows it, and says so by a negative one. */
  private BigDecimal value() {
    BigDecimal value = amount(SpotField.CUM_VALUE);
    return value == null || value.signum() < 0 ? null : value;
  }

  private static BigDecimal average(BigDecimal value, BigDecimal qty) {
    if (value == null || qty.signum() == 0) {
      return null;
    }
    BigDecimal average = value.divide(qty, AVERAGE_DIGITS, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return average.scale() < 0 ? average.setScale(0) : average;
  }

  /** Nothing once ended. What was kept from matching with the account's own orders is not left either. */
  private BigDecimal leaves(OrderStatus status, BigDecimal qty, BigDecimal cumQty) {
    if (status.isTerminal()) {
      return BigDecimal.ZERO;
    }
    BigDecimal prevented = amount(SpotField.PREVENTED_QTY);
    return qty == null ? null
        : qty.subtract(cumQty).subtract(prevented == null ? BigDecimal.ZERO : prevented).max(BigDecimal.ZERO);
  }

  private Set<OrderAttribute> absent(String type) {
    Set<OrderAttribute> absent = EnumSet.copyOf(NOWHERE);
    FIELDS.forEach((attribute, field) -> {
      if (key(field) == null || !row.has(key(field))) {
        absent.add(attribute);
      }
    });
    if (isUnitMissing(type)) {
      absent.add(OrderAttribute.QTY);
    }
    if (!row.has(heard ? "c" : "clientOrderId")) {
      absent.add(OrderAttribute.CLIENT_ORDER_ID);
    }
    if (timeOrNull(SpotField.CREATED_AT) == null) {
      absent.add(OrderAttribute.CREATED_AT);
    }
    return Collections.unmodifiableSet(absent);
  }

  /** A market order may be sized in either currency, so that a size without the other one says nothing. */
  private boolean isUnitMissing(String type) {
    return "MARKET".equals(type) && !row.has(key(SpotField.QUOTE_QTY));
  }

  private String key(SpotField field) {
    return field.key(heard);
  }

  private String text(SpotField field) {
    return row.text(key(field));
  }

  private BigDecimal amount(SpotField field) {
    return row.amount(key(field));
  }

  private BigDecimal positive(SpotField field) {
    return row.amountOrNull(key(field));
  }

  /** A negative time is one more spelling of absent. */
  private Instant timeOrNull(SpotField field) {
    String text = row.anyText(key(field));
    return text != null && text.startsWith("-") ? null : row.timeOrNull(key(field));
  }
}
