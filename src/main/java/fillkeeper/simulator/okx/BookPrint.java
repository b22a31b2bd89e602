package fillkeeper.simulator.okx;

import java.math.BigDecimal;

/**
 * A public trade, or several of one taker at one price.
 *
 * @param tradeId of the last of them
 * @param side    the taker's
 * @param count   how many
 */
public record BookPrint(String instId, long tradeId, String side, BigDecimal px, BigDecimal sz, int count,
    long tradedMs) {

  /** What a fill looked like to the market. */
  static BookPrint of(BookFill fill) {
    boolean takerBuys = fill.side().equals("buy") != fill.execType().equals("M");
    return new BookPrint(fill.instId(), fill.tradeId(), takerBuys ? "buy" : "sell", fill.px(), fill.sz(), 1,
        fill.fillTimeMs());
  }

  /** Whether the next trade is told with this one. */
  boolean goesWith(BookPrint next) {
    return px.compareTo(next.px) == 0 && side.equals(next.side) && instId.equals(next.instId)
        && tradeId + 1 == next.tradeId;
  }

  /** Both as one. */
  BookPrint and(BookPrint next) {
    return new BookPrint(instId, next.tradeId, side, px, sz.add(next.sz), count + next.count, next.tradedMs);
  }
}
