package fillkeeper.simulator.okx;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * An order as the exchange's book has it, in the exchange's words: the truth that a ledger is compared with.
 *
 * @param ticket       what was asked for, as last amended
 * @param state        {@code live}, {@code partially_filled}, {@code filled}, {@code canceled} or {@code mmp_canceled}
 * @param accValue     price times size of all fills
 * @param fee          of all fills; negative is paid
 * @param cancelSource empty where it was not cancelled
 * @param origin       the exchange's word for who made it, {@code normal} where its user did
 * @param algoId       the algo order that placed it; 0 if none did
 * @param last         the last fill; null before the first
 */
public record BookOrder(long ordId, OrderTicket ticket, String state, BigDecimal accFillSz, BigDecimal accValue,
    BigDecimal fee, String cancelSource, String origin, long algoId, BookFill last, long createdMs, long updatedMs) {

  /** A new order, nothing filled. */
  static BookOrder placed(long ordId, OrderTicket ticket, String origin, long algoId, long atMs) {
    return new BookOrder(ordId, ticket, "live", BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, "", origin, algoId,
        null, atMs, atMs);
  }

  /** The name that it goes by. */
  public String id() {
    return Long.toString(ordId);
  }

  public String category() {
    return ticket.category();
  }

  public String instId() {
    return ticket.instId();
  }

  /** Whether it may still trade. */
  public boolean isOpen() {
    return state.equals("live") || state.equals("partially_filled");
  }

  /** Whether the exchange soon forgets it. */
  boolean isCancelledUnfilled() {
    return !isOpen() && accFillSz.signum() == 0;
  }

  /** What is left of it; not known of one that is sized in quote. */
  public BigDecimal leaves() {
    return ticket.sz().subtract(accFillSz);
  }

  /** Null while nothing is filled. */
  public BigDecimal avgPx() {
    return accFillSz.signum() == 0 ? null : accValue.divide(accFillSz, MathContext.DECIMAL64);
  }

  /** After one more fill; open until somebody says that it is filled. */
  BookOrder filled(BookFill fill, long atMs) {
    return new BookOrder(ordId, ticket, "partially_filled", accFillSz.add(fill.sz()),
        accValue.add(fill.px().multiply(fill.sz())), fee.add(fill.fee()), cancelSource, origin, algoId, fill,
        createdMs, atMs);
  }

  /** After its end, or under another word. */
  BookOrder become(String word, String source, long atMs) {
    return new BookOrder(ordId, ticket, word, accFillSz, accValue, fee, source, origin, algoId, last, createdMs, atMs);
  }

  /** For another price and size. */
  BookOrder amended(BigDecimal px, BigDecimal sz, long atMs) {
    return new BookOrder(ordId, ticket.at(px, sz), state, accFillSz, accValue, fee, cancelSource, origin, algoId, last,
        createdMs, atMs);
  }
}
