package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Customer;
import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;

/** What is traded on one account. Safe from any thread; each method has changed the book when it returns. */
abstract class Trades extends Customer<SimAccount> {

  final Floor floor;
  final Book book = new Book();
  private final Matcher matcher;

  Trades(Floor floor, String uid, String apiKey) {
    super(floor, uid, apiKey);
    this.floor = floor;
    matcher = new Matcher(floor, uid, book);
  }

  /** The book has changed, and everybody is to hear of it. Under the floor's monitor. */
  abstract void happened(Match match);

  /** This alone is to be heard. Under the floor's monitor. */
  abstract void said(List<Frame> frames);

  /** Places an order and gives its id. A market order is filled whole at the last price, any other one rests. */
  public String place(OrderTicket ticket) {
    boolean market = ticket.orderType().equals("Market") && ticket.triggerPrice() == null;
    return act(() -> matcher.place(ticket, market ? matcher.whole(ticket) : List.of())).order().orderId();
  }

  /** Places an order that finds exactly this at once; a market or IOC order that wants more is cancelled then. */
  public String place(OrderTicket ticket, Leg... found) {
    return act(() -> matcher.place(ticket, List.of(found))).order().orderId();
  }

  /** A limit order that rests. */
  public String limit(String category, String symbol, String side, String price, String qty) {
    return place(OrderTicket.limit(category, symbol, side, price, qty));
  }

  /** A market order, filled whole at the last price. */
  public String market(String category, String symbol, String side, String qty) {
    return place(OrderTicket.market(category, symbol, side, qty));
  }

  /** A spot market buy sized in quote; what its last step cannot buy is left over. */
  public String quoteBuy(String symbol, String quoteQty) {
    return place(OrderTicket.quoteBuy(symbol, quoteQty));
  }

  /** An order that is {@code Rejected} for a reason like {@code EC_InvalidSymbolStatus}. */
  public String rejected(OrderTicket ticket, String reason) {
    return act(() -> matcher.refuse(ticket, "Rejected", reason)).order().orderId();
  }

  /** A post-only order that would have taken, and is {@code Cancelled}. */
  public String postOnlyCrossing(OrderTicket ticket) {
    OrderTicket passive = ticket.inForce("PostOnly");
    return act(() -> matcher.refuse(passive, "Cancelled", "EC_PostOnlyWillTakeLiquidity")).order().orderId();
  }

  /** Fills a part of a resting order at its own price and gives the execution's id. */
  public String fill(String orderId, String qty) {
    synchronized (floor) {
      return fill(orderId, new Leg(priceOf(book.order(orderId)), new BigDecimal(qty))).get(0);
    }
  }

  /** Fills a resting order in one match of several executions, all in one frame, and gives their ids. */
  public List<String> fill(String orderId, Leg... legs) {
    return act(() -> matcher.fill(orderId, List.of(legs))).fills().stream().map(BookFill::execId).toList();
  }

  /** Fills what is left of a resting order at its own price. */
  public String fillWhole(String orderId) {
    synchronized (floor) {
      BookOrder order = book.order(orderId);
      return fill(orderId, new Leg(priceOf(order), order.leavesQty())).get(0);
    }
  }

  /** Gives a resting order another price and quantity. */
  public void amend(String orderId, String price, String qty) {
    act(() -> matcher.amend(orderId, new BigDecimal(price), new BigDecimal(qty)));
  }

  /** Cancels a resting order as its user. */
  public void cancel(String orderId) {
    end(orderId, null, "CancelByUser", "EC_PerCancelRequest");
  }

  /** A cancel that came too late: a filled order is told a second time, with the traces of the request. */
  public void cancelTooLate(String orderId) {
    act(() -> matcher.cancelTooLate(orderId));
  }

  /** Ends a resting order in the exchange's own words; a null word is the one that a cancel would have. */
  public void end(String orderId, String word, String cancelType, String rejectReason) {
    act(() -> matcher.end(orderId, word, cancelType, rejectReason));
  }

  /** A conditional order reaches its price: {@code Triggered}, then {@code New}. */
  public void trigger(String orderId) {
    become(orderId, "Triggered");
    become(orderId, "New");
  }

  /** A conditional order ends before its price was reached. */
  public void deactivate(String orderId) {
    end(orderId, "Deactivated", "CancelByUser", "EC_PerCancelRequest");
  }

  /** Tells a resting order under another word; one that is not of the open ones is taken for an end. */
  public void become(String orderId, String word) {
    act(() -> matcher.become(orderId, word));
  }

  /** Funding of a linear position; a positive fee is paid, and its order id is one that no order has. */
  public String funding(String symbol, String side, String qty, String price, String fee) {
    return funding("linear", symbol, side, qty, price, fee);
  }

  /** Funding of a position in contracts; {@code qty} is the position's size. */
  public String funding(String category, String symbol, String side, String qty, String price, String fee) {
    return system(category, symbol, "Funding", side, Leg.of(price, qty), fee);
  }

  /** The delivery of a contract that ends, at its settlement price; no order stands behind it. */
  public String delivery(String category, String symbol, String side, String qty, String price, String fee) {
    return system(category, symbol, "Delivery", side, Leg.of(price, qty), fee);
  }

  /** An automatic deleveraging, without any frame of an order. */
  public String adl(String symbol, String side, String qty, String price) {
    return system("linear", symbol, "AdlTrade", side, Leg.of(price, qty), "0");
  }

  /** A liquidation taken over, without any frame of an order. */
  public String liquidation(String symbol, String side, String qty, String price, String fee) {
    return system("linear", symbol, "BustTrade", side, Leg.of(price, qty), fee);
  }

  private String system(String category, String symbol, String execType, String side, Leg leg, String fee) {
    return act(() -> matcher.system(category, symbol, execType, side, leg, new BigDecimal(fee)))
        .fills().get(0).execId();
  }

  /** The exchange corrects the fee of an execution, in its book and with a second frame of the same id. */
  public void restate(String execId, String fee) {
    synchronized (floor) {
      said(Frame.of(matcher.restate(execId, new BigDecimal(fee)), false));
    }
  }

  private Match act(Supplier<Match> action) {
    synchronized (floor) {
      Match match = action.get();
      happened(match);
      return match;
    }
  }

  private static BigDecimal priceOf(BookOrder order) {
    return order.price() == null ? order.lastPrice() : order.price();
  }
}
