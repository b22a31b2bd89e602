package fillkeeper.simulator.binance;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The spot side of one account: trades on it, and tells the truth about it. An order is named by its symbol and its id.
 *
 * <p>Safe from any thread. Each method has changed the book when it returns; what the sockets then say goes out soon
 * after, in the order of the calls.
 */
public final class SpotDesk {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;

  private final Floor floor;
  private final SimAccount account;
  private final SpotBook book = new SpotBook();
  private final Map<String, BigDecimal> holdings = new TreeMap<>();
  private final SpotMatcher matcher;
  private final Deque<SpotNews> past = new ArrayDeque<>();
  private List<SpotSocket> announced = List.of();
  private boolean mute;

  SpotDesk(Floor floor, SimAccount account) {
    this.floor = floor;
    this.account = account;
    matcher = new SpotMatcher(floor, book, holdings);
  }

  // ---- trading

  /** Places an order and gives its id. A market order is filled whole at the last price, any other one rests. */
  public long place(SpotTicket ticket) {
    return act(() -> matcher.place(ticket, -1, "NEW", ticket.isMarket() ? matcher.whole(ticket) : List.of())).orderId();
  }

  /** Places an order that finds exactly this at once; what an impatient one does not find expires. */
  public long place(SpotTicket ticket, Leg... found) {
    return act(() -> matcher.place(ticket, -1, "NEW", List.of(found))).orderId();
  }

  /** A limit order that rests. */
  public long limit(String symbol, String side, String price, String qty) {
    return place(SpotTicket.limit(symbol, side, price, qty));
  }

  /** A market order, filled whole at the last price. */
  public long market(String symbol, String side, String qty) {
    return place(SpotTicket.market(symbol, side, qty));
  }

  /** A market order sized in quote; what its last step cannot buy is left over. */
  public long quoteBuy(String symbol, String quoteQty) {
    return place(SpotTicket.quote(symbol, "BUY", quoteQty));
  }

  /** An order whose second waits until it is filled: the ids of both. */
  public List<Long> list(SpotTicket working, SpotTicket pending) {
    synchronized (floor) {
      long list = floor.ids().list();
      long first = act(() -> matcher.place(working, list, "NEW", List.of())).orderId();
      long second = act(() -> matcher.place(pending, list, "PENDING_NEW", List.of())).orderId();
      tell(new SpotNews(At.FRAME, "{\"e\":\"listStatus\",\"E\":" + floor.nowMs() + ",\"s\":\"" + working.symbol()
          + "\",\"g\":" + list + ",\"c\":\"OTO\",\"l\":\"EXEC_STARTED\",\"L\":\"EXECUTING\",\"r\":\"NONE\",\"C\":\"list\","
          + "\"T\":" + floor.nowMs() + ",\"O\":[]}", floor.nowMs()));
      return List.of(first, second);
    }
  }

  /** An order that is refused by the market, as that of a replacement. */
  public long rejected(SpotTicket ticket, String reason) {
    return act(() -> matcher.refuse(ticket, reason)).orderId();
  }

  /** Fills a part of a resting order at its own price and gives the trade's id. */
  public long fill(String symbol, long orderId, String qty) {
    return fill(symbol, orderId, new Leg(order(symbol, orderId).ticket().price(), new BigDecimal(qty))).get(0);
  }

  /** Fills a resting order in one match of several trades and gives their ids. */
  public List<Long> fill(String symbol, long orderId, Leg... legs) {
    synchronized (floor) {
      SpotMatcher.Happening now = matcher.fill(symbol, orderId, List.of(legs));
      told(now);
      return now.fills().stream().map(SpotFill::id).toList();
    }
  }

  /** Fills what is left of a resting order at its own price. */
  public long fillWhole(String symbol, long orderId) {
    return fill(symbol, orderId, order(symbol, orderId).available().toPlainString());
  }

  /** Fills a part of an order out of another symbol's book. */
  public void allocate(String symbol, long orderId, String price, String qty) {
    act(() -> matcher.allocate(symbol, orderId, Leg.of(price, qty)));
  }

  /** Two resting orders of the account meet: one trade that fills both; gives its id. */
  public long selfTrade(String symbol, long makerId, long takerId, String qty) {
    synchronized (floor) {
      List<SpotMatcher.Happening> both = matcher.selfTrade(book.order(symbol, makerId), book.order(symbol, takerId),
          new BigDecimal(qty));
      both.forEach(this::told);
      return both.get(0).fills().get(0).id();
    }
  }

