package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.TrueBook;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * One account at the simulated exchange: trades on it, breaks what it says, and tells the truth about it.
 *
 * <p>Safe from any thread. Each method has changed the book when it returns; what the sockets then say goes out soon
 * after, in the order of the calls. A fault that was asked for before a call strikes what that call causes.
 */
public final class SimAccount extends Trades implements TrueBook {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;

  private final String apiSecret;
  private final Deque<Match> past = new ArrayDeque<>();
  private final Crowd<PrivateSocket> sockets = crowd();
  private boolean readOnly = true;
  private Instant expiresAt;
  private FrameOrder frameOrder;
  private Script script;

  SimAccount(Floor floor, String uid, String apiKey, String apiSecret) {
    super(floor, uid, apiKey);
    this.apiSecret = apiSecret;
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

  @Override
  void happened(Match match) {
    past.addLast(match);
    if (past.size() > PAST_MAX) {
      past.removeFirst();
    }
    floor.publish(this, match);
  }

  @Override
  void said(List<Frame> frames) {
    floor.tell(this, frames);
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

  /** What {@code /v5/user/query-api} says. */
  ObjectNode keyInfo() {
    return KeyRow.of(apiKey(), announcedUid(), readOnly, expiresAt);
  }
}
