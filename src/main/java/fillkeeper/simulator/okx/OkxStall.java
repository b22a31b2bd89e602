package fillkeeper.simulator.okx;

import fillkeeper.simulator.Grid;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Stall;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** Where an account trades one category at random. Used by one thread at a time. */
final class OkxStall implements Stall<String> {

  private static final String BUY = "buy";
  private static final int WAITING_MAX = 5;
  private static final BigDecimal LOTS = new BigDecimal("1000");

  private final SimExchange exchange;
  private final SimAccount account;
  private final String category;
  private final List<String> symbols;
  private final SplittableRandom random;
  private final Deque<String> waiting = new ArrayDeque<>();

  OkxStall(SimExchange exchange, SimAccount account, String category, List<String> symbols, SplittableRandom random) {
    this.exchange = exchange;
    this.account = account;
    this.category = category;
    this.symbols = symbols;
    this.random = random;
  }

  /** Client ids are letters and digits here. */
  @Override
  public String rest(String clientOrderId) {
    OrderTicket ticket = ticket();
    return desk().place(clientOrderId == null ? ticket : ticket.named(clientOrderId.replace("-", "")));
  }

  @Override
  public boolean isOpen(String order) {
    return account.order(order).isOpen();
  }

  @Override
  public int fillPart(String order) {
    BookOrder asked = account.order(order);
    Leg[] legs = grid(asked.instId()).half(asked.leaves(), asked.ticket().px(), random);
    if (legs.length == 0) {
      return fillWhole(order);
    }
    desk().fill(order, legs);
    return 1 + legs.length;
  }

  @Override
  public int fillWhole(String order) {
    desk().fillWhole(order);
    return 2;
  }

  /** To another price. */
  @Override
  public int amend(String order) {
    OrderTicket ticket = account.order(order).ticket();
    desk().amend(order, price(ticket.instId(), ticket.side()).toPlainString(), ticket.sz().toPlainString());
    return 1;
  }

  @Override
  public int cancel(String order) {
    desk().cancel(order);
    return 1;
  }

  @Override
  public int take() {
    int dice = random.nextInt(100);
    OrderTicket ticket = ticket();
    if (dice < 30) {
      Leg[] legs = grid(ticket.instId()).sweep(ticket.sz(), ticket.px(), ticket.buys(), random);
      desk().place(OrderTicket.market(category, ticket.instId(), ticket.side(), ticket.sz().toPlainString()), legs);
      return 1 + legs.length;
    } else if (dice < 45) {
      Leg[] found = grid(ticket.instId()).half(ticket.sz(), ticket.px(), random);
      desk().place(ticket.ofType("ioc"), found);
      return 1 + found.length;
    } else if (dice < 55) {
      desk().postOnlyCrossing(ticket);
      return 1;
    } else if (dice < 75 && !category.equals("option")) {
      return condition(ticket);
    } else if (dice < 80 && category.equals("swap")) {
      desk().funding(category, ticket.instId(), random.nextBoolean() ? "0.18" : "-0.18", ticket.sz().toPlainString());
      return 1;
    }
    exchange.print(ticket.instId(), ticket.side(), new Leg(ticket.px(), ticket.sz()));
    return 1;
  }

  /** An order begins to wait for its price; the one that waits longest reaches it, or is taken back. */
  private int condition(OrderTicket limit) {
    if (waiting.size() < WAITING_MAX) {
      waiting.add(desk().placeAlgo(AlgoTicket.stopMarket(category, limit.instId(), limit.side(),
          limit.sz().toPlainString(), limit.px().toPlainString())));
      return 1;
    }
    String oldest = waiting.remove();
    if (random.nextBoolean()) {
      desk().cancelAlgo(oldest);
      return 1;
    }
    desk().trigger(oldest);
    return 3;
  }

  private Desk desk() {
    return account.desk();
  }

  private OrderTicket ticket() {
    String symbol = symbols.get(random.nextInt(symbols.size()));
    String side = random.nextBoolean() ? BUY : "sell";
    return OrderTicket.limit(category, symbol, side, price(symbol, side).toPlainString(),
        grid(symbol).qty(random).toPlainString());
  }

  private BigDecimal price(String symbol, String side) {
    return grid(symbol).price(exchange.lastPrice(symbol), side.equals(BUY), random);
  }

  /** In larger steps where the market's own are worth next to nothing. */
  private Grid grid(String symbol) {
    Listing listing = exchange.listing(category, symbol);
    Grid finest = listing.grid();
    return listing.isPair() ? new Grid(finest.tick(), finest.step().multiply(LOTS)) : finest;
  }
}
