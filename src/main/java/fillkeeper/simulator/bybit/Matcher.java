package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** What happens to the orders of one account, put into its book and told as a match. Guarded by the floor. */
final class Matcher {

  private static final BigDecimal MAKER = new BigDecimal("0.0002");
  private static final BigDecimal TAKER = new BigDecimal("0.00055");
  private static final BigDecimal SPOT = new BigDecimal("0.001");

  private final Floor floor;
  private final String uid;
  private final Book book;

  Matcher(Floor floor, String uid, Book book) {
    this.floor = floor;
    this.uid = uid;
    this.book = book;
  }

  /** A new order; what it finds at once is taken, and what a market or IOC order does not find is cancelled. */
  Match place(OrderTicket ticket, List<Leg> legs) {
    Listing listing = floor.markets.listing(ticket.category(), ticket.symbol());
    BookOrder order = BookOrder.placed(floor.ids.order(listing), ticket, floor.markets.last(listing), floor.nowMs());
    Run run = new Run(listing, order);
    legs.forEach(leg -> run.fill(leg, false));
    boolean impatient = !ticket.timeInForce().equals("GTC") && !ticket.timeInForce().equals("PostOnly");
    if (impatient && run.order.isOpen()) {
      String reason = ticket.quoteSized() ? "EC_CancelForNoFullFill" : "EC_NoImmediateQtyToFill";
      run.order = run.order.ended(cancelledWord(run.order), "UNKNOWN", reason, run.atMs);
    }
    return run.done();
  }

  /** What a market order takes when nothing else is said: all of it at the last price. */
  List<Leg> whole(OrderTicket ticket) {
    Listing listing = floor.markets.listing(ticket.category(), ticket.symbol());
    BigDecimal price = floor.markets.last(listing);
    BigDecimal qty = ticket.quoteSized()
        ? listing.wholeSteps(ticket.qty().divide(price, listing.wholeSteps(BigDecimal.ZERO).scale(), RoundingMode.DOWN))
        : ticket.qty();
    return List.of(new Leg(price, qty));
  }

  /** An order that never stood in the book. */
  Match refuse(OrderTicket ticket, String word, String reason) {
    Listing listing = floor.markets.listing(ticket.category(), ticket.symbol());
    long now = floor.nowMs();
    BookOrder order = BookOrder.placed(floor.ids.order(listing), ticket, floor.markets.last(listing), now)
        .ended(word, "UNKNOWN", reason, now);
    return new Run(listing, order).done();
  }

  /** A resting order meets a taker. */
  Match fill(String orderId, List<Leg> legs) {
    Run run = resting(orderId);
    legs.forEach(leg -> run.fill(leg, true));
    return run.done();
  }

  Match amend(String orderId, BigDecimal price, BigDecimal qty) {
    Run run = resting(orderId);
    if (qty.compareTo(run.order.cumQty()) <= 0) {
      throw new IllegalArgumentException("less than what is filled: " + qty);
    }
    run.order = run.order.amended(price, qty, run.atMs);
    return run.done();
  }

  Match end(String orderId, String word, String cancelType, String reason) {
    Run run = resting(orderId);
    run.order = run.order.ended(word == null ? cancelledWord(run.order) : word, cancelType, reason, run.atMs);
    return run.done();
  }

  Match become(String orderId, String word) {
    Run run = resting(orderId);
    run.order = run.order.become(word, run.atMs);
    return run.done();
  }

  /** A cancel that comes too late: the order is told again, still filled, with the traces of the request. */
  Match cancelTooLate(String orderId) {
    BookOrder order = book.order(orderId);
    Run run = new Run(floor.markets.listing(order.category(), order.symbol()), order);
    run.order = order.ended(order.status(), "CancelByUser", "EC_OrigClOrdIDDoesNotExist", run.atMs);
    return run.done();
  }

