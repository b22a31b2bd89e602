package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.UsdmMatcher.Outcome;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/**
 * The futures side of one account: trades on it, and tells the truth about it. An order is named by its symbol and its
 * id.
 *
 * <p>Safe from any thread. Each method has changed the book when it returns; what the sockets then say goes out soon
 * after, in the order of the calls.
 */
public final class UsdmDesk {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;

  private final Floor floor;
  private final SimAccount account;
  private final UsdmBook book = new UsdmBook();
  private final UsdmMatcher matcher;
  private final Deque<Told> past = new ArrayDeque<>();
  private List<UsdmSocket> announced = List.of();
  private boolean mute;
  private boolean orderFirst;

  private record Told(UsdmFrame frame, long atMs) {
  }

  UsdmDesk(Floor floor, SimAccount account) {
    this.floor = floor;
    this.account = account;
    matcher = new UsdmMatcher(floor, book);
  }

  // ---- trading

  /** Places an order. A market order is filled whole at the last price, any other one rests. */
  public UsdmName place(UsdmTicket ticket) {
    return act(() -> matcher.place(ticket, 0, ticket.price() == null ? matcher.whole(ticket) : List.of())).name();
  }

  /** Places an order that finds exactly this at once; what an impatient one does not find expires. */
  public UsdmName place(UsdmTicket ticket, Leg... found) {
    return act(() -> matcher.place(ticket, 0, List.of(found))).name();
  }

  /** A limit order that rests. */
  public UsdmName limit(String symbol, String side, String price, String qty) {
    return place(UsdmTicket.limit(symbol, side, price, qty));
  }

  /** A market order, filled whole at the last price. */
  public UsdmName market(String symbol, String side, String qty) {
    return place(UsdmTicket.market(symbol, side, qty));
  }

  /** Fills a part of a resting order at its own price and gives the trade's id. */
  public long fill(UsdmName name, String qty) {
    return fill(name, new Leg(order(name).ticket().price(), new BigDecimal(qty))).get(0);
  }

  /** Fills a resting order in one match of several trades and gives their ids. */
  public List<Long> fill(UsdmName name, Leg... legs) {
    synchronized (floor) {
      Outcome outcome = matcher.fill(name, List.of(legs));
      tell(outcome);
      finish(outcome);
      return outcome.fills().stream().map(UsdmFill::id).toList();
    }
  }

  /** Fills what is left of a resting order at its own price. */
  public long fillWhole(UsdmName name) {
    return fill(name, order(name).leavesQty().toPlainString());
  }

  /** Two resting orders of the account meet: one trade that fills both; gives its id. */
  public long selfTrade(UsdmName maker, UsdmName taker, String qty) {
    synchronized (floor) {
      BigDecimal price = order(maker).ticket().price();
      long id = floor.usdmMarkets.trade(maker.symbol());
      Leg leg = new Leg(price, new BigDecimal(qty)).named(Long.toString(id));
      tell(matcher.fill(maker, List.of(leg)));
      tell(matcher.fill(taker, List.of(leg)));
      return id;
    }
  }

  /** Gives a resting order another price and quantity. */
  public void amend(UsdmName name, String price, String qty) {
    act(() -> matcher.amend(name, new BigDecimal(price), new BigDecimal(qty)));
  }

  /** Cancels a resting order as its user. */
  public void cancel(UsdmName name) {
    end(name, "CANCELED", "CANCELED", 0);
  }

  /** Ends a resting order by itself, for the reason of this number. */
  public void expire(UsdmName name, int reason) {
    end(name, "EXPIRED", "EXPIRED", reason);
  }

  /** Ends a resting order that would have met another of the account. */
  public void prevent(UsdmName name) {
    end(name, "EXPIRED", "EXPIRED_IN_MATCH", 1);
  }

  /** Tells a resting order under any words at all. */
  public void end(UsdmName name, String execution, String status, int reason) {
    synchronized (floor) {
      Outcome outcome = matcher.become(name, execution, status, reason);
      tell(outcome);
      finish(outcome);
    }
  }

  /** The exchange takes a position over: an order and a fill of its own. Gives the order. */
  public UsdmName liquidate(String symbol, String side, String price, String qty) {
    UsdmTicket ticket = UsdmTicket.limit(symbol, side, price, qty).inForce("IOC").reducing();
    return act(() -> matcher.system(ticket, "autoclose-" + floor.nowMs(), Leg.of(price, qty), "CALCULATED")).name();
  }

  /** The exchange closes a position against somebody's loss. Gives the order. */
  public UsdmName deleverage(String symbol, String side, String leg, String price, String qty) {
    UsdmTicket ticket = UsdmTicket.limit(symbol, side, price, qty).inForce("IOC").reducing().of(leg);
    return act(() -> matcher.system(ticket, "adl_autoclose", Leg.of(price, qty).paying("0", "USDT"), "TRADE")).name();
  }

  /** The exchange tells a fill again, for another fee. */
  public void restate(UsdmName name, long tradeId, String fee) {
    act(() -> matcher.restate(name, tradeId, new BigDecimal(fee)));
  }

  /** Funding of a symbol: what is received, or paid where it is negative. Gives its number. */
  public long funding(String symbol, String income) {
    synchronized (floor) {
      tell(matcher.funding(symbol, new BigDecimal(income)));
      return book.incomes().get(book.incomes().size() - 1).tranId();
    }
  }

  // ---- conditional orders

  /** Places a conditional order and gives its id. */
  public long wait(UsdmTicket ticket) {
    synchronized (floor) {
      tell(matcher.wait(ticket));
      List<UsdmAlgoOrder> all = book.algoOrders(Long.MAX_VALUE);
      return all.get(all.size() - 1).algoId();
    }
  }

