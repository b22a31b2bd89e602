package fillkeeper.simulator.binance;

import fillkeeper.simulator.Grid;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Stall;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** Where an account trades futures at random. Used by one thread at a time. */
final class UsdmStall implements Stall<UsdmName> {

  private static final String BUY = "BUY";
  private static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT");
  private static final int WAITING_MAX = 5;

  private final SimExchange exchange;
  private final UsdmDesk desk;
  private final SplittableRandom random;
  private final Deque<Long> waiting = new ArrayDeque<>();

  UsdmStall(SimExchange exchange, UsdmDesk desk, SplittableRandom random) {
    this.exchange = exchange;
    this.desk = desk;
    this.random = random;
  }

  @Override
  public UsdmName rest(String clientOrderId) {
    UsdmTicket ticket = ticket();
    return desk.place(clientOrderId == null ? ticket : ticket.named(clientOrderId));
  }

  @Override
  public boolean isOpen(UsdmName order) {
    return desk.order(order).isOpen();
  }

  @Override
  public int fillPart(UsdmName name) {
    UsdmOrder order = desk.order(name);
    Leg[] legs = grid(name.symbol()).half(order.leavesQty(), order.ticket().price(), random);
    if (legs.length == 0) {
      return fillWhole(name);
    }
    desk.fill(name, legs);
    return 1 + legs.length;
  }

  @Override
  public int fillWhole(UsdmName name) {
    desk.fillWhole(name);
    return 2;
  }

  /** To another price. */
  @Override
  public int amend(UsdmName name) {
    UsdmTicket ticket = desk.order(name).ticket();
    desk.amend(name, price(ticket.symbol(), ticket.side()).toPlainString(), ticket.qty().toPlainString());
    return 1;
  }

  @Override
  public int cancel(UsdmName name) {
    desk.cancel(name);
    return 1;
  }

  @Override
  public int take() {
    int dice = random.nextInt(100);
    UsdmTicket ticket = ticket();
    if (dice < 30) {
      Leg[] legs = grid(ticket.symbol()).sweep(ticket.qty(), ticket.price(), ticket.buys(), random);
      desk.place(UsdmTicket.market(ticket.symbol(), ticket.side(), ticket.qty().toPlainString()), legs);
      return 1 + legs.length;
    } else if (dice < 45) {
      Leg[] found = grid(ticket.symbol()).half(ticket.qty(), ticket.price(), random);
      desk.place(ticket.inForce("IOC"), found);
      return 1 + found.length;
    } else if (dice < 70) {
      return condition(ticket);
    } else if (dice < 75) {
      desk.funding(ticket.symbol(), random.nextBoolean() ? "-0.18" : "0.18");
      return 1;
    }
    exchange.printUsdm(ticket.symbol(), ticket.side(), new Leg(ticket.price(), ticket.qty()));
    return 1;
  }

  /** An order begins to wait for its price; the one that waits longest reaches it, or is taken back. */
  private int condition(UsdmTicket limit) {
    if (waiting.size() < WAITING_MAX) {
      waiting.add(desk.wait(UsdmTicket.market(limit.symbol(), limit.side(), limit.qty().toPlainString())
          .triggeredAt(limit.price().toPlainString())));
      return 1;
    }
    long oldest = waiting.remove();
    if (random.nextBoolean()) {
      desk.cancelAlgo(oldest);
      return 1;
    }
    desk.trigger(oldest);
    return 3;
  }

  private UsdmTicket ticket() {
    String symbol = SYMBOLS.get(random.nextInt(SYMBOLS.size()));
    String side = random.nextBoolean() ? BUY : "SELL";
    return UsdmTicket.limit(symbol, side, price(symbol, side).toPlainString(),
        grid(symbol).qty(random).toPlainString());
  }

  private BigDecimal price(String symbol, String side) {
    return grid(symbol).price(exchange.lastUsdmPrice(symbol), side.equals(BUY), random);
  }

  private Grid grid(String symbol) {
    UsdmListing listing = exchange.usdmListing(symbol);
    return Grid.of(listing.tickSize(), listing.stepSize());
  }
}
