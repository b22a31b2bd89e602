package fillkeeper.simulator.okx;

import fillkeeper.simulator.Leg;
import java.math.BigDecimal;

/**
 * Something that happened before anybody listened: an order that was filled whole at its own price at once, or one that
 * was cancelled without a fill.
 */
public record Past(OrderTicket ticket, boolean filled, long atMs) {

  private static final BigDecimal MAKER = new BigDecimal("0.0002");

  /** Into a book, silently. */
  void into(Book book, Floor floor) {
    Listing listing = floor.markets.listing(ticket.category(), ticket.instId());
    BookOrder order = BookOrder.placed(floor.ids.past(atMs), ticket, "normal", 0, atMs);
    if (!filled) {
      book.put(order.become("canceled", "1", atMs));
      return;
    }
    Leg leg = new Leg(ticket.px(), ticket.sz());
    BigDecimal paidOn = listing.isPair() && ticket.buys() ? leg.qty() : listing.value(leg.price(), leg.qty());
    BookFill fill = new BookFill(floor.ids.past(atMs), floor.ids.past(atMs), order.ordId(), ticket.clOrdId(),
        ticket.category(), ticket.instId(), ticket.side(), ticket.posSide(), leg.price(), leg.qty(),
        paidOn.multiply(MAKER).negate(), MAKER.negate(), listing.feeCcy(ticket.buys()), "M",
        ticket.buys() ? "1" : "2", atMs, atMs);
    book.put(fill);
    book.put(order.filled(fill, atMs).become("filled", "", atMs));
  }
}
