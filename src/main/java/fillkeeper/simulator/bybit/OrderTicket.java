package fillkeeper.simulator.bybit;

import java.math.BigDecimal;

/**
 * What a client asks for, in the exchange's words.
 *
 * @param side          {@code Buy} or {@code Sell}
 * @param orderType     {@code Limit} or {@code Market}
 * @param timeInForce   {@code GTC}, {@code IOC}, {@code FOK} or {@code PostOnly}
 * @param price         null for a market order
 * @param qty           in quote units where {@code quoteSized}
 * @param clientOrderId empty when none is sent
 * @param triggerPrice  null unless conditional
 * @param positionIdx   the leg of a hedged position: 1 is long, 2 is short, 0 where there is one position only
 */
public record OrderTicket(String category, String symbol, String side, String orderType, String timeInForce,
    BigDecimal price, BigDecimal qty, boolean quoteSized, boolean reduceOnly, String clientOrderId,
    BigDecimal triggerPrice, int positionIdx) {

  /** Where there is one position only. */
  public OrderTicket(String category, String symbol, String side, String orderType, String timeInForce,
      BigDecimal price, BigDecimal qty, boolean quoteSized, boolean reduceOnly, String clientOrderId,
      BigDecimal triggerPrice) {
    this(category, symbol, side, orderType, timeInForce, price, qty, quoteSized, reduceOnly, clientOrderId,
        triggerPrice, 0);
  }

  /** A limit order that rests until it is filled or cancelled. */
  public static OrderTicket limit(String category, String symbol, String side, String price, String qty) {
    return new OrderTicket(category, symbol, side, "Limit", "GTC", new BigDecimal(price), new BigDecimal(qty), false,
        false, "", null);
  }

  /** A market order sized in what is traded. */
  public static OrderTicket market(String category, String symbol, String side, String qty) {
    return new OrderTicket(category, symbol, side, "Market", "IOC", null, new BigDecimal(qty), false, false, "", null);
  }

  /** A spot market buy sized in what is paid. */
  public static OrderTicket quoteBuy(String symbol, String quoteQty) {
    return new OrderTicket("spot", symbol, "Buy", "Market", "IOC", null, new BigDecimal(quoteQty), true, false, "",
        null);
  }

  /** The same with a client id. */
  public OrderTicket named(String client) {
    return new OrderTicket(category, symbol, side, orderType, timeInForce, price, qty, quoteSized, reduceOnly, client,
        triggerPrice, positionIdx);
  }

  /** The same with another time in force. */
  public OrderTicket inForce(String word) {
    return new OrderTicket(category, symbol, side, orderType, word, price, qty, quoteSized, reduceOnly, clientOrderId,
        triggerPrice, positionIdx);
  }

  /** The same, only to reduce a position. */
  public OrderTicket reducing() {
    return new OrderTicket(category, symbol, side, orderType, timeInForce, price, qty, quoteSized, true, clientOrderId,
        triggerPrice, positionIdx);
  }

  /** The same, waiting for a price. */
  public OrderTicket triggeredAt(String trigger) {
    return new OrderTicket(category, symbol, side, orderType, timeInForce, price, qty, quoteSized, reduceOnly,
        clientOrderId, new BigDecimal(trigger), positionIdx);
  }

  /** The same on one leg of a hedged position. */
  public OrderTicket onLeg(int leg) {
    return new OrderTicket(category, symbol, side, orderType, timeInForce, price, qty, quoteSized, reduceOnly,
        clientOrderId, triggerPrice, leg);
  }
}
