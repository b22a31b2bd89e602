package fillkeeper.simulator.bybit;

import fillkeeper.simulator.At;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Ids;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Requests;
import fillkeeper.simulator.SimServer;
import fillkeeper.time.Clock;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Bybit on loopback: private stream, public trades and requests over real sockets with real signatures.
 *
 * <p>Its books are right whatever it does to the wire, so every story can end with the question whether a ledger says
 * what the book says. Networking runs on one context of its own. All other methods are safe from any thread, return
 * at once and never wait: they change the books under one monitor, and what sockets then say follows in that order.
 * Ids come from the seed and times from the clock, so the same calls give the same book.
 */
public final class SimExchange extends SimServer<SimExchange> {

  private final Floor floor;
  private final List<SimAccount> accounts = new ArrayList<>();

  /** With the clock of this machine. */
  public SimExchange(long seed) {
    this(seed, Clock.system());
  }

  /** The exchange believes in this clock; give it one that is wrong to see what happens. */
  public SimExchange(long seed, Clock clock) {
    this(new Floor(clock, seed));
  }

  private SimExchange(Floor floor) {
    super(floor);
    this.floor = floor;
  }

  @Override
  protected Handler<HttpServerRequest> routes(Context own) {
    return new Doors(own, floor);
  }

  /** The whole address of the private socket. */
  public String wsUrl() {
    return socketUrl(Doors.PRIVATE);
  }

  /** The base of the public sockets; {@code /<category>} follows. */
  public String publicWsUrl() {
    return socketUrl(Doors.PUBLIC);
  }

  // ---- accounts and markets

  /** A new account without orders; {@code uid} is digits. */
  public SimAccount addAccount(String uid, String apiKey, String apiSecret) {
    synchronized (floor) {
      SimAccount account = new SimAccount(floor, uid, apiKey, apiSecret);
      accounts.add(account);
      floor.accessByKey.put(apiKey, new Floor.Access(apiSecret, account));
      return account;
    }
  }

  public List<SimAccount> accounts() {
    synchronized (floor) {
      return List.copyOf(accounts);
    }
  }

  /** From now on each one's key, signed as ever, opens the other's account. */
  public void swapKeys(SimAccount one, SimAccount other) {
    synchronized (floor) {
      SimAccount behindOne = floor.accountOf(one.apiKey());
      floor.accessByKey.put(one.apiKey(), new Floor.Access(one.apiSecret(), floor.accountOf(other.apiKey())));
      floor.accessByKey.put(other.apiKey(), new Floor.Access(other.apiSecret(), behindOne));
    }
  }

  /** Something more to trade. */
  public void list(Listing listing, String price) {
    synchronized (floor) {
      floor.markets.list(listing, price);
    }
  }

  /** Something that is traded; refuses what is not. */
  public Listing listing(String category, String symbol) {
    synchronized (floor) {
      return floor.markets.listing(category, symbol);
    }
  }

  /** At which price it was last traded. */
  public BigDecimal lastPrice(String category, String symbol) {
    synchronized (floor) {
      return floor.markets.last(floor.markets.listing(category, symbol));
    }
  }

  /** Trades of others, all of one match and in one frame; {@code side} is the taker's. */
  public void print(String category, String symbol, String side, Leg... legs) {
    synchronized (floor) {
      Listing listing = floor.markets.listing(category, symbol);
      long seq = floor.ids.sequence(listing);
      floor.print(listing, Stream.of(legs).map(leg -> new BookPrint(category, symbol, floor.ids.trade(listing), side,
          leg.price(), leg.qty(), floor.nowMs(), seq)).toList());
    }
  }

  /** Says any text at all on the public sockets that have subscribed. */
  public void say(String text) {
    synchronized (floor) {
      floor.publicSockets.open().stream().filter(PublicSocket::isSubscribed)
          .forEach(socket -> socket.line().tell(null, text));
    }
  }

  /** The last public trades of all markets, oldest first. */
  public List<BookPrint> prints() {
    synchronized (floor) {
      return floor.tape.all();
    }
  }

  /** Begins anew, as test exchanges do: no account has a past, and ids are given out once more, from the first. */
  public void wipe() {
    synchronized (floor) {
      accounts.forEach(SimAccount::forget);
      floor.ids.again();
    }
  }

  // ---- maintenance

  /** Announces an interruption to everybody who listens for that now; the wire is not touched. Answers its id. */
  public String maintenance(Instant begin, Instant end, String title) {
    synchronized (floor) {
      String id = floor.ids.connection();
      String state = begin.isAfter(floor.clock().now()) ? "scheduled" : "ongoing";
      announce(StatusSocket.announcement(id, state, begin, end, title, floor.nowMs()));
      return id;
    }
  }

  /** Announces that it is over. */
  public void maintenanceOver(String id) {
    synchronized (floor) {
      Instant now = floor.clock().now();
      announce(StatusSocket.announcement(id, "completed", now, now, "", floor.nowMs()));
    }
  }

  private void announce(String announcement) {
    floor.statusSockets.open().forEach(socket -> socket.tell(announcement));
  }

  // ---- faults

  /** As ever, and those of accounts too. */
  @Override
  public void heal() {
    super.heal();
    accounts().forEach(SimAccount::heal);
  }

  /** Ends all private connections without a close frame. */
  public void cut() {
    synchronized (floor) {
      floor.sockets.cut();
    }
  }

  /** Ends the connections on which maintenance is announced, without a close frame. */
  public void cutStatus() {
    synchronized (floor) {
      floor.statusSockets.cut();
    }
  }

  /** At most so many rows on a page, whatever is asked for. */
  public void pageSizeMax(int rows) {
    synchronized (floor) {
      floor.rules.pageSizeMax = rows;
    }
  }

  /** Requests per second of one account at one endpoint (50), and per five seconds of one address (600). */
  public void limits(int perAccount, int perAddress) {
    synchronized (floor) {
      floor.rules.perAccount = perAccount;
      floor.rules.perAddress = perAddress;
    }
  }

  /** Whether windows of the order history are about the last update; about creation otherwise. */
  public void historyByUpdate(boolean byUpdate) {
    synchronized (floor) {
      floor.rules.historyByUpdate = byUpdate;
    }
  }

  /** Whether lists of orders leave conditional ones out unless they are asked for by {@code orderFilter}. */
  public void conditionalApart(boolean apart) {
    synchronized (floor) {
      floor.rules.conditionalApart = apart;
    }
  }

  /** Which frame of a match goes out first. */
  public void frameOrder(FrameOrder order) {
    synchronized (floor) {
      floor.frameOrder(order);
    }
  }

  // ---- counts

  /** Private connections that are logged in and have subscribed, silent ones left out. */
  public int connections() {
    synchronized (floor) {
      return floor.sockets.listening();
    }
  }

  /** Public connections that have subscribed, silent ones left out. */
  public int publicConnections() {
    synchronized (floor) {
      return floor.publicSockets.listening();
    }
  }

  /** Connections that listen for announcements of maintenance, silent ones left out. */
  public int statusConnections() {
    synchronized (floor) {
      return floor.statusSockets.listening();
    }
  }

  @Override
  protected SimExchange self() {
    return this;
  }
}
