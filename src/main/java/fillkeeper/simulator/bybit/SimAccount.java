package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.TrueBook;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One account at the simulated exchange: trades on it, breaks what it says, and tells the truth about it.
 *
 * <p>Safe from any thread. Each method has changed the book when it returns; what the sockets then say goes out soon
 * after, in the order of the calls. A fault that was asked for before a call strikes what that call causes.
 */
public final class SimAccount extends Breakable<SimAccount> implements TrueBook {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;

  private final Floor floor;
  private final String uid;
  private final String apiKey;
  private final String apiSecret;
  private final Book book = new Book();
  private final Matcher matcher;
  private final Deque<Match> past = new ArrayDeque<>();
  private final Crowd<PrivateSocket> sockets = new Crowd<>();
  private String announcedUid;
  private boolean revoked;
  private boolean readOnly = true;
  private Instant expiresAt;
  private FrameOrder frameOrder;
  private Script script;

  SimAccount(Floor floor, String uid, String apiKey, String apiSecret) {
    super(new Faults(floor.faults()));
    this.floor = floor;
    this.uid = uid;
    this.apiKey = apiKey;
    this.apiSecret = apiSecret;
    announcedUid = uid;
    matcher = new Matcher(floor, uid, book);
  }

  // ---- trading

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
      floor.tell(this, Frame.of(matcher.restate(execId, new BigDecimal(fee)), false));
    }
  }

  // ---- past

  /** Puts a past into the book, silently; refuses what is not traded here. */
  public void seedHistory(Collection<BookOrder> orders, Collection<BookFill> fills) {
    synchronized (floor) {
      orders.forEach(order -> floor.markets.listing(order.category(), order.symbol()));
      fills.forEach(fill -> floor.markets.listing(fill.category(), fill.symbol()));
      orders.forEach(book::put);
      fills.forEach(book::put);
    }
  }

  /** Puts a made past into the book, silently. */
  public void seedHistory(Past made) {
    seedHistory(made.orders(), made.fills());
  }

  /** It has no past any more. */
  void forget() {
    book.clear();
    past.clear();
  }

  /** Says again, to the sockets that are open now, all frames of the last so many milliseconds. */
  public void replay(long windowMs) {
    synchronized (floor) {
      long since = floor.nowMs() - windowMs;
      List.copyOf(past).stream().filter(match -> match.atMs() >= since)
          .forEach(match -> floor.tell(this, Frame.of(match, false)));
    }
  }

  /** Says any text at all on this account's sockets. */
  public void say(String text) {
    synchronized (floor) {
      sockets.open().forEach(socket -> socket.line().tell(null, text));
    }
  }

  /** From now on nothing is said but by this script, until it ends. */
  public Script script() {
    synchronized (floor) {
      script = new Script(floor, this);
      return script;
    }
  }

  /** Which frame of a match goes out first for this account; null is as the exchange does. */
  public void frameOrder(FrameOrder order) {
    synchronized (floor) {
      frameOrder = order;
    }
  }

  // ---- faults

  @Override
  public void heal() {
    super.heal();
    synchronized (floor) {
      sockets.heal();
    }
  }

  /** Ends this account's connections without a close frame. */
  public void cut() {
    synchronized (floor) {
      sockets.cut();
    }
  }

  /** This account's present connections stay open and say nothing more, not even a pong, until {@link #heal}. */
  public void silence() {
    synchronized (floor) {
      sockets.silence();
    }
  }

  /** The key is no longer known: requests answer 10003, log-ins fail, connections end. */
  public void revoke() {
    synchronized (floor) {
      revoked = true;
    }
    cut();
  }

  /** The key is known again. */
  public void restore() {
    synchronized (floor) {
      revoked = false;
    }
  }

  /** Whose key it is said to be from now on. */
  public void announce(String otherUid) {
    synchronized (floor) {
      announcedUid = otherUid;
    }
  }

  /** What the key is said to allow, and until when; null is for ever. */
  public void permissions(boolean onlyReading, Instant until) {
    synchronized (floor) {
      readOnly = onlyReading;
      expiresAt = until;
    }
  }

  /** What a restart of the exchange does: recently closed orders are in the history only. */
  public void forgetRecent() {
    synchronized (floor) {
      List.of("linear", "spot", "inverse", "option").forEach(category -> book.shelf(category).forgetRecent());
    }
  }

  // ---- truth

  public String uid() {
    return uid;
  }

  public String apiKey() {
    return apiKey;
  }

  public String apiSecret() {
    return apiSecret;
  }

  /** All orders in their present state, in the order in which they were placed. */
  public List<BookOrder> orders() {
    synchronized (floor) {
      return book.orders();
    }
  }

  /** All executions, in the order of their times within each category. */
  public List<BookFill> executions() {
    synchronized (floor) {
      return book.fills();
    }
  }

  public BookOrder order(String orderId) {
    synchronized (floor) {
      return book.order(orderId);
    }
  }

  @Override
  public Map<String, Map<String, String>> rows() {
    return Truth.of(this);
  }

  public List<BookOrder> openOrders() {
    return orders().stream().filter(BookOrder::isOpen).toList();
  }

  /** Open connections of this account that are logged in and have subscribed, silent ones left out. */
  public int connections() {
    synchronized (floor) {
      return sockets.listening();
    }
  }

  private Match act(Supplier<Match> action) {
    synchronized (floor) {
      Match match = action.get();
      past.addLast(match);
      if (past.size() > PAST_MAX) {
        past.removeFirst();
      }
      floor.publish(this, match);
      return match;
    }
  }

  private static BigDecimal priceOf(BookOrder order) {
    return order.price() == null ? order.lastPrice() : order.price();
  }

  @Override
  protected SimAccount self() {
    return this;
  }

  Faults faults() {
    return faults;
  }

  Book book() {
    return book;
  }

  FrameOrder frameOrder() {
    return frameOrder;
  }

  Script runningScript() {
    return script;
  }

  void endScript() {
    script = null;
  }

  Crowd<PrivateSocket> sockets() {
    return sockets;
  }

  boolean isRevoked() {
    return revoked;
  }

  /** What {@code /v5/user/query-api} says. */
  ObjectNode keyInfo() {
    return KeyRow.of(apiKey, announcedUid, readOnly, expiresAt);
  }

  @Override
  public String toString() {
    return "SimAccount[" + uid + "]";
  }
}
