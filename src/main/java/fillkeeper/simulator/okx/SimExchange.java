package fillkeeper.simulator.okx;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.SimServer;
import fillkeeper.time.Clock;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An OKX on loopback: private channels, algo orders, public trades and requests over real sockets with real signatures.
 *
 * <p>Its books are right whatever it does to the wire, so every story can end with the question whether a ledger says
 * what the book says. Networking runs on one context of its own. All other methods are safe from any thread, return at
 * once and never wait: they change the books under one monitor, and what sockets then say follows in that order. Ids
 * come from the seed and times from the clock, so the same calls give the same book.
 */
public final class SimExchange extends SimServer<SimExchange> {

  private final Floor floor;
  private final List<SimAccount> accounts = new ArrayList<>();
  private List<Talk> announced = List.of();

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

  /** The whole address of the private socket; that of algo orders is beside it. */
  public String wsUrl() {
    return socketUrl(Place.PRIVATE.path());
  }

  /** The whole address of the public socket. */
  public String publicWsUrl() {
    return socketUrl(Place.PUBLIC.path());
  }

  // ---- accounts and markets

  /** A new account without orders; {@code uid} is digits. */
  public SimAccount addAccount(String uid, String apiKey, String apiSecret, String passphrase) {
    synchronized (floor) {
      SimAccount account = new SimAccount(floor, uid, apiKey);
      accounts.add(account);
      floor.accessByKey.put(apiKey, new Floor.Access(apiSecret, passphrase, account));
      return account;
    }
  }

  public List<SimAccount> accounts() {
    synchronized (floor) {
      return List.copyOf(accounts);
    }
  }

  /** Something more to trade. */
  public void list(Listing listing, String price) {
    synchronized (floor) {
      floor.markets.list(listing, price);
    }
  }

  /** Something that is traded; refuses what is not. */
  public Listing listing(String category, String instId) {
    synchronized (floor) {
      return floor.markets.listing(category, instId);
    }
  }

  /** At which price it was last traded. */
  public BigDecimal lastPrice(String instId) {
    synchronized (floor) {
      return floor.markets.last(instId);
    }
  }

  /** Trades of others, all of one taker, whose side it is. */
  public void print(String instId, String side, Leg... legs) {
    synchronized (floor) {
      floor.print(Stream.of(legs).map(leg -> new BookPrint(instId, floor.ids.trade(instId), side, leg.price(),
          leg.qty(), 1, floor.nowMs())).toList());
    }
  }

  /** The last public trades, each alone, oldest first. */
  public List<BookPrint> trades() {
    synchronized (floor) {
      return floor.trades.all();
    }
  }

  /** The same, those of one taker at one price as one. */
  public List<BookPrint> aggregates() {
    synchronized (floor) {
      return floor.aggregates.all();
    }
  }

  /** Says any text at all on the public sockets that have subscribed. */
  public void say(String text) {
    synchronized (floor) {
      floor.sockets.get(Place.PUBLIC).open().stream().filter(Talk::isSubscribed)
          .forEach(talk -> talk.line().tell(null, text));
    }
  }

  // ---- what an exchange does

  /** All books are emptied and all numbers begin anew, as a test exchange does now and then without a word. */
  public void wipe() {
    synchronized (floor) {
      accounts.forEach(SimAccount::forget);
      floor.ids.again();
    }
  }

  /** At most so many rows on a page, whatever is asked for. */
  public void pageMax(int rows) {
    synchronized (floor) {
      floor.pageMax = rows;
    }
  }

  /** It grants so many times what it publishes. */
  public void generosity(int times) {
    synchronized (floor) {
      floor.generosity = times;
    }
  }

  /** Says on all connections of the public socket that they will end soon. */
  public void announceEnd() {
    synchronized (floor) {
      announced = floor.sockets.get(Place.PUBLIC).open();
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

  // ---- faults

  /** As ever, and those of accounts too. */
  @Override
  public void heal() {
    super.heal();
    accounts().forEach(SimAccount::heal);
  }

  /** Ends all connections of the public socket without a close frame. */
  public void cutPublic() {
    synchronized (floor) {
      floor.sockets.get(Place.PUBLIC).cut();
    }
  }

  // ---- counts

  /** Connections of the public socket that have subscribed, silent ones left out. */
  public int publicConnections() {
    return connections(Place.PUBLIC);
  }

  /** The same of the socket of algo orders and single trades. */
  public int businessConnections() {
    return connections(Place.BUSINESS);
  }

  private int connections(Place place) {
    synchronized (floor) {
      Crowd<Talk> talks = floor.sockets.get(place);
      return talks.listening();
    }
  }

  @Override
  protected SimExchange self() {
    return this;
  }
}
