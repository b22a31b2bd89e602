package fillkeeper.simulator.binance;

import fillkeeper.simulator.Grid;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Stall;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;

/** Where an account trades spot at random. Used by one thread at a time. */
final class SpotStall implements Stall<SpotStall.Name> {

  private static final String BUY = "BUY";
  private static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT");

  private final SimExchange exchange;
  private final SpotDesk desk;
  private final SplittableRandom random;

  /** Ids are unique on their symbol only. */
  record Name(String symbol, long id) {
  }

  SpotStall(SimExchange exchange, SpotDesk desk, SplittableRandom random) {
    this.exchange = exchange;
    this.desk = desk;
    this.random = random;
  }

  @Override
  public Name rest(String clientOrderId) {
    SpotTicket ticket = ticket();
    return new Name(ticket.symbol(), desk.place(clientOrderId == null ? ticket : ticket.named(clientOrderId)));
  }

  @Override
  public boolean isOpen(Name order) {
    return asked(order).isOpen();
  }

  @Override
  public int fillPart(Name name) {
    SpotOrder order = asked(name);
    Leg[] legs = grid(name.symbol).half(order.available(), order.ticket().price(), random);
    if (legs.length == 0) {
      return fillWhole(name);
    }
    desk.fill(name.symbol, name.id, legs);
    return 1 + legs.length;
  }

  @Override
  public int fillWhole(Name name) {
    desk.fillWhole(name.symbol, name.id);
    return 2;
  }

  /** To less, which is all that this market allows; what cannot be less stays as it is. */
  @Override
  public int amend(Name name) {
    SpotOrder order = asked(name);
    BigDecimal less = order.ticket().qty().subtract(grid(name.symbol).step());
    if (less.compareTo(order.cumQty()) > 0) {
      desk.amend(name.symbol, name.id, less.toPlainString());
    }
    return 1;
  }

  @Override
  public int cancel(Name name) {
    desk.cancel(name.symbol, name.id);
    return 1;
  }

  @Override
  public int take() {
    int dice = random.nextInt(100);
    SpotTicket ticket = ticket();
    if (dice < 35) {
      Leg[] legs = grid(ticket.symbol()).sweep(ticket.qty(), ticket.price(), ticket.buys(), random);
      desk.place(SpotTicket.market(ticket.symbol(), ticket.side(), ticket.qty().toPlainString()), legs);
      return 1 + legs.length;
    } else if (dice < 50) {
      desk.quoteBuy(ticket.symbol(), Integer.toString(20 + random.nextInt(200)));
      return 2;
    } else if (dice < 70) {
      Leg[] found = grid(ticket.symbol()).half(ticket.qty(), ticket.price(), random);
      desk.place(ticket.inForce("IOC"), found);
      return 1 + found.length;
    }
    exchange.printSpot(ticket.symbol(), ticket.side(), new Leg(ticket.price(), ticket.qty()));
    return 1;
  }

  private SpotTicket ticket() {
    String symbol = SYMBOLS.get(random.nextInt(SYMBOLS.size()));
    String side = random.nextBoolean() ? BUY : "SELL";
    BigDecimal price = grid(symbol).price(exchange.lastSpotPrice(symbol), side.equals(BUY), random);
    return SpotTicket.limit(symbol, side, price.toPlainString(), grid(symbol).qty(random).toPlainString());
  }

  private SpotOrder asked(Name name) {
    return desk.order(name.symbol, name.id);
  }

  private Grid grid(String symbol) {
    SpotListing listing = exchange.spotListing(symbol);
    return Grid.of(listing.tickSize(), listing.stepSize());
  }
}