  /** It reaches its price and places an order, a market order filled whole at the last price. Gives that order. */
  public UsdmName trigger(long algoId) {
    synchronized (floor) {
      matcher.trigger(algoId).forEach(this::tell);
      UsdmAlgoOrder order = book.algoOrder(algoId);
      return new UsdmName(order.symbol(), order.actualOrderId());
    }
  }

  /** It ends before that. */
  public void cancelAlgo(long algoId) {
    act(() -> matcher.end(algoId, "CANCELED", ""));
  }

  /** It could not be placed, for this reason. */
  public void rejectAlgo(long algoId, String reason) {
    act(() -> matcher.end(algoId, "REJECTED", reason));
  }

  // ---- past

  /** Puts a past into the book, silently. */
  public void seedHistory(Collection<UsdmOrder> orders, Collection<UsdmFill> fills, Collection<UsdmIncomeRow> incomes) {
    synchronized (floor) {
      orders.forEach(book::put);
      fills.forEach(book::put);
      incomes.forEach(book::put);
    }
  }

  /** Says again, to the sockets that are open now, all events of the last so many milliseconds. */
  public void replay(long windowMs) {
    synchronized (floor) {
      long since = floor.nowMs() - windowMs;
      List.copyOf(past).stream().filter(told -> told.atMs >= since).forEach(told -> say(told.frame));
    }
  }

  /** Says any event at all. */
  public void say(ObjectNode event) {
    synchronized (floor) {
      say(UsdmFrame.of(event));
    }
  }

  /** Says any text at all, whatever is listened for. */
  public void say(String text) {
    synchronized (floor) {
      account.usdmSockets().open().forEach(socket -> socket.say(text));
    }
  }

  /** Says on all present connections that the server is about to go. */
  public void announceEnd() {
    synchronized (floor) {
      announced = account.usdmSockets().open();
      announced.forEach(socket -> socket.say("{\"e\":\"serverShutdown\",\"E\":" + floor.nowMs() + "}"));
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

  /** Whether an order's event comes before those that tell of the same fill with less. */
  public void orderFirst(boolean first) {
    synchronized (floor) {
      orderFirst = first;
    }
  }

  // ---- the key to listen by

  /** The key ends, early or not; whoever listens by it is told, and then nothing. */
  public void expireKey() {
    synchronized (floor) {
      expire(1);
    }
  }

  /** The same, told twice. */
  public void expireKeyTwice() {
    synchronized (floor) {
      expire(2);
    }
  }

  /** Another program of the account's user deletes the key, and nobody is told. */
  public void deleteKey() {
    synchronized (floor) {
      floor.usdmKeys.end(account);
    }
  }

  /** The present key, as anybody of the account may ask for it. */
  public String obtainKey() {
    synchronized (floor) {
      return floor.usdmKeys.obtain(account);
    }
  }

  private void expire(int times) {
    String key = floor.usdmKeys.end(account);
    if (key != null) {
      UsdmFrame frame = UsdmEvents.expired(key, floor.nowMs());
      for (int i = 0; i < times; i++) {
        account.usdmSockets().open().forEach(socket -> socket.say(frame));
      }
    }
  }

  // ---- truth

  public UsdmOrder order(UsdmName name) {
    synchronized (floor) {
      return book.order(name);
    }
  }

  public UsdmAlgoOrder algoOrder(long algoId) {
    synchronized (floor) {
      return book.algoOrder(algoId);
    }
  }

  /** All orders in their present states, in the order in which they were placed. */
  public List<UsdmOrder> orders() {
    synchronized (floor) {
      return book.orders(Long.MAX_VALUE);
    }
  }

  /** All conditional orders in their present states. */
  public List<UsdmAlgoOrder> algoOrders() {
    synchronized (floor) {
      return book.algoOrders(Long.MAX_VALUE);
    }
  }

  /** All fills. */
  public List<UsdmFill> fills() {
    synchronized (floor) {
      return book.fills();
    }
  }

  /** All payments. */
  public List<UsdmIncomeRow> incomes() {
    synchronized (floor) {
      return book.incomes();
    }
  }

  UsdmBook book() {
    return book;
  }

  /** Nothing is known any more. */
  void wipe() {
    book.clear();
    past.clear();
  }

  private UsdmOrder act(Supplier<Outcome> action) {
    synchronized (floor) {
      Outcome outcome = action.get();
      tell(outcome);
      return outcome.order();
    }
  }

  /** Where the order ended that a conditional one had placed, that one is finished. */
  private void finish(Outcome outcome) {
    if (!outcome.order().isOpen()) {
      Outcome finished = matcher.finish(outcome.order());
      if (finished != null) {
        tell(finished);
      }
    }
  }

  private void tell(Outcome outcome) {
    for (UsdmFrame frame : ordered(outcome.frames())) {
      past.addLast(new Told(frame, outcome.atMs()));
      if (past.size() > PAST_MAX) {
        past.removeFirst();
      }
      if (!mute) {
        say(frame);
      }
    }
    floor.printUsdm(outcome.fills());
  }

  private List<UsdmFrame> ordered(List<UsdmFrame> frames) {
    return orderFirst ? frames.stream().sorted((one, other) ->
        Boolean.compare(isOfOrder(other), isOfOrder(one))).toList() : frames;
  }

  private static boolean isOfOrder(UsdmFrame frame) {
    return frame.event().equals("ORDER_TRADE_UPDATE");
  }

  private void say(UsdmFrame frame) {
    account.usdmSockets().open().forEach(socket -> socket.tell(frame));
  }
}
