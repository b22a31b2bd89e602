package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Customer;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.TrueBook;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One account at the simulated exchange: breaks what it says, and tells the truth about it. What happens to it is done
 * at its {@link Desk}. A fault that was asked for before a call strikes what that call causes. Safe from any thread.
 */
public final class SimAccount extends Customer<SimAccount> implements TrueBook {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;
  /** Connections that may hear a channel whose connections are counted. */
  private static final int CONNECTIONS_MAX = 30;

  private final Floor floor;
  private final Book book = new Book();
  private final Desk desk;
  private final Deque<Matcher.Outcome> past = new ArrayDeque<>();
  private final Map<Place, Crowd<Talk>> sockets = new EnumMap<>(Map.of(Place.PRIVATE, crowd(),
      Place.BUSINESS, crowd(), Place.PUBLIC, crowd()));
  private List<Talk> announced = List.of();
  private String rights = "read_only";
  private String boundTo = "";
  private int connectionsMax = CONNECTIONS_MAX;

  SimAccount(Floor floor, String uid, String apiKey) {
    super(floor, uid, apiKey);
    this.floor = floor;
    desk = new Desk(this, new Matcher(floor, book));
  }

  /** Where things happen to it. */
  public Desk desk() {
    return desk;
  }

  /** Something happens, is told, and can be told again. */
  Matcher.Outcome act(Supplier<Matcher.Outcome> action) {
    synchronized (floor) {
      Matcher.Outcome outcome = action.get();
      past.addLast(outcome);
      if (past.size() > PAST_MAX) {
        past.removeFirst();
      }
      floor.publish(this, outcome);
      return outcome;
    }
  }

  /** Puts a past into the book, silently. */
  public void seedHistory(List<Past> pasts) {
    synchronized (floor) {
      pasts.forEach(each -> each.into(book, floor));
    }
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
      List.copyOf(past).stream().filter(outcome -> outcome.atMs() >= since)
          .forEach(outcome -> floor.tell(this, outcome.frames()));
    }
  }

  /** Says any text at all on this account's private sockets. */
  public void say(String text) {
    synchronized (floor) {
      at(Place.PRIVATE).open().forEach(talk -> talk.line().tell(null, text));
    }
  }

  // ---- faults

  /** The same of those of algo orders alone. */
  public void cutBusiness() {
    synchronized (floor) {
      at(Place.BUSINESS).cut();
    }
  }

  /** Says on the present private connections that they will end soon. */
  public void announceEnd() {
    synchronized (floor) {
      announced = at(Place.PRIVATE).open();
      announced.forEach(Talk::warn);
    }
  }

  /** Ends those of them that are still open, without a close frame. */
  public void endAnnounced() {
    synchronized (floor) {
      announced.forEach(talk -> talk.line().cut());
      announced = List.of();
    }
  }

  /** The exchange ends the present subscriptions of a channel by itself; the connections live on. */
  public void takeBack(String channel) {
    synchronized (floor) {
      sockets.values().forEach(crowd -> crowd.open().forEach(talk -> talk.takeBack(channel)));
    }
  }

  /** At most so many connections may hear a channel whose connections are counted. */
  public void connectionsMax(int count) {
    synchronized (floor) {
      connectionsMax = count;
    }
  }

  /**
   * What the key is said to allow, and from where.
   *
   * @param words {@code read_only}, {@code trade}, {@code withdraw}, with commas between them
   * @param ip    addresses; empty where it is bound to none
   */
  public void permissions(String words, String ip) {
    synchronized (floor) {
      rights = words;
      boundTo = ip;
    }
  }

  // ---- truth

  @Override
  public Map<String, Map<String, String>> rows() {
    synchronized (floor) {
      return Truth.of(book, floor.markets);
    }
  }

  /** All orders in their present state, in the order in which they were placed. */
  public List<BookOrder> orders() {
    synchronized (floor) {
      return book.presentOrders();
    }
  }

  /** All algo orders in their present state, in the order in which they were placed. */
  public List<BookAlgo> algoOrders() {
    synchronized (floor) {
      return book.presentAlgos();
    }
  }

  /** All fills, oldest first. */
  public List<BookFill> fills() {
    synchronized (floor) {
      return List.copyOf(book.fills().values());
    }
  }

  public BookOrder order(String ordId) {
    synchronized (floor) {
      return book.order(ordId);
    }
  }

  /** Connections on which everything of this account is told, silent ones left out: of either socket the most. */
  public int connections() {
    synchronized (floor) {
      return Math.max(at(Place.PRIVATE).listening(), at(Place.BUSINESS).listening());
    }
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

  Crowd<Talk> at(Place place) {
    return sockets.get(place);
  }

  int connectionsMax() {
    return connectionsMax;
  }

  /** What {@code account/config} says. */
  ArrayNode config() {
    return JsonNodeFactory.instance.arrayNode().add(KeyRow.of(announcedUid(), rights, boundTo));
  }
}
