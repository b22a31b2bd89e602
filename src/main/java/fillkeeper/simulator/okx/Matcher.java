package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What happens to the orders of one account, put into its book and told in frames. Guarded by the floor. */
final class Matcher {

  private static final BigDecimal MAKER = new BigDecimal("0.0002");
  private static final BigDecimal TAKER = new BigDecimal("0.0005");
  /** A bill is made a little after what it is about. */
  private static final long BILLED_AFTER_MS = 2;
  private static final String NORMAL = "normal";

  private final Floor floor;
  private final Book book;

  Matcher(Floor floor, Book book) {
    this.floor = floor;
    this.book = book;
  }

  /**
   * What came of something.
   *
   * @param id     of what it happened to
   * @param frames in their order
   */
  record Outcome(String id, List<Frame> frames, List<BookFill> fills, long atMs) {

    /** Both, this one first. */
    Outcome then(Outcome next) {
      List<Frame> all = new ArrayList<>(frames);
      all.addAll(next.frames);
      List<BookFill> traded = new ArrayList<>(fills);
      traded.addAll(next.fills);
      return new Outcome(next.id, List.copyOf(all), List.copyOf(traded), next.atMs);
    }
  }

  /** A new order; what it finds at once is taken, and what a market, IOC or FOK order does not find is cancelled. */
  Outcome place(OrderTicket ticket, long algoId, List<Leg> legs) {
    floor.markets.listing(ticket.category(), ticket.instId());
    Run run = new Run(BookOrder.placed(floor.ids.order(), ticket, NORMAL, algoId, floor.nowMs()));
    run.tell(null);
    legs.forEach(leg -> run.fill(leg, false));
    if (run.order.isOpen() && ticket.isMarket() && ticket.isOfPair() && run.order.accFillSz().signum() > 0) {
      run.become("filled", "");
    } else if (run.order.isOpen() && (ticket.isMarket() || ticket.ordType().matches("ioc|fok"))) {
      run.become("canceled", ticket.ordType().equals("fok") ? "13" : "14");
    }
    return run.done();
  }

  /** What a market order takes when nothing else is said: all of it at the last price. */
  List<Leg> whole(OrderTicket ticket) {
    Listing listing = floor.markets.listing(ticket.category(), ticket.instId());
    BigDecimal px = floor.markets.last(ticket.instId());
    return List.of(new Leg(px, ticket.isQuoteSized() ? listing.bought(ticket.sz(), px) : ticket.sz()));
  }

  /** An order that never stood in the book. */
  Outcome refuse(OrderTicket ticket, String source) {
    floor.markets.listing(ticket.category(), ticket.instId());
    Run run = new Run(BookOrder.placed(floor.ids.order(), ticket, NORMAL, 0, floor.nowMs()));
    run.become("canceled", source);
    return run.done();
  }

  /** A resting order meets a taker: one message for each match. */
  Outcome fill(String ordId, List<Leg> legs) {
    Run run = resting(ordId);
    legs.forEach(leg -> run.fill(leg, true));
    return run.done();
  }

  Outcome amend(String ordId, BigDecimal px, BigDecimal sz) {
    Run run = resting(ordId);
    if (sz.compareTo(run.order.accFillSz()) <= 0) {
      throw new IllegalArgumentException("no more than what is filled: " + sz);
    }
    run.order = run.order.amended(px, sz, run.atMs);
    run.tell("0");
    return run.done();
  }

  /** An amendment that the exchange refuses: the order stays as it is, and its user is told. */
  Outcome amendInVain(String ordId) {
    Run run = resting(ordId);
    run.tell("-1");
    return run.done();
  }

  Outcome end(String ordId, String state, String source) {
    Run run = resting(ordId);
    run.become(state, source);
    return run.done();
  }

  /** All that rest in one kind of instruments, in one message. */
  Outcome cancelAll(String category) {
    List<ObjectNode> rows = new ArrayList<>();
    Listing any = floor.markets.of(category).get(0);
    for (BookOrder order : book.presentOrders()) {
      if (order.isOpen() && order.category().equals(category)) {
        BookOrder cancelled = order.become("canceled", "1", floor.nowMs());
        book.put(cancelled);
        rows.add(OrderRows.ofChannel(cancelled, floor.markets.listing(category, order.instId()), null, ""));
      }
    }
    return new Outcome("", rows.isEmpty() ? List.of() : List.of(Frame.of(any, rows)), List.of(), floor.nowMs());
  }

  /** An order of the exchange's own, filled at once and outside of the order book. */
  Outcome system(OrderTicket ticket, String origin, String subType, Leg leg, BigDecimal fee) {
    Run run = new Run(BookOrder.placed(floor.ids.order(), ticket, origin, 0, floor.nowMs()));
    BookFill fill = run.fill(leg, "", floor.ids.systemTrade(), fee.negate(), subType);
    run.take(fill);
    run.become("filled", "", fill);
    return run.done();
  }

