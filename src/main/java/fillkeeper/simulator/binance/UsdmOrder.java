package fillkeeper.simulator.binance;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Set;

/**
 * An order of the matching engine as the exchange's book has it: the truth that a ledger is compared with.
 *
 * @param ticket   what was asked for, as last amended
 * @param parentId the conditional order that placed it; 0 if none did
 * @param expiry   the exchange's number for why it ended by itself; 0 for none
 */
public record UsdmOrder(long orderId, UsdmTicket ticket, long parentId, String status, BigDecimal cumQty,
    BigDecimal cumQuote, int expiry, long createdMs, long updatedMs) {

  private static final Set<String> OPEN = Set.of("NEW", "PARTIALLY_FILLED", "NEW_ADL", "NEW_INSURANCE");
  private static final int PLACES = 5;

  /** A new order, nothing filled. */
  static UsdmOrder placed(long orderId, UsdmTicket ticket, long parentId, long atMs) {
    return new UsdmOrder(orderId, ticket, parentId, "NEW", BigDecimal.ZERO, BigDecimal.ZERO, 0, atMs, atMs);
  }

  /** An order of the past, for {@link UsdmDesk#seedHistory}; what of it was filled was so at its own price. */
  public static UsdmOrder past(long orderId, UsdmTicket ticket, String status, String cumQty, long createdMs,
      long updatedMs) {
    BigDecimal cum = new BigDecimal(cumQty);
    return new UsdmOrder(orderId, ticket, 0, status, cum,
        ticket.price() == null ? BigDecimal.ZERO : cum.multiply(ticket.price()), 0, createdMs, updatedMs);
  }

  public String symbol() {
    return ticket.symbol();
  }

  public UsdmName name() {
    return new UsdmName(symbol(), orderId);
  }

  /** Whether it may still trade. */
  public boolean isOpen() {
    return OPEN.contains(status);
  }

  public BigDecimal leavesQty() {
    return ticket.qty().subtract(cumQty);
  }

  /** As the exchange writes it: five places. */
  public BigDecimal avgPrice() {
    return cumQty.signum() == 0 ? BigDecimal.ZERO
        : cumQuote.divide(cumQty, MathContext.DECIMAL64).setScale(PLACES, RoundingMode.HALF_UP);
  }

  /** After one more fill; it is filled when nothing is left. */
  UsdmOrder filled(UsdmFill fill, long atMs) {
    BigDecimal cum = cumQty.add(fill.qty());
    String word = cum.compareTo(ticket.qty()) == 0 ? "FILLED" : "PARTIALLY_FILLED";
    return new UsdmOrder(orderId, ticket, parentId, word, cum, cumQuote.add(fill.price().multiply(fill.qty())), expiry,
        createdMs, atMs);
  }

  /** Under another word, with the number for why. */
  UsdmOrder become(String word, int why, long atMs) {
    return new UsdmOrder(orderId, ticket, parentId, word, cumQty, cumQuote, why, createdMs, atMs);
  }

  UsdmOrder amended(UsdmTicket other, long atMs) {
    return new UsdmOrder(orderId, other, parentId, status, cumQty, cumQuote, expiry, createdMs, atMs);
  }
}
