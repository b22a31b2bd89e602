package fillkeeper.simulator.okx;

import java.math.BigDecimal;

/**
 * A fill as the exchange's book has it, in the exchange's words: the truth that a ledger is compared with.
 *
 * @param tradeId  of the order book; 0 or negative where it was not made there
 * @param ordId    0 where no order stands behind it
 * @param sz       in base currency, or contracts
 * @param fee      negative is paid
 * @param execType {@code M}, {@code T} or empty
 * @param subType  why there is a bill
 * @param tsMs     when the bill was made, a little after the fill
 */
public record BookFill(long billId, long tradeId, long ordId, String clOrdId, String category, String instId,
    String side, String posSide, BigDecimal px, BigDecimal sz, BigDecimal fee, BigDecimal feeRate, String feeCcy,
    String execType, String subType, long fillTimeMs, long tsMs) {

  /** Whether it was made in the order book, so that the market saw it and the stream names it as lists do. */
  public boolean isInBook() {
    return tradeId > 0 && ordId != 0;
  }

  /** What sets it apart from all others. */
  public String billed() {
    return Long.toString(billId);
  }
}