  /** An execution that the exchange makes by itself, without a frame of an order. */
  Match system(String category, String symbol, String execType, String side, Leg leg, BigDecimal fee) {
    Listing listing = floor.markets.listing(category, symbol);
    boolean funding = execType.equals("Funding");
    long now = floor.nowMs();
    long seq = floor.ids.sequence(listing);
    String origin = switch (execType) {
      case "AdlTrade" -> "CreateByAdl_PassThrough";
      case "Delivery" -> "CreateBySettle";
      default -> "CreateByTakeOver_PassThrough";
    };
    BookFill fill = new BookFill(category, symbol, floor.ids.uuid(funding ? 4 : 5), floor.ids.order(listing), "", side,
        execType, leg.price(), leg.qty(), fee, funding ? new BigDecimal("0.0001") : BigDecimal.ZERO,
        funding ? "" : listing.settleCoin(), false, BigDecimal.ZERO, BigDecimal.ZERO,
        funding ? BigDecimal.ZERO : leg.qty(), funding ? "UNKNOWN" : "Market", funding ? "" : origin, false, seq, now);
    book.put(fill);
    return new Match(listing, frameId(listing, seq), null, List.of(fill), now);
  }

  /** The same execution with another fee. */
  Match restate(String execId, BigDecimal fee) {
    BookFill fill = book.fill(execId).withFee(fee);
    book.replace(fill);
    Listing listing = floor.markets.listing(fill.category(), fill.symbol());
    return new Match(listing, frameId(listing, fill.seq()), null, List.of(fill), floor.nowMs());
  }

  private Run resting(String orderId) {
    BookOrder order = book.order(orderId);
    if (!order.isOpen()) {
      throw new IllegalArgumentException("no longer open: " + orderId + " " + order.status());
    }
    return new Run(floor.markets.listing(order.category(), order.symbol()), order);
  }

  private String frameId(Listing listing, long seq) {
    return uid + "_" + listing.symbol() + "_" + seq;
  }

  /** Only spot has a word for the cancel of an order that was filled in part. */
  private static String cancelledWord(BookOrder order) {
    return order.category().equals("spot") && order.cumQty().signum() > 0 ? "PartiallyFilledCanceled" : "Cancelled";
  }

  /** One match in the making. */
  private final class Run {

    private final Listing listing;
    private final long seq;
    private final long atMs = floor.nowMs();
    private final List<BookFill> fills = new ArrayList<>();
    private BookOrder order;

    private Run(Listing listing, BookOrder order) {
      this.listing = listing;
      this.order = order;
      seq = floor.ids.sequence(listing);
    }

    private void fill(Leg leg, boolean maker) {
      OrderTicket ticket = order.ticket();
      if (leg.qty().signum() <= 0 || !ticket.quoteSized() && leg.qty().compareTo(order.leavesQty()) > 0) {
        throw new IllegalArgumentException("not to be filled: " + leg.qty() + " of " + order.leavesQty());
      }
      BigDecimal rate = listing.isSpot() ? SPOT : maker ? MAKER : TAKER;
      boolean buys = ticket.side().equals("Buy");
      BigDecimal paidOn = listing.isSpot() && buys ? leg.qty() : listing.value(leg.price(), leg.qty());
      BigDecimal fee = leg.fee() == null ? paidOn.multiply(rate) : leg.fee();
      String coin = leg.feeCurrency() == null ? listing.feeCoin(buys) : leg.feeCurrency();
      String execId = leg.execId() == null ? floor.ids.trade(listing) : leg.execId();
      BigDecimal leaves = ticket.quoteSized() ? BigDecimal.ZERO : order.leavesQty().subtract(leg.qty());
      BookFill fill = new BookFill(order.category(), order.symbol(), execId, order.orderId(),
          order.linkId(), order.side(), "Trade", leg.price(), leg.qty(), fee, rate, coin, maker, leaves,
          order.price() == null ? BigDecimal.ZERO : order.price(), ticket.quoteSized() ? BigDecimal.ZERO : order.qty(),
          ticket.orderType(), order.createType(), ticket.quoteSized(), seq, atMs);
      fills.add(fill);
      order = order.filled(fill, atMs);
    }

    private Match done() {
      book.put(order);
      fills.forEach(book::put);
      return new Match(listing, frameId(listing, seq), order, List.copyOf(fills), atMs);
    }
  }
}
