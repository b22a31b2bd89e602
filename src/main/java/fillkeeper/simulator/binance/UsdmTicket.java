package fillkeeper.simulator.binance;

import java.math.BigDecimal;

/**
 * What a client asks for, in the exchange's words.
 *
 * @param positionSide  {@code BOTH}, or a leg of a hedged position
 * @param price         null for a market order
 * @param qty           null where it closes a whole position
 * @param stopPrice     null unless it is conditional: then it waits with an id of its own
 * @param clientOrderId never empty once placed: one is made up where none is sent
 */
public record UsdmTicket(String symbol, String side, String positionSide, String type, String timeInForce,
    BigDecimal price, BigDecimal qty, BigDecimal stopPrice, boolean reduceOnly, String clientOrderId) {

  /** A limit order that rests until it is filled or cancelled. */
  public static UsdmTicket limit(String symbol, String side, String price, String qty) {
    return new UsdmTicket(symbol, side, "BOTH", "LIMIT", "GTC", new BigDecimal(price), new BigDecimal(qty), null,
        false, "");
  }

  /** A market order. */
  public static UsdmTicket market(String symbol, String side, String qty) {
    return new UsdmTicket(symbol, side, "BOTH", "MARKET", "GTC", null, new BigDecimal(qty), null, false, "");
  }

  /** The same with a client id. */
  public UsdmTicket named(String client) {
    return new UsdmTicket(symbol, side, positionSide, type, timeInForce, price, qty, stopPrice, reduceOnly, client);
  }

  /** The same with another time in force. */
  public UsdmTicket inForce(String word) {
    return new UsdmTicket(symbol, side, positionSide, type, word, price, qty, stopPrice, reduceOnly, clientOrderId);
  }

  /** The same of one leg of a hedged position. */
  public UsdmTicket of(String leg) {
    return new UsdmTicket(symbol, side, leg, type, timeInForce, price, qty, stopPrice, reduceOnly, clientOrderId);
  }

  /** The same, only ever making a position smaller. */
  public UsdmTicket reducing() {
    return new UsdmTicket(symbol, side, positionSide, type, timeInForce, price, qty, stopPrice, true, clientOrderId);
  }

  /** The same, waiting for a price; a market order may then close the whole position, without a size. */
  public UsdmTicket triggeredAt(String trigger) {
    return new UsdmTicket(symbol, side, positionSide, price == null ? "STOP_MARKET" : "STOP", timeInForce, price, qty,
        new BigDecimal(trigger), reduceOnly, clientOrderId);
  }

  /** The same, amended. */
  UsdmTicket at(BigDecimal otherPrice, BigDecimal otherQty) {
    return new UsdmTicket(symbol, side, positionSide, type, timeInForce, otherPrice, otherQty, stopPrice, reduceOnly,
        clientOrderId);
  }

  boolean buys() {
    return side.equals("BUY");
  }

  boolean isConditional() {
    return stopPrice != null;
  }

  /** What is placed once its price is reached. */
  String actualType() {
    return price == null ? "MARKET" : "LIMIT";
  }
}
