package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.Crowd;
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
public final class SimAccount extends Breakable<SimAccount> implements TrueBook {

  /** What {@link #replay} can reach back to. */
  private static final int PAST_MAX = 20_000;
  /** Connections that may hear a channel whose connections are counted. */
  private static final int CONNECTIONS_MAX = 30;

  private final Floor floor;
  private final String uid;
  private final String apiKey;
  private final Book book = new Book();
  private final Desk desk;
  private final Deque<Matcher.Outcome> past = new ArrayDeque<>();
  private final Map<Place, Crowd<Talk>> sockets = new EnumMap<>(Map.of(Place.PRIVATE, new Crowd<>(),
      Place.BUSINESS, new Crowd<>(), Place.PUBLIC, new Crowd<>()));
  private List<Talk> announced = List.of();
  private String announcedUid;
  private boolean revoked;
  private String rights = "read_only";
  private String boundTo = "";
  private int connectionsMax = CONNECTIONS_MAX;

  SimAccount(Floor floor, String uid, String apiKey) {
    super(new Faults(floor.faults()));
    this.floor = floor;
    this.uid = uid;
    this.apiKey = apiKey;
    announcedUid = uid;
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

  @Override
  public void heal() {
    super.heal();
    synchronized (floor) {
      sockets.values().forEach(Crowd::heal);
    }
  }

  /** Ends this account's connections without a close frame. */
  public void cut() {
    synchronized (floor) {
      sockets.values().forEach(Crowd::cut);
    }
  }

  /** The same of those of algo orders alone. */
  public void cutBusiness() {
    synchronized (floor) {
      at(Place.BUSINESS).cut();
    }
  }

  /** This account's present connections stay open and say nothing more, not even a pong, until {@link #heal}. */
  public void silence() {
    synchronized (floor) {
      sockets.values().forEach(Crowd::silence);
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

  /** The key is no longer known: requests and log-ins are refused, connections end. */
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

  public String uid() {
    return uid;
  }

  public String apiKey() {
    return apiKey;
  }

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

  boolean isRevoked() {
    return revoked;
  }

  String announcedUid() {
    return announcedUid;
  }

  int connectionsMax() {
    return connectionsMax;
  }

  /** What {@code account/config} says. */
  ArrayNode config() {
    return JsonNodeFactory.instance.arrayNode().add(KeyRow.of(announcedUid, rights, boundTo));
  }

  @Override
  public String toString() {
    return "SimAccount[" + uid + "]";
  }
}
