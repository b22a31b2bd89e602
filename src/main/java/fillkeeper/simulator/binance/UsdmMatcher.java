package fillkeeper.simulator.binance;

import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What happens to the futures orders of one account, put into its book and told as events. Guarded by the floor. */
final class UsdmMatcher {

  private static final BigDecimal MAKER = new BigDecimal("0.0002");
  private static final BigDecimal TAKER = new BigDecimal("0.0005");
  private static final int BY_IOC = 2;

  private final Floor floor;
  private final UsdmMarkets markets;
  private final UsdmBook book;

  UsdmMatcher(Floor floor, UsdmBook book) {
    this.floor = floor;
    this.markets = floor.usdmMarkets;
    this.book = book;
  }

  /** What came of something: the events in their order, and what the market saw. */
  record Outcome(UsdmOrder order, List<UsdmFill> fills, List<UsdmFrame> frames, long atMs) {
  }

  /** A new order; what it finds at once is taken, and what a market or IOC order does not find expires. */
  Outcome place(UsdmTicket ticket, long parentId, List<Leg> legs) {
    markets.listing(ticket.symbol());
    long id = markets.order(ticket.symbol());
    String client = ticket.clientOrderId().isEmpty() ? "x" + Long.toString(id, 36) : ticket.clientOrderId();
    Run run = new Run(UsdmOrder.placed(id, ticket.named(client), parentId, floor.nowMs()));
    run.tell("NEW");
    legs.forEach(leg -> run.fill(leg, false, "TRADE"));
    boolean impatient = ticket.price() == null || !ticket.timeInForce().equals("GTC")
        && !ticket.timeInForce().equals("GTX");
    if (impatient && run.order.isOpen()) {
      run.become("EXPIRED", "EXPIRED", BY_IOC);
    }
    return run.done();
  }

  /** All of it at the last price. */
  List<Leg> whole(UsdmTicket ticket) {
    return List.of(new Leg(markets.last(ticket.symbol()), ticket.qty()));
  }

  /** A resting order meets a taker. */
  Outcome fill(UsdmName name, List<Leg> legs) {
    Run run = resting(name);
    legs.forEach(leg -> run.fill(leg, true, "TRADE"));
    return run.done();
  }

  Outcome amend(UsdmName name, BigDecimal price, BigDecimal qty) {
    Run run = resting(name);
    if (qty.compareTo(run.order.cumQty()) <= 0) {
      throw new IllegalArgumentException("less than what is filled: " + qty);
    }
    run.order = run.order.amended(run.order.ticket().at(price, qty), run.atMs);
    run.tell("AMENDMENT");
    return run.done();
  }

  /** It ends, or is told, under another word. */
  Outcome become(UsdmName name, String execution, String status, int expiry) {
    Run run = resting(name);
    run.become(execution, status, expiry);
    return run.done();
  }

  /** An order that the exchange makes and fills by itself. */
  Outcome system(UsdmTicket ticket, String client, Leg leg, String word) {
    long id = markets.order(ticket.symbol());
    Run run = new Run(UsdmOrder.placed(id, ticket.named(client), 0, floor.nowMs()));
    run.tell("NEW");
    run.fill(leg, false, word);
    return run.done();
  }

  /** The same fill is told a second time, for another fee. */
  Outcome restate(UsdmName name, long tradeId, BigDecimal fee) {
    UsdmFill fill = book.restate(name, tradeId, fee);
    UsdmOrder order = book.order(name);
    return new Outcome(null, List.of(), List.of(UsdmEvents.order(order, fill.word(), fill)), floor.nowMs());
  }

  /** A new conditional order. */
  Outcome wait(UsdmTicket ticket) {
    markets.listing(ticket.symbol());
    long id = markets.algoOrder();
    String client = ticket.clientOrderId().isEmpty() ? "a" + Long.toString(id, 36) : ticket.clientOrderId();
    return algo(UsdmAlgoOrder.placed(id, ticket.named(client), floor.nowMs()));
  }

  /** A conditional order reaches its price and places an order, filled whole if it is a market order. */
  List<Outcome> trigger(long algoId) {
    UsdmAlgoOrder waiting = waiting(algoId);
    List<Outcome> all = new ArrayList<>();
    all.add(algo(waiting.become("TRIGGERING", "", floor.nowMs())));
    UsdmTicket ticket = sized(waiting.ticket());
    Outcome placed = place(ticket, algoId, ticket.price() == null ? whole(ticket) : List.of());
    all.add(algo(waiting.triggered(placed.order.orderId(), floor.nowMs())));
    all.add(placed);
    if (!placed.order.isOpen()) {
      all.add(finish(placed.order));
    }
    return all;
  }

  /** The order that it placed has ended, and so has the conditional order; null if none stands behind it. */
  Outcome finish(UsdmOrder order) {
    return order.parentId() == 0 ? null
        : algo(book.algoOrder(order.parentId()).become("FINISHED", "", floor.nowMs()));
  }

