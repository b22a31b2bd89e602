package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Grid;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Stall;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;

/** Where an account trades at random. Used by one thread at a time. */
final class BybitStall implements Stall<String> {

  private static final String BUY = "Buy";
  private static final List<String[]> MARKETS = List.of(
      new String[] {"linear", "BTCUSDT"}, new String[] {"linear", "ETHUSDT"},
      new String[] {"spot", "BTCUSDT"}, new String[] {"spot", "SOLUSDT"});

  private final SimExchange exchange;
  private final SimAccount account;
  private final SplittableRandom random;

  BybitStall(SimExchange exchange, SimAccount account, SplittableRandom random) {
    this.exchange = exchange;
    this.account = account;
    this.random = random;
  }

  @Override
  public String rest(String clientOrderId) {
    OrderTicket ticket = ticket();
    return account.place(clientOrderId == null ? ticket : ticket.named(clientOrderId));
  }

  @Override
  public boolean isOpen(String orderId) {
    return account.order(orderId).isOpen();
  }

  /** In one execution, or in two of one match. */
  @Override
  public int fillPart(String orderId) {
    BookOrder order = account.order(orderId);
    Leg[] legs = grid(order.category(), order.symbol()).half(order.leavesQty(), order.price(), random);
    if (legs.length == 0) {
      return fillWhole(orderId);
    }
    account.fill(orderId, legs);
    return 1 + legs.length;
  }

  @Override
  public int fillWhole(String orderId) {
    account.fillWhole(orderId);
    return 2;
  }

  @Override
  public int amend(String orderId) {
    BookOrder order = account.order(orderId);
    BigDecimal price = price(order.category(), order.symbol(), order.side());
    account.amend(orderId, price.toPlainString(), order.qty().toPlainString());
    return 1;
  }

  @Override
  public int cancel(String orderId) {
    account.cancel(orderId);
    return 1;
  }

  /** Orders that never rest, funding, and trades of others. */
  @Override
  public int take() {
    int dice = random.nextInt(100);
    OrderTicket ticket = ticket();
    if (dice < 40) {
      return sweep(ticket);
    } else if (dice < 55) {
      account.quoteBuy("BTCUSDT", Integer.toString(20 + random.nextInt(200)) + ".00");
      return 2;
    } else if (dice < 70) {
      account.postOnlyCrossing(ticket);
      return 1;
    } else if (dice < 75) {
      account.funding("BTCUSDT", BUY, "0.030", exchange.lastPrice("linear", "BTCUSDT").toPlainString(),
          random.nextBoolean() ? "0.18" : "-0.18");
      return 1;
    }
    exchange.print(ticket.category(), ticket.symbol(), ticket.side(), new Leg(ticket.price(), ticket.qty()));
    return 1;
  }

  /** A market order that is filled at one price, or at two. */
  private int sweep(OrderTicket limit) {
    Leg[] legs = grid(limit.category(), limit.symbol())
        .sweep(limit.qty(), limit.price(), limit.side().equals(BUY), random);
    account.place(OrderTicket.market(limit.category(), limit.symbol(), limit.side(), limit.qty().toPlainString()),
        legs);
    return 1 + legs.length;
  }

  private OrderTicket ticket() {
    String[] market = MARKETS.get(random.nextInt(MARKETS.size()));
    String side = random.nextBoolean() ? BUY : "Sell";
    BigDecimal qty = grid(market[0], market[1]).qty(random);
    return OrderTicket.limit(market[0], market[1], side, price(market[0], market[1], side).toPlainString(),
        qty.toPlainString());
  }

  private BigDecimal price(String category, String symbol, String side) {
    return grid(category, symbol).price(exchange.lastPrice(category, symbol), side.equals(BUY), random);
  }

  private Grid grid(String category, String symbol) {
    Listing listing = exchange.listing(category, symbol);
    return Grid.of(listing.tickSize(), listing.qtyStep());
  }
}