  /** Gives a resting order less quantity; the venue makes up another client id. */
  public void amend(String symbol, long orderId, String qty) {
    act(() -> matcher.amend(symbol, orderId, new BigDecimal(qty), "amended" + orderId + "to" + qty));
  }

  /** Cancels a resting order as its user. */
  public void cancel(String symbol, long orderId) {
    act(() -> matcher.cancel(symbol, orderId));
  }

  /** Ends a resting order by its own terms, for a reason of the exchange's. */
  public void expire(String symbol, long orderId, String reason) {
    act(() -> matcher.expire(symbol, orderId, reason));
  }

  /** A conditional or a pending order comes onto the book. */
  public void trigger(String symbol, long orderId) {
    act(() -> matcher.trigger(symbol, orderId));
  }

  /** A part of an order is kept from matching with another of the account; a null word leaves it open. */
  public void prevent(String symbol, long orderId, String qty, String word) {
    act(() -> matcher.prevent(symbol, orderId, new BigDecimal(qty), word));
  }

  /** Puts so much of an asset into the account. */
  public void deposit(String asset, String amount) {
    synchronized (floor) {
      holdings.merge(asset, new BigDecimal(amount), BigDecimal::add);
      tell(new SpotNews(At.FRAME, "{\"e\":\"balanceUpdate\",\"E\":" + floor.nowMs() + ",\"a\":\"" + asset + "\",\"d\":\""
          + amount + "\",\"T\":" + floor.nowMs() + "}", floor.nowMs()));
    }
  }

  // ---- past

  /** Puts a past into the book, silently. */
  public void seedHistory(Collection<SpotOrder> orders, Collection<SpotFill> fills) {
    synchronized (floor) {
      orders.forEach(book::put);
      fills.forEach(book::put);
    }
  }

  /** Says again, to the sockets that are open now, all events of the last so many milliseconds. */
  public void replay(long windowMs) {
    synchronized (floor) {
      long since = floor.nowMs() - windowMs;
      List.copyOf(past).stream().filter(news -> news.atMs() >= since).forEach(account::tellSpot);
    }
  }

  /** Says any event at all. */
  public void say(String event) {
    synchronized (floor) {
      account.tellSpot(new SpotNews(At.FRAME, event, floor.nowMs()));
    }
  }

  /** Says any text at all. */
  public void sayRaw(String text) {
    synchronized (floor) {
      account.spotSockets().open().forEach(socket -> socket.line().tell(null, text));
    }
  }

  /** Says on all present connections that the server is about to go. */
  public void announceEnd() {
    synchronized (floor) {
      announced = account.spotSockets().open();
      announced.forEach(SpotSocket::announceEnd);
    }
  }

  /** Ends those of them that are still open, without a close frame. */
  public void endAnnounced() {
    synchronized (floor) {
      announced.forEach(socket -> socket.line().cut());
      announced = List.of();
    }
  }

  /** Whether what happens is told; the book knows it either way. */
  public void mute(boolean silent) {
    synchronized (floor) {
      mute = silent;
    }
  }

  // ---- truth

  public SpotOrder order(String symbol, long orderId) {
    synchronized (floor) {
      return book.order(symbol, orderId);
    }
  }

  /** All orders in their present states. */
  public List<SpotOrder> orders() {
    synchronized (floor) {
      return book.orders();
    }
  }

  /** All fills. */
  public List<SpotFill> fills() {
    synchronized (floor) {
      return book.fills();
    }
  }

  SpotBook book() {
    return book;
  }

  /** What there is of each asset. */
  Map<String, BigDecimal> holdings() {
    return holdings;
  }

  /** Nothing is known any more. */
  void wipe() {
    book.clear();
    past.clear();
  }

  private SpotOrder act(Supplier<SpotMatcher.Happening> action) {
    synchronized (floor) {
      SpotMatcher.Happening now = action.get();
      told(now);
      return now.order();
    }
  }

  private void told(SpotMatcher.Happening now) {
    now.news().forEach(this::tell);
    floor.printSpot(now.prints());
  }

  private void tell(SpotNews news) {
    past.addLast(news);
    if (past.size() > PAST_MAX) {
      past.removeFirst();
    }
    if (!mute) {
      account.tellSpot(news);
    }
  }
}