  /** A fill that no order stands behind, which the stream does not tell of. */
  Outcome block(OrderTicket ticket, Leg leg, BigDecimal fee) {
    Run run = new Run(BookOrder.placed(0, ticket, NORMAL, 0, floor.nowMs()));
    BookFill fill = run.fill(leg, "T", floor.ids.trade(ticket.instId()), fee.negate(), ticket.buys() ? "204" : "205");
    book.put(fill);
    return new Outcome(fill.billed(), List.of(), List.of(), run.atMs);
  }

  /** A payment of funding, of which the stream tells nothing. */
  Outcome funding(String category, String instId, BigDecimal paid, BigDecimal sz) {
    Listing listing = floor.markets.listing(category, instId);
    BookBill bill = new BookBill(floor.ids.bill(), category, instId, listing.settleCcy(), paid.negate(), sz,
        floor.markets.last(instId), floor.nowMs());
    book.put(bill);
    return new Outcome(Long.toString(bill.billId()), List.of(), List.of(), floor.nowMs());
  }

  // ---- orders that wait

  Outcome placeAlgo(AlgoTicket ticket) {
    floor.markets.listing(ticket.category(), ticket.instId());
    return told(BookAlgo.placed(floor.ids.algoOrder(), ticket, floor.nowMs()));
  }

  /** It places its order, and has ended. */
  Outcome trigger(String algoId, List<Leg> legs) {
    BookAlgo algo = waiting(algoId);
    Outcome placed = place(algo.ticket().placed(), algo.algoId(), legs);
    return told(algo.ended("effective", Long.parseLong(placed.id()), "", floor.nowMs())).then(placed);
  }

  Outcome endAlgo(String algoId, String state, String failCode) {
    return told(waiting(algoId).ended(state, 0, failCode, floor.nowMs()));
  }

  private BookAlgo waiting(String algoId) {
    BookAlgo algo = book.algo(algoId);
    if (!algo.isOpen()) {
      throw new IllegalArgumentException("no longer waiting: " + algoId + " " + algo.state());
    }
    return algo;
  }

  private Outcome told(BookAlgo algo) {
    book.put(algo);
    return new Outcome(algo.id(), List.of(floor.frame(algo)), List.of(), floor.nowMs());
  }

  private Run resting(String ordId) {
    BookOrder order = book.order(ordId);
    if (!order.isOpen()) {
      throw new IllegalArgumentException("no longer open: " + ordId + " " + order.state());
    }
    return new Run(order);
  }

  /** One thing in the making. All of it happens at once. */
  private final class Run {

    private final Listing listing;
    private final long atMs = floor.nowMs();
    private final List<BookFill> fills = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();
    private BookOrder order;

    private Run(BookOrder order) {
      this.order = order;
      listing = floor.markets.listing(order.category(), order.instId());
    }

    private void tell(String amend) {
      tell(null, amend == null ? "" : amend);
    }

    private void tell(BookFill fill, String amend) {
      frames.add(Frame.of(Frame.ORDERS, listing, OrderRows.ofChannel(order, listing, fill, amend)));
    }

    private void become(String state, String source) {
      become(state, source, null);
    }

    private void become(String state, String source, BookFill fill) {
      order = order.become(state, source, atMs);
      tell(fill, "");
    }

    private void fill(Leg leg, boolean maker) {
      OrderTicket ticket = order.ticket();
      if (leg.qty().signum() <= 0 || !ticket.isQuoteSized() && leg.qty().compareTo(order.leaves()) > 0) {
        throw new IllegalArgumentException("not to be filled: " + leg.qty() + " of " + order.leaves());
      }
      BigDecimal rate = (maker ? MAKER : TAKER).negate();
      BigDecimal paidOn = listing.isPair() && ticket.buys() ? leg.qty() : listing.value(leg.price(), leg.qty());
      BigDecimal fee = leg.fee() == null ? paidOn.multiply(rate) : leg.fee().negate();
      long tradeId = leg.execId() == null ? floor.ids.trade(order.instId()) : Long.parseLong(leg.execId());
      BookFill fill = fill(leg, maker ? "M" : "T", tradeId, fee, ticket.buys() ? "1" : "2");
      take(fill);
      boolean whole = !ticket.isQuoteSized() && order.leaves().signum() == 0;
      // The end of a pair's market order is told apart from its last fill.
      if (whole && !(ticket.isMarket() && ticket.isOfPair())) {
        order = order.become("filled", "", atMs);
      }
      tell(fill, "");
    }

    private BookFill fill(Leg leg, String execType, long tradeId, BigDecimal fee, String subType) {
      OrderTicket ticket = order.ticket();
      String feeCcy = leg.feeCurrency() == null ? listing.feeCcy(ticket.buys()) : leg.feeCurrency();
      return new BookFill(floor.ids.bill(), tradeId, order.ordId(), ticket.clOrdId(), order.category(), order.instId(),
          ticket.side(), ticket.posSide(), leg.price(), leg.qty(), fee, (execType.equals("M") ? MAKER : TAKER).negate(),
          feeCcy, execType, subType, atMs, atMs + BILLED_AFTER_MS);
    }

    private void take(BookFill fill) {
      fills.add(fill);
      order = order.filled(fill, atMs);
    }

    private Outcome done() {
      book.put(order);
      fills.forEach(book::put);
      return new Outcome(order.id(), List.copyOf(frames), List.copyOf(fills), atMs);
    }
  }
}
