package fillkeeper.simulator.binance;

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
 * A Binance on loopback: private events, public trades and requests over real sockets with real signatures.
 *
 * <p>Its books are right whatever it does to the wire, so every story can end with the question whether a ledger says
 * what the book says. Networking runs on one context of its own. All other methods are safe from any thread, return at
 * once and never wait: they change the books under one monitor, and what sockets then say follows in that order. Ids
 * come from the seed and times from the clock, so the same calls give the same book.
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

  /** The base of all sockets. */
  public String wsUrl() {
    return socketUrl("");
  }

  // ---- accounts and markets

  /** A new account without orders, whose key is a secret that both sides know; {@code uid} is digits. */
  public SimAccount addAccount(String uid, String apiKey, String apiSecret) {
    return addAccount(uid, apiKey, new KeyProof.Hmac(apiSecret));
  }

  /** The same with any kind of key. */
  public SimAccount addAccount(String uid, String apiKey, KeyProof proof) {
    synchronized (floor) {
      SimAccount account = new SimAccount(floor, uid, apiKey);
      accounts.add(account);
      floor.accessByKey.put(apiKey, new Floor.Access(proof, account));
      return account;
    }
  }

  /** An account's key is proven in this way from now on. */
  public void proven(SimAccount account, KeyProof proof) {
    synchronized (floor) {
      floor.accessByKey.put(account.apiKey(), new Floor.Access(proof, account));
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
      Floor.Access first = floor.accessByKey.get(one.apiKey());
      Floor.Access second = floor.accessByKey.get(other.apiKey());
      floor.accessByKey.put(one.apiKey(), new Floor.Access(first.proof(), second.account()));
      floor.accessByKey.put(other.apiKey(), new Floor.Access(second.proof(), first.account()));
    }
  }

  /** Something more to trade on the spot market. */
  public void list(SpotListing listing, String price) {
    synchronized (floor) {
      floor.spotMarkets.list(listing, price);
    }
  }

  /** A symbol is not traded on the spot market any more: the exchange does not know it. */
  public void delist(String symbol) {
    synchronized (floor) {
      floor.spotMarkets.delist(symbol);
    }
  }

  /** Something that is traded on the spot market; refuses what is not. */
  public SpotListing spotListing(String symbol) {
    synchronized (floor) {
      return floor.spotMarkets.listing(symbol);
    }
  }

  /** At which price a symbol of the spot market was last traded. */
  public BigDecimal lastSpotPrice(String symbol) {
    synchronized (floor) {
      return floor.spotMarkets.last(symbol);
    }
  }

  /** Trades of others on the spot market, all of one match; {@code side} is the taker's. */
  public void printSpot(String symbol, String side, Leg... legs) {
    synchronized (floor) {
      floor.printSpot(Stream.of(legs).map(leg -> {
        long id = floor.ids().trade(symbol);
        return new SpotPrint(symbol, id, leg.price(), leg.qty(), side.equals("SELL"), floor.nowMs(), id, id);
      }).toList());
    }
  }

  /** The last public trades of the spot market, oldest first. */
  public List<SpotPrint> spotTrades() {
    synchronized (floor) {
      return floor.spotMarkets.trades.all();
    }
  }

  /** The same, added up as the exchange does. */
  public List<SpotPrint> spotAggregates() {
    synchronized (floor) {
      return floor.spotMarkets.aggregates.all();
    }
  }

  /** Something more to trade on the futures market. */
  public void list(UsdmListing listing, String price) {
    synchronized (floor) {
      floor.usdmMarkets.list(listing, price);
    }
  }

  /** A contract is not traded any more: the exchange does not know it. */
  public void delistUsdm(String symbol) {
    synchronized (floor) {
      floor.usdmMarkets.delist(symbol);
    }
  }

  /** A contract that is traded; refuses one that is not. */
  public UsdmListing usdmListing(String symbol) {
    synchronized (floor) {
      return floor.usdmMarkets.listing(symbol);
    }
  }

  /** At which price a contract was last traded. */
  public BigDecimal lastUsdmPrice(String symbol) {
    synchronized (floor) {
      return floor.usdmMarkets.last(symbol);
    }
  }

  /** Trades of others on the futures market, each an aggregate of its own; {@code side} is the taker's. */
  public void printUsdm(String symbol, String side, Leg... legs) {
    synchronized (floor) {
      floor.printUsdmAggregates(Stream.of(legs).map(leg -> {
        long id = floor.usdmMarkets.trade(symbol);
        return new UsdmPrint(symbol, floor.usdmMarkets.aggregate(symbol), leg.price(), leg.qty(),
            side.equals("SELL"), floor.nowMs(), id, id);
      }).toList());
    }
  }

  /** The last public trades of the futures market as it adds them up, oldest first. */
  public List<UsdmPrint> usdmAggregates() {
    synchronized (floor) {
      return floor.usdmMarkets.aggregates.all();
    }
  }

  /** Says any text at all on the public sockets that have subscribed. */
  public void say(String text) {
    synchronized (floor) {
      floor.spotStreams.open().stream().filter(MarketSocket::isSubscribed)
          .forEach(socket -> socket.line().tell(null, text));
    }
  }

  // ---- what an exchange does

  /** All books are emptied and all numbers begin anew, as a test exchange does now and then without a word. */
  public void wipe() {
    synchronized (floor) {
      accounts.forEach(SimAccount::wipe);
      floor.restartIds();
    }
  }

  /** Says on all present private connections of spot that the server is about to go. */
  public void announceShutdown() {
    accounts().forEach(account -> account.spot().announceEnd());
  }

  /** Ends those of them that are still open, without a close frame. */
  public void shutDownAnnounced() {
    accounts().forEach(account -> account.spot().endAnnounced());
  }

  /** Other programs at our address use so much of the spot market's weight in each minute. */
  public void othersUseOfSpot(int weight) {
    synchronized (floor) {
      floor.spotWeights.others(weight);
    }
  }

  /** The spot market grants an address so much weight in each minute from now on, and says so to who asks. */
  public void spotWeightMax(int weight) {
    synchronized (floor) {
      floor.spotWeights.limit(weight);
    }
  }

  /** What of the spot market's weight was used in the present minute by whoever asked this exchange. */
  public int spotWeight() {
    synchronized (floor) {
      return floor.spotWeights.ours();
    }
  }

  /** Other programs at our address use so much of the futures market's weight in each minute. */
  public void othersUseOfUsdm(int weight) {
    synchronized (floor) {
      floor.usdmWeights.others(weight);
    }
  }

  /** The futures market grants an address so much weight in each minute from now on, and says so to who asks. */
  public void usdmWeightMax(int weight) {
    synchronized (floor) {
      floor.usdmWeights.limit(weight);
    }
  }

  /** What of the futures market's weight was used in the present minute by whoever asked this exchange. */
  public int usdmWeight() {
    synchronized (floor) {
      return floor.usdmWeights.ours();
    }
  }

  /** At most so many rows in an answer of futures, whatever is asked for. */
  public void usdmPageMax(int rows) {
    synchronized (floor) {
      floor.usdmRules.pageMax = rows;
    }
  }

  /** Whether windows of futures orders are about the last change; about creation otherwise. */
  public void usdmOrdersByUpdate(boolean byUpdate) {
    synchronized (floor) {
      floor.usdmRules.ordersByUpdate = byUpdate;
    }
  }

  /** Whether an answer of futures that would be too long shows the oldest rows; the newest otherwise. */
  public void usdmOldestRemain(boolean oldest) {
    synchronized (floor) {
      floor.usdmRules.oldestRemain = oldest;
    }
  }

  /** Whether lists of futures show a charge negative, as what was received. */
  public void usdmChargesNegated(boolean negated) {
    synchronized (floor) {
      floor.usdmRules.chargesNegated = negated;
    }
  }

  /** At most so many rows on a page of spot, whatever is asked for. */
  public void spotPageMax(int rows) {
    synchronized (floor) {
      floor.spotPageMax(rows);
    }
  }

  // ---- faults

  /** As ever, and those of accounts too. */
  @Override
  public void heal() {
    super.heal();
    accounts().forEach(SimAccount::heal);
  }

  /** Ends all private connections of spot without a close frame. */
  public void cut() {
    synchronized (floor) {
      floor.spotSockets.cut();
    }
  }

  /** The same of futures. */
  public void cutUsdm() {
    synchronized (floor) {
      floor.usdmSockets.cut();
    }
  }

  // ---- counts

  /** Private connections of spot with a subscription, silent ones left out. */
  public int spotConnections() {
    synchronized (floor) {
      return floor.spotSockets.listening();
    }
  }

  /** Private connections of futures that hear something, silent ones left out. */
  public int usdmConnections() {
    synchronized (floor) {
      return floor.usdmSockets.listening();
    }
  }

  /** Public connections of futures that have subscribed, silent ones left out. */
  public int usdmPublicConnections() {
    synchronized (floor) {
      return floor.usdmStreams.listening();
    }
  }

  /** Public connections of spot that have subscribed, silent ones left out. */
  public int publicConnections() {
    synchronized (floor) {
      return floor.spotStreams.listening();
    }
  }

  @Override
  protected SimExchange self() {
    return this;
  }
}
