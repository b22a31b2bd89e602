package fillkeeper.simulator.binance;

import java.math.BigDecimal;

/**
 * What a client asks for, in the exchange's words.
 *
 * @param price         null for a market order
 * @param qty           null where the order is sized in quote
 * @param quoteQty      null unless it is
 * @param stopPrice     null unless conditional
 * @param clientOrderId never empty: one is made up where none is sent
 */
public record SpotTicket(String symbol, String side, String type, String timeInForce, BigDecimal price,
    BigDecimal qty, BigDecimal quoteQty, BigDecimal stopPrice, String clientOrderId) {

  /** A limit order that rests until it is filled or cancelled. */
  public static SpotTicket limit(String symbol, String side, String price, String qty) {
    return new SpotTicket(symbol, side, "LIMIT", "GTC", new BigDecimal(price), new BigDecimal(qty), null, null, "");
  }

  /** A market order sized in what is traded. */
  public static SpotTicket market(String symbol, String side, String qty) {
    return new SpotTicket(symbol, side, "MARKET", "GTC", null, new BigDecimal(qty), null, null, "");
  }

  /** A market order sized in what is paid. */
  public static SpotTicket quote(String symbol, String side, String quoteQty) {
    return new SpotTicket(symbol, side, "MARKET", "GTC", null, null, new BigDecimal(quoteQty), null, "");
  }

  /** The same with a client id. */
  public SpotTicket named(String client) {
    return new SpotTicket(symbol, side, type, timeInForce, price, qty, quoteQty, stopPrice, client);
  }

  /** The same with another time in force. */
  public SpotTicket inForce(String word) {
    return new SpotTicket(symbol, side, type, word, price, qty, quoteQty, stopPrice, clientOrderId);
  }

  /** The same as another kind of order. */
  public SpotTicket of(String kind) {
    return new SpotTicket(symbol, side, kind, timeInForce, price, qty, quoteQty, stopPrice, clientOrderId);
  }

  /** The same, waiting for a price. */
  public SpotTicket triggeredAt(String trigger) {
    return new SpotTicket(symbol, side, price == null ? "STOP_LOSS" : "STOP_LOSS_LIMIT", timeInForce, price, qty,
        quoteQty, new BigDecimal(trigger), clientOrderId);
  }

  /** The same of another quantity. */
  SpotTicket sized(BigDecimal other) {
    return new SpotTicket(symbol, side, type, timeInForce, price, other, quoteQty, stopPrice, clientOrderId);
  }

  boolean buys() {
    return side.equals("BUY");
  }

  boolean isMarket() {
    return type.equals("MARKET");
  }
}
