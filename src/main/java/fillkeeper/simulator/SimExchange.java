package fillkeeper.simulator;

import fillkeeper.time.Clock;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
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
public final class SimExchange extends Breakable<SimExchange> {

  private static final String HOST = "127.0.0.1";

  private final Floor floor;
  private final List<SimAccount> accounts = new ArrayList<>();
  private Vertx vertx;
  private String deployment;
  private Context context;
  private HttpServer server;
  private int port;

  /** With the clock of this machine. */
  public SimExchange(long seed) {
    this(seed, Clock.system());
  }

  /** The exchange believes in this clock; give it one that is wrong to see what happens. */
  public SimExchange(long seed, Clock clock) {
    this(new Floor(clock, seed));
  }

  private SimExchange(Floor floor) {
    super(floor.faults);
    this.floor = floor;
  }

  // ---- life

  /** Listens on a free port. */
  public Future<SimExchange> start(Vertx on) {
    vertx = on;
    Deployable listening = own -> {
      context = own;
      return listen();
    };
    return on.deployVerticle(listening).map(id -> {
      deployment = id;
      return this;
    });
  }

  private Future<HttpServer> listen() {
    RestApi rest = new RestApi(floor, new RestSender(context, floor));
    Sockets sockets = new Sockets(context, floor);
    return vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(0))
        .requestHandler(request -> {
          if (request.canUpgradeToWebSocket()) {
            sockets.handle(request);
          } else {
            rest.handle(request);
          }
        })
        .listen(port, HOST)
        .onSuccess(listening -> {
          server = listening;
          port = listening.actualPort();
        });
  }

  /** Ends all connections and listens no more. */
  public Future<Void> close() {
    cutAll();
    return deployment == null ? Future.succeededFuture() : vertx.undeploy(deployment);
  }

  /** As {@link #close}, but {@link #up} brings it back under the same addresses; the books go on meanwhile. */
  public Future<Void> down() {
    cutAll();
    return server.close();
  }

  /** After {@link #down}. */
  public Future<Void> up() {
    return Future.future(done -> context.runOnContext(v -> listen().<Void>mapEmpty().onComplete(done)));
  }

  /** The whole address of the private socket. */
  public String wsUrl() {
    return "ws://" + HOST + ":" + port + "/v5/private";
  }

  /** The base of the public sockets; {@code /<category>} follows. */
  public String publicWsUrl() {
    return "ws://" + HOST + ":" + port + "/v5/public";
  }

  /** The base of all requests. */
  public String restUrl() {
    return "http://" + HOST + ":" + port;
  }

  public int port() {
    return port;
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
      floor.publicSockets.stream().filter(PublicSocket::isSubscribed).forEach(socket -> socket.line().tell(null, text));
    }
  }

  /** The last public trades of all markets, oldest first. */
  public List<BookPrint> prints() {
    synchronized (floor) {
      return floor.tape.all();
    }
  }

  // ---- maintenance

  /** Announces an interruption to everybody who listens for that now; the wire is not touched. Answers its id. */
  public String maintenance(Instant begin, Instant end, String title) {
    synchronized (floor) {
      String id = floor.ids.connection();
      String state = begin.isAfter(floor.clock.now()) ? "scheduled" : "ongoing";
      announce(StatusSocket.announcement(id, state, begin, end, title, floor.nowMs()));
      return id;
    }
  }

  /** Announces that it is over. */
  public void maintenanceOver(String id) {
    synchronized (floor) {
      Instant now = floor.clock.now();
      announce(StatusSocket.announcement(id, "completed", now, now, "", floor.nowMs()));
    }
  }

  private void announce(String announcement) {
    floor.statusSockets.forEach(socket -> socket.tell(announcement));
  }

  // ---- faults

  /** Forgets all faults, those of accounts too; silent sockets speak again, requests take no time. */
  public void heal() {
    faults.clear();
    accounts().forEach(SimAccount::heal);
    synchronized (floor) {
      lines().forEach(Line::heal);
      floor.rules.restDelayMs = 0;
    }
  }

  /** Ends all private connections without a close frame. */
  public void cut() {
    synchronized (floor) {
      floor.sockets.forEach(socket -> socket.line().cut());
    }
  }

  /** Ends the connections on which maintenance is announced, without a close frame. */
  public void cutStatus() {
    synchronized (floor) {
      floor.statusSockets.forEach(socket -> socket.line().cut());
    }
  }

  /** Ends all private and public connections without a close frame. */
  public void cutAll() {
    synchronized (floor) {
      lines().forEach(Line::cut);
    }
  }

  /** All present connections stay open and say nothing more, not even a pong, until {@link #heal}; new ones speak. */
  public void silence() {
    synchronized (floor) {
      lines().forEach(Line::silence);
    }
  }

  /** What every request takes; it is answered with what was true when it came. */
  public void restDelay(long ms) {
    synchronized (floor) {
      floor.rules.restDelayMs = ms;
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
      return (int) floor.sockets.stream()
          .filter(socket -> socket.isSubscribed() && !socket.line().isSilent()).count();
    }
  }

  /** Public connections that have subscribed, silent ones left out. */
  public int publicConnections() {
    synchronized (floor) {
      return (int) floor.publicSockets.stream()
          .filter(socket -> socket.isSubscribed() && !socket.line().isSilent()).count();
    }
  }

  /** Connections that listen for announcements of maintenance, silent ones left out. */
  public int statusConnections() {
    synchronized (floor) {
      return (int) floor.statusSockets.stream()
          .filter(socket -> socket.isSubscribed() && !socket.line().isSilent()).count();
    }
  }

  /** How often something of this kind has come, since the start: handshakes, log-ins, pings, frames, requests. */
  public long count(At kind) {
    synchronized (floor) {
      return floor.counts.of(kind);
    }
  }

  /** All requests since the start. */
  public long restRequests() {
    return count(At.REST);
  }

  /** The most requests that ever came within one second. */
  public int restPeakPerSecond() {
    synchronized (floor) {
      return floor.counts.peakPerSecond();
    }
  }

  @Override
  SimExchange self() {
    return this;
  }

  private List<Line> lines() {
    return Stream.of(floor.sockets.stream().map(PrivateSocket::line),
        floor.publicSockets.stream().map(PublicSocket::line),
        floor.statusSockets.stream().map(StatusSocket::line)).flatMap(each -> each).toList();
  }
}
