package fillkeeper.simulator.okx;

import java.math.BigDecimal;

/**
 * What a client asks for, in the exchange's words.
 *
 * @param side    {@code buy} or {@code sell}
 * @param ordType {@code limit}, {@code market}, {@code post_only}, {@code fok} or {@code ioc}
 * @param px      null for a market order
 * @param sz      in quote units where {@code tgtCcy} says so; of contracts how many
 * @param tgtCcy  {@code base_ccy}, {@code quote_ccy} or empty
 * @param clOrdId empty when none is sent
 * @param posSide {@code net}, {@code long} or {@code short}
 */
public record OrderTicket(String category, String instId, String side, String ordType, BigDecimal px, BigDecimal sz,
    String tgtCcy, boolean reduceOnly, String clOrdId, String posSide) {

  /** A limit order that rests until it is filled or cancelled. */
  public static OrderTicket limit(String category, String instId, String side, String px, String sz) {
    return new OrderTicket(category, instId, side, "limit", new BigDecimal(px), new BigDecimal(sz), "", false, "",
        "net");
  }

  /** A market order sized in what is traded. */
  public static OrderTicket market(String category, String instId, String side, String sz) {
    boolean pair = category.equals("spot") || category.equals("margin");
    return new OrderTicket(category, instId, side, "market", null, new BigDecimal(sz), pair ? "base_ccy" : "", false,
        "", "net");
  }

  /** A spot market buy sized in what is paid, which is what it is when nothing else is said. */
  public static OrderTicket quoteBuy(String instId, String quoteSz) {
    return new OrderTicket("spot", instId, "buy", "market", null, new BigDecimal(quoteSz), "quote_ccy", false, "",
        "net");
  }

  /** The same with a client id. */
  public OrderTicket named(String client) {
    return new OrderTicket(category, instId, side, ordType, px, sz, tgtCcy, reduceOnly, client, posSide);
  }

  /** The same of another type. */
  public OrderTicket ofType(String type) {
    return new OrderTicket(category, instId, side, type, px, sz, tgtCcy, reduceOnly, clOrdId, posSide);
  }

  /** The same, only to reduce a position. */
  public OrderTicket reducing() {
    return new OrderTicket(category, instId, side, ordType, px, sz, tgtCcy, true, clOrdId, posSide);
  }

  /** The same on one leg of a hedged position. */
  public OrderTicket onLeg(String leg) {
    return new OrderTicket(category, instId, side, ordType, px, sz, tgtCcy, reduceOnly, clOrdId, leg);
  }

  /** The same for another price and size. */
  OrderTicket at(BigDecimal otherPx, BigDecimal otherSz) {
    return new OrderTicket(category, instId, side, ordType, otherPx, otherSz, tgtCcy, reduceOnly, clOrdId, posSide);
  }

  boolean isMarket() {
    return px == null;
  }

  boolean isQuoteSized() {
    return tgtCcy.equals("quote_ccy");
  }

  boolean buys() {
    return side.equals("buy");
  }

  /** Whether it is a pair's, so that its end at any price is told apart from its last fill. */
  boolean isOfPair() {
    return category.equals("spot") || category.equals("margin");
  }
}