  /** A conditional order ends before it placed anything. */
  Outcome end(long algoId, String word, String reason) {
    Outcome ended = algo(waiting(algoId).become(word, reason, floor.nowMs()));
    if (word.equals("REJECTED")) {
      List<UsdmFrame> frames = new ArrayList<>(ended.frames);
      frames.add(UsdmEvents.triggerRejected(book.algoOrder(algoId)));
      return new Outcome(null, List.of(), frames, ended.atMs);
    }
    return ended;
  }

  /** Funding of a symbol: what is received, or paid where it is negative. */
  Outcome funding(String symbol, BigDecimal income) {
    String asset = markets.listing(symbol).margin();
    UsdmIncomeRow row = new UsdmIncomeRow(symbol, "FUNDING_FEE", income, asset, markets.transaction(), "",
        floor.nowMs());
    book.put(row);
    return new Outcome(null, List.of(), List.of(UsdmEvents.account(book, "FUNDING_FEE", asset,
        UsdmListing.money(income), List.of(), row.timeMs())), row.timeMs());
  }

  private Outcome algo(UsdmAlgoOrder order) {
    book.put(order);
    return new Outcome(null, List.of(), List.of(UsdmEvents.algoOrder(order)), order.updatedMs());
  }

  private UsdmAlgoOrder waiting(long algoId) {
    UsdmAlgoOrder order = book.algoOrder(algoId);
    if (!order.isOpen()) {
      throw new IllegalArgumentException("no longer waiting: " + algoId + " " + order.status());
    }
    return order;
  }

  /** One that closes a position gets its size. */
  private UsdmTicket sized(UsdmTicket ticket) {
    BigDecimal held = book.position(ticket.symbol(), ticket.positionSide()).amount().abs();
    return ticket.qty() != null ? ticket
        : ticket.at(ticket.price(), held.signum() == 0 ? BigDecimal.ONE : held).reducing();
  }

  private Run resting(UsdmName name) {
    UsdmOrder order = book.order(name);
    if (!order.isOpen()) {
      throw new IllegalArgumentException("no longer open: " + name + " " + order.status());
    }
    return new Run(order);
  }

  /** One thing in the making. All of it happens at once. */
  private final class Run {

    private final UsdmListing listing;
    private final long atMs = floor.nowMs();
    private final List<UsdmFill> fills = new ArrayList<>();
    private final List<UsdmFrame> frames = new ArrayList<>();
    private UsdmOrder order;

    private Run(UsdmOrder order) {
      this.order = order;
      listing = markets.listing(order.symbol());
    }

    private void tell(String word) {
      frames.add(UsdmEvents.order(order, word, null));
    }

    private void become(String execution, String status, int expiry) {
      order = order.become(status, expiry, atMs);
      tell(execution);
    }

    private void fill(Leg leg, boolean maker, String word) {
      if (leg.qty().signum() <= 0 || leg.qty().compareTo(order.leavesQty()) > 0) {
        throw new IllegalArgumentException("not to be filled: " + leg.qty() + " of " + order.leavesQty());
      }
      UsdmTicket ticket = order.ticket();
      BigDecimal fee = leg.fee() != null ? leg.fee()
          : leg.price().multiply(leg.qty()).multiply(maker ? MAKER : TAKER);
      String asset = leg.feeCurrency() == null ? listing.margin() : leg.feeCurrency();
      BigDecimal signed = ticket.buys() ? leg.qty() : leg.qty().negate();
      UsdmPosition before = book.position(order.symbol(), ticket.positionSide());
      UsdmPosition after = before.traded(signed, leg.price());
      long id = leg.execId() == null ? markets.trade(order.symbol()) : Long.parseLong(leg.execId());
      UsdmFill fill = new UsdmFill(order.symbol(), id, order.orderId(), ticket.side(), ticket.positionSide(),
          leg.price(), leg.qty(), fee, asset, before.realized(signed, leg.price()), maker, word, atMs);
      book.put(after);
      book.put(fill);
      charge(fill);
      fills.add(fill);
      order = order.filled(fill, atMs);
      frames.add(UsdmEvents.lite(order, fill));
      frames.add(UsdmEvents.account(book, "ORDER", asset, "0", List.of(after), atMs));
      frames.add(UsdmEvents.order(order, word, fill));
    }

    private void charge(UsdmFill fill) {
      if (fill.fee().signum() != 0) {
        book.put(new UsdmIncomeRow(fill.symbol(), "COMMISSION", fill.fee().negate(), fill.feeAsset(),
            markets.transaction(), Long.toString(fill.id()), atMs));
      }
      if (fill.realized().signum() != 0) {
        book.put(new UsdmIncomeRow(fill.symbol(), "REALIZED_PNL", fill.realized(), listing.margin(),
            markets.transaction(), Long.toString(fill.id()), atMs));
      }
    }

    private Outcome done() {
      book.put(order);
      return new Outcome(order, List.copyOf(fills), List.copyOf(frames), atMs);
    }
  }
}
