package fillkeeper.simulator.binance;

import java.math.BigDecimal;
import java.util.Set;

/**
 * A spot order as the exchange's book has it, in the exchange's words: the truth that a ledger is compared with.
 *
 * @param ticket     what was asked for, as last amended
 * @param listId     -1 where it is part of no list
 * @param working    whether it is, or was, on the book
 * @param prevented  what was kept from matching with the account's own orders; null if nothing was
 * @param reason     why it was refused or expired; empty if neither
 */
public record SpotOrder(long orderId, SpotTicket ticket, String clientOrderId, long listId, String status,
    boolean working, BigDecimal cumQty, BigDecimal cumQuote, BigDecimal prevented, long preventedMatchId,
    String reason, long createdMs, long updatedMs) {

  private static final Set<String> OPEN = Set.of("NEW", "PENDING_NEW", "PARTIALLY_FILLED");

  /** A new order, nothing filled. */
  static SpotOrder placed(long orderId, SpotTicket ticket, String clientOrderId, long listId, String status,
      long atMs) {
    boolean working = ticket.stopPrice() == null && status.equals("NEW");
    return new SpotOrder(orderId, ticket, clientOrderId, listId, status, working, BigDecimal.ZERO, BigDecimal.ZERO,
        null, -1, "", atMs, atMs);
  }

  /** An order of the past, for {@link SpotDesk#seedHistory}; what of it was filled was so at its own price. */
  public static SpotOrder past(long orderId, SpotTicket ticket, String status, String cumQty, long createdMs,
      long updatedMs) {
    BigDecimal cum = new BigDecimal(cumQty);
    BigDecimal price = ticket.price() == null ? BigDecimal.ONE : ticket.price();
    return new SpotOrder(orderId, ticket, ticket.clientOrderId(), -1, status, true, cum, cum.multiply(price), null, -1,
        "", createdMs, updatedMs);
  }

  public String symbol() {
    return ticket.symbol();
  }

  /** Whether it may still trade. */
  public boolean isOpen() {
    return OPEN.contains(status);
  }

  /** What can still be filled; null where it is sized in quote. */
  public BigDecimal available() {
    return ticket.qty() == null ? null
        : ticket.qty().subtract(cumQty).subtract(prevented == null ? BigDecimal.ZERO : prevented);
  }

  /** After one more fill; it is filled when nothing is left. */
  SpotOrder filled(SpotFill fill, boolean whole, long atMs) {
    BigDecimal cum = cumQty.add(fill.qty());
    boolean done = whole || available() != null && available().compareTo(fill.qty()) == 0;
    return new SpotOrder(orderId, ticket, clientOrderId, listId, done ? "FILLED" : "PARTIALLY_FILLED", true, cum,
        cumQuote.add(fill.quote()), prevented, preventedMatchId, reason, createdMs, atMs);
  }

  /** Under another word, with the reason for it. */
  SpotOrder become(String word, String why, long atMs) {
    return new SpotOrder(orderId, ticket, clientOrderId, listId, word, working, cumQty, cumQuote, prevented,
        preventedMatchId, why, createdMs, atMs);
  }

  /** On the book from now on. */
  SpotOrder onBook(long atMs) {
    return new SpotOrder(orderId, ticket, clientOrderId, listId, "NEW", true, cumQty, cumQuote, prevented,
        preventedMatchId, reason, createdMs, atMs);
  }

  /** With another quantity, and another client id. */
  SpotOrder amended(BigDecimal qty, String client, long atMs) {
    return new SpotOrder(orderId, ticket.sized(qty), client, listId, status, working, cumQty, cumQuote, prevented,
        preventedMatchId, reason, createdMs, atMs);
  }

  /** With so much more kept from matching; it ends under this word, or goes on where that is null. */
  SpotOrder prevented(BigDecimal qty, long matchId, String word, long atMs) {
    BigDecimal all = prevented == null ? qty : prevented.add(qty);
    return new SpotOrder(orderId, ticket, clientOrderId, listId, word == null ? status : word, working, cumQty,
        cumQuote, all, matchId, reason, createdMs, atMs);
  }
}
