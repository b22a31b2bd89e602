package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Leg;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Trades on accounts at random, yet the same for the same seed: rests, fills in parts, amends, cancels, takes, is
 * refused, pays funding. Used by one thread at a time.
 */
public final class Trader {

  private static final Duration TICK = Duration.ofMillis(20);
  private static final int OPEN_MAX = 40;
  private static final List<String[]> MARKETS = List.of(
      new String[] {"linear", "BTCUSDT"}, new String[] {"linear", "ETHUSDT"},
      new String[] {"spot", "BTCUSDT"}, new String[] {"spot", "SOLUSDT"});

  private final SimExchange exchange;
  private final List<Hand> hands = new ArrayList<>();
  private final SplittableRandom random;
  private Scheduler.Timer timer;
  private long steps;
  private long events;
  private double owed;
  private long lastNanos;

  public Trader(SimExchange exchange, List<SimAccount> accounts, long seed) {
    this.exchange = exchange;
    accounts.forEach(account -> hands.add(new Hand(account)));
    random = new SplittableRandom(seed);
  }

  /** So many events (rows of orders and executions, of all accounts together) a second, until {@link #stop}. */
  public void start(Scheduler scheduler, Clock clock, double eventsPerSecond) {
    lastNanos = clock.nanos();
    timer = scheduler.after(TICK, () -> tick(scheduler, clock, eventsPerSecond));
  }

  /** Nothing more happens; open orders stay open. */
  public void stop() {
    if (timer != null) {
      timer.cancel();
    }
  }

  private void tick(Scheduler scheduler, Clock clock, double eventsPerSecond) {
    timer = scheduler.after(TICK, () -> tick(scheduler, clock, eventsPerSecond));
    long now = clock.nanos();
    // A machine that stood still does not have to make up for more than a second.
    owed += eventsPerSecond * Math.min(1e9, now - lastNanos) / 1e9;
    lastNanos = now;
    while (owed >= 1) {
      owed -= step();
    }
  }

  /** Steps so far. */
  public long steps() {
    return steps;
  }

  /** Rows of orders and executions so far. */
  public long events() {
    return events;
  }

  /** One thing happens; gives the rows that it makes. */
  public int step() {
    steps++;
    Hand hand = hands.get(random.nextInt(hands.size()));
    int dice = random.nextInt(100);
    int rows;
    if (hand.open.isEmpty() || dice < 35 && hand.open.size() < OPEN_MAX) {
      rows = rest(hand);
    } else if (dice < 85) {
      rows = touch(hand, random.nextInt(100));
    } else {
      rows = take(hand, random.nextInt(100));
    }
    events += rows;
    return rows;
  }

  private int rest(Hand hand) {
    OrderTicket ticket = ticket();
    hand.open.add(hand.account.place(random.nextInt(3) == 0 ? ticket : ticket.named("cli-" + steps)));
    return 1;
  }

  /** Something happens to a resting order. */
  private int touch(Hand hand, int dice) {
    int index = random.nextInt(hand.open.size());
    String orderId = hand.open.get(index);
    BookOrder order = hand.account.order(orderId);
    if (!order.isOpen()) {
      hand.open.remove(index);
      return 1;
    }
    Listing listing = exchange.listing(order.category(), order.symbol());
    BigDecimal half = listing.wholeSteps(order.leavesQty().divide(BigDecimal.valueOf(2)));
    if (dice < 45 && half.signum() > 0) {
      return fillInParts(hand, order, half);
    } else if (dice < 70) {
      hand.open.remove(index);
      hand.account.fillWhole(orderId);
      return 2;
    } else if (dice < 82) {
      hand.account.amend(orderId, price(listing, order.side()).toPlainString(), order.qty().toPlainString());
      return 1;
    }
    hand.open.remove(index);
    hand.account.cancel(orderId);
    return 1;
  }

  /** A part in one execution, or in two of one match. */
  private int fillInParts(Hand hand, BookOrder order, BigDecimal part) {
    Listing listing = exchange.listing(order.category(), order.symbol());
    BigDecimal first = listing.wholeSteps(part.divide(BigDecimal.valueOf(3), listing.wholeSteps(part).scale() + 2,
        RoundingMode.DOWN));
    if (first.signum() == 0 || random.nextBoolean()) {
      hand.account.fill(order.orderId(), new Leg(order.price(), part));
      return 2;
    }
    hand.account.fill(order.orderId(), new Leg(order.price(), first), new Leg(order.price(), part.subtract(first)));
    return 3;
  }

  /** Orders that never rest, funding, and trades of others. */
  private int take(Hand hand, int dice) {
    OrderTicket ticket = ticket();
    if (dice < 40) {
      return sweep(hand, ticket);
    } else if (dice < 55) {
      hand.account.quoteBuy("BTCUSDT", Integer.toString(20 + random.nextInt(200)) + ".00");
      return 2;
    } else if (dice < 70) {
      hand.account.postOnlyCrossing(ticket);
      return 1;
    } else if (dice < 75) {
      hand.account.funding("BTCUSDT", "Buy", "0.030", exchange.lastPrice("linear", "BTCUSDT").toPlainString(),
          random.nextBoolean() ? "0.18" : "-0.18");
      return 1;
    }
    exchange.print(ticket.category(), ticket.symbol(), ticket.side(), new Leg(ticket.price(), ticket.qty()));
    return 1;
  }

  /** A market order that is filled at one price, or at two. */
  private int sweep(Hand hand, OrderTicket limit) {
    OrderTicket ticket =
        OrderTicket.market(limit.category(), limit.symbol(), limit.side(), limit.qty().toPlainString());
    Listing listing = exchange.listing(limit.category(), limit.symbol());
    BigDecimal half = listing.wholeSteps(limit.qty().divide(BigDecimal.valueOf(2)));
    if (half.signum() == 0 || random.nextBoolean()) {
      hand.account.place(ticket, new Leg(limit.price(), limit.qty()));
      return 2;
    }
    BigDecimal worse = limit.side().equals("Buy") ? limit.price().add(new BigDecimal(listing.tickSize()))
        : limit.price().subtract(new BigDecimal(listing.tickSize()));
    hand.account.place(ticket, new Leg(limit.price(), half), new Leg(worse, limit.qty().subtract(half)));
    return 3;
  }

  private OrderTicket ticket() {
    String[] market = MARKETS.get(random.nextInt(MARKETS.size()));
    Listing listing = exchange.listing(market[0], market[1]);
    String side = random.nextBoolean() ? "Buy" : "Sell";
    BigDecimal qty = new BigDecimal(listing.qtyStep()).multiply(BigDecimal.valueOf(1 + random.nextInt(60)));
    return OrderTicket.limit(market[0], market[1], side, price(listing, side).toPlainString(), qty.toPlainString());
  }

  /** Near the last one, on the side where the order would rest. */
  private BigDecimal price(Listing listing, String side) {
    BigDecimal last = exchange.lastPrice(listing.category(), listing.symbol());
    BigDecimal away = new BigDecimal(listing.tickSize()).multiply(BigDecimal.valueOf(random.nextInt(30)));
    return listing.wholeTicks(side.equals("Buy") ? last.subtract(away) : last.add(away)).max(new BigDecimal("1"));
  }

  /** An account, and which of its orders this trader has left open. */
  private static final class Hand {

    private final SimAccount account;
    private final List<String> open = new ArrayList<>();

    private Hand(SimAccount account) {
      this.account = account;
    }
  }
}
