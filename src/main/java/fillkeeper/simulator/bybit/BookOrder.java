package fillkeeper.simulator.bybit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An order as the exchange's book has it, in the exchange's words: the truth that a ledger is compared with.
 *
 * @param ticket      what was asked for, as last amended
 * @param status      {@code orderStatus}
 * @param leavesQty   0 once ended
 * @param fees        what was paid, by coin; rebates are negative
 * @param lastPrice   the market's price when it was placed
 */
public record BookOrder(String orderId, OrderTicket ticket, String status, String cancelType, String rejectReason,
    BigDecimal cumQty, BigDecimal cumValue, BigDecimal leavesQty, BigDecimal leavesValue, Map<String, BigDecimal> fees,
    String createType, BigDecimal lastPrice, long createdMs, long updatedMs) {

  private static final Set<String> OPEN = Set.of("New", "PartiallyFilled", "Untriggered", "Triggered");
  private static final int AVERAGE_SCALE = 8;

  /** A new order, nothing filled. */
  static BookOrder placed(String orderId, OrderTicket ticket, BigDecimal lastPrice, long atMs) {
    String status = ticket.triggerPrice() == null ? "New" : "Untriggered";
    BigDecimal leaves = ticket.quoteSized() ? BigDecimal.ZERO : ticket.qty();
    BigDecimal value = ticket.quoteSized() ? ticket.qty()
        : BookFill.value(ticket.category(), ticket.price() == null ? lastPrice : ticket.price(), ticket.qty());
    return new BookOrder(orderId, ticket, status, "UNKNOWN", "EC_NoError", BigDecimal.ZERO, BigDecimal.ZERO, leaves,
        value, Map.of(), ticket.triggerPrice() == null ? "CreateByUser" : "CreateByStopOrder", lastPrice, atMs, atMs);
  }

  /**
   * An order of the past, for {@link SimAccount#seedHistory}.
   *
   * @param status a word of the exchange; what it implies for the remainder is worked out
   * @param cumQty what of it was filled, at its own price
   */
  public static BookOrder past(String orderId, OrderTicket ticket, String status, String cumQty, String fee,
      String feeCoin, long createdMs, long updatedMs) {
    BigDecimal cum = new BigDecimal(cumQty);
    BigDecimal price = ticket.price() == null ? BigDecimal.ONE : ticket.price();
    BigDecimal leaves = OPEN.contains(status) ? ticket.qty().subtract(cum) : BigDecimal.ZERO;
    Map<String, BigDecimal> fees = cum.signum() == 0 ? Map.of() : Map.of(feeCoin, new BigDecimal(fee));
    boolean cancelled = status.equals("Cancelled") || status.equals("PartiallyFilledCanceled");
    return new BookOrder(orderId, ticket, status, cancelled ? "CancelByUser" : "UNKNOWN",
        cancelled ? "EC_PerCancelRequest" : "EC_NoError", cum, cum.multiply(price), leaves, leaves.multiply(price),
        fees, "CreateByUser", price, createdMs, updatedMs);
  }

  public String category() {
    return ticket.category();
  }

  public String symbol() {
    return ticket.symbol();
  }

  public String side() {
    return ticket.side();
  }

  public BigDecimal price() {
    return ticket.price();
  }

  /** In quote units where the order is sized in quote. */
  public BigDecimal qty() {
    return ticket.qty();
  }

  /** As the client sent it; empty when none was sent, whatever the exchange makes up for it. */
  public String clientOrderId() {
    return ticket.clientOrderId();
  }

  /** Whether it may still trade. */
  public boolean isOpen() {
    return OPEN.contains(status);
  }

  /** What the wire shows as the client id: on spot one is made up when none was sent. */
  String linkId() {
    boolean madeUp = clientOrderId().isEmpty() && category().equals("spot");
    return madeUp ? Long.toString(Long.parseLong(orderId) + 1) : clientOrderId();
  }

  /** Null while nothing is filled. */
  public BigDecimal avgPrice() {
    if (cumQty.signum() == 0) {
      return null;
    }
    int scale = Math.max(AVERAGE_SCALE, cumValue.scale());
    return category().equals("inverse") ? cumQty.divide(cumValue, AVERAGE_SCALE, RoundingMode.HALF_UP)
        : cumValue.divide(cumQty, scale, RoundingMode.HALF_UP);
  }

  /** After one more fill; it is filled when nothing is left. */
  BookOrder filled(BookFill fill, long atMs) {
    BigDecimal cum = cumQty.add(fill.qty());
    BigDecimal leaves = ticket.quoteSized() ? BigDecimal.ZERO : ticket.qty().subtract(cum);
    BigDecimal value = ticket.quoteSized() ? leavesValue.subtract(fill.value())
        : BookFill.value(category(), valuePrice(), leaves);
    Map<String, BigDecimal> paid = new TreeMap<>(fees);
    paid.merge(fill.feeCurrency(), fill.fee(), BigDecimal::add);
    boolean whole = ticket.quoteSized() ? value.signum() == 0 : leaves.signum() == 0;
    return new BookOrder(orderId, ticket, whole ? "Filled" : "PartiallyFilled", cancelType, rejectReason, cum,
        cumValue.add(fill.value()), leaves, value, Map.copyOf(paid), createType, lastPrice, createdMs, notBefore(atMs));
  }

  /** After its end; nothing is left of it, save the unspent value of an order sized in quote. */
  BookOrder ended(String word, String cancel, String reason, long atMs) {
    BigDecimal value = ticket.quoteSized() ? leavesValue : BigDecimal.ZERO;
    return new BookOrder(orderId, ticket, word, cancel, reason, cumQty, cumValue, BigDecimal.ZERO, value, fees,
        createType, lastPrice, createdMs, notBefore(atMs));
  }

  /** Still open, under another word. */
  BookOrder become(String word, long atMs) {
    return new BookOrder(orderId, ticket, word, cancelType, rejectReason, cumQty, cumValue, leavesQty, leavesValue,
        fees, createType, lastPrice, createdMs, notBefore(atMs));
  }

  /** With another price and quantity, each time a little later: of two states of one moment none is the last. */
  BookOrder amended(BigDecimal price, BigDecimal qty, long atMs) {
    OrderTicket changed = new OrderTicket(category(), symbol(), side(), ticket.orderType(), ticket.timeInForce(), price,
        qty, ticket.quoteSized(), ticket.reduceOnly(), clientOrderId(), ticket.triggerPrice(), ticket.positionIdx());
    BigDecimal leaves = qty.subtract(cumQty);
    return new BookOrder(orderId, changed, status, cancelType, rejectReason, cumQty, cumValue, leaves,
        BookFill.value(category(), price, leaves), fees, createType, lastPrice, createdMs,
        Math.max(atMs, updatedMs + 1));
  }

  private long notBefore(long atMs) {
    return Math.max(atMs, updatedMs);
  }

  private BigDecimal valuePrice() {
    return ticket.price() == null ? lastPrice : ticket.price();
  }
}
