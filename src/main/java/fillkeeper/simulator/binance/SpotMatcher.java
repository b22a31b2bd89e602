package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What happens to the orders of one account, put into its book and told report by report. Guarded by the floor. */
final class SpotMatcher {

  private static final BigDecimal FEE_RATE = new BigDecimal("0.001");

  private final Floor floor;
  private final SpotBook book;
  private final Map<String, BigDecimal> holdings;
  private long madeUp;

  SpotMatcher(Floor floor, SpotBook book, Map<String, BigDecimal> holdings) {
    this.floor = floor;
    this.book = book;
    this.holdings = holdings;
  }

  /** A new order; what it finds at once is taken, and what an impatient one does not find expires. */
  Happening place(SpotTicket ticket, long listId, String status, List<Leg> legs) {
    Happening now = new Happening(newOrder(ticket, listId, status));
    now.report("NEW", null);
    for (int i = 0; i < legs.size(); i++) {
      now.fill(legs.get(i), ticket.qty() == null && i == legs.size() - 1 ? How.SPENT : How.TAKING);
    }
    boolean impatient = ticket.isMarket() || !ticket.timeInForce().equals("GTC");
    if (impatient && now.order.isOpen()) {
      now.order = now.order.become("EXPIRED", why(ticket), now.atMs);
      now.report("EXPIRED", null);
    }
    return now;
  }

  private static String why(SpotTicket ticket) {
    return ticket.isMarket() ? "INSUFFICIENT_LIQUIDITY"
        : ticket.timeInForce().equals("FOK") ? "UNFILLED_FOK_ORDER_EXPIRED" : "UNFILLED_IOC_QUANTITY_EXPIRED";
  }

  /** What a market order takes when nothing else is said: all of it at the last price. */
  List<Leg> whole(SpotTicket ticket) {
    BigDecimal price = floor.spotMarkets.last(ticket.symbol());
    return List.of(new Leg(price, ticket.qty() != null ? ticket.qty()
        : floor.spotMarkets.listing(ticket.symbol()).wholeSteps(
            ticket.quoteQty().divide(price, 8, RoundingMode.DOWN))));
  }

  /** An order that never stood in the book. */
  Happening refuse(SpotTicket ticket, String reason) {
    Happening now = new Happening(newOrder(ticket, -1, "NEW").become("REJECTED", reason, floor.nowMs()));
    now.report("REJECTED", null);
    return now;
  }

  /** A resting order meets a taker. */
  Happening fill(String symbol, long orderId, List<Leg> legs) {
    Happening now = resting(symbol, orderId);
    legs.forEach(leg -> now.fill(leg, How.RESTING));
    return now;
  }

  /** An order is filled out of another symbol's book. */
  Happening allocate(String symbol, long orderId, Leg leg) {
    Happening now = resting(symbol, orderId);
    now.fill(leg, How.ALLOCATED);
    return now;
  }

  /** Two orders of the account meet: one trade that fills both. The second one pays as taker. */
  List<Happening> selfTrade(SpotOrder maker, SpotOrder taker, BigDecimal qty) {
    Leg leg = new Leg(maker.ticket().price(), qty).named(Long.toString(floor.ids().trade(maker.symbol())));
    Happening first = resting(maker.symbol(), maker.orderId());
    first.fill(leg, How.RESTING);
    Happening second = resting(taker.symbol(), taker.orderId());
    second.fill(leg, How.SAME);
    return List.of(first, second);
  }

  /** With less quantity and another client id. */
  Happening amend(String symbol, long orderId, BigDecimal qty, String client) {
    Happening now = resting(symbol, orderId);
    String before = now.order.clientOrderId();
    now.order = now.order.amended(qty, client, now.atMs);
    now.report("REPLACED", null, client, before);
    return now;
  }

  Happening cancel(String symbol, long orderId) {
    Happening now = resting(symbol, orderId);
    now.order = now.order.become("CANCELED", "", now.atMs);
    now.report("CANCELED", null, "cancel" + ++madeUp, now.order.clientOrderId());
    return now;
  }

  Happening expire(String symbol, long orderId, String reason) {
    Happening now = resting(symbol, orderId);
    now.order = now.order.become("EXPIRED", reason, now.atMs);
    now.report("EXPIRED", null);
    return now;
  }

  /** A conditional or a pending order comes onto the book. */
  Happening trigger(String symbol, long orderId) {
    Happening now = resting(symbol, orderId);
    now.order = now.order.onBook(now.atMs);
    now.report("NEW", null);
    return now;
  }

  /** A part of an order is kept from matching; it ends under this word, or stays where that is null. */
  Happening prevent(String symbol, long orderId, BigDecimal qty, String word) {
    Happening now = resting(symbol, orderId);
    long match = floor.ids().prevented(symbol);
    BigDecimal price = now.order.ticket().price();
    book.put(new SpotPrevention(symbol, match, orderId, price == null ? floor.spotMarkets.last(symbol) : price, qty,
        now.atMs));
    now.order = now.order.prevented(qty, match, word, now.atMs);
    now.report("TRADE_PREVENTION", null);
    return now;
  }

  private SpotOrder newOrder(SpotTicket ticket, long listId, String status) {
    floor.spotMarkets.listing(ticket.symbol());
    String client = ticket.clientOrderId().isEmpty() ? "madeUpByTheVenue" + ++madeUp : ticket.clientOrderId();
    return SpotOrder.placed(floor.ids().order(ticket.symbol()), ticket, client, listId, status, floor.nowMs());
  }

  private Happening resting(String symbol, long orderId) {
    SpotOrder order = book.order(symbol, orderId);
    if (!order.isOpen()) {
      throw new IllegalArgumentException("no longer open: " + symbol + " " + orderId + " " + order.status());
    }
    return new Happening(order);
  }

  /** How an order comes by a fill. */
  private enum How {
    RESTING, TAKING,
    /** Taking, with the last of what it may spend. */
    SPENT,
    /** Out of another symbol's book, which the market of this one does not see. */
    ALLOCATED,
    /** The other side of a trade that was printed already. */
    SAME
  }

  /** One thing that happens to one order. */
  final class Happening {

    private final long atMs = floor.nowMs();
    private final List<SpotNews> news = new ArrayList<>();
    private final List<SpotFill> fills = new ArrayList<>();
    private final List<SpotPrint> prints = new ArrayList<>();
    private SpotOrder order;

    private Happening(SpotOrder order) {
      this.order = order;
    }

    SpotOrder order() {
      return order;
    }

    List<SpotNews> news() {
      return news;
    }

    List<SpotFill> fills() {
      return fills;
    }

    List<SpotPrint> prints() {
      return prints;
    }

    private void fill(Leg leg, How how) {
      BigDecimal available = order.available();
      if (leg.qty().signum() <= 0 || available != null && leg.qty().compareTo(available) > 0) {
        throw new IllegalArgumentException("not to be filled: " + leg.qty() + " of " + available);
      }
      SpotListing listing = floor.spotMarkets.listing(order.symbol());
      boolean buys = order.ticket().buys();
      boolean maker = how == How.RESTING;
      BigDecimal received = buys ? leg.qty() : leg.qty().multiply(leg.price());
      BigDecimal fee = leg.fee() == null ? received.multiply(FEE_RATE) : leg.fee();
      String asset = leg.feeCurrency() == null ? listing.feeAsset(buys) : leg.feeCurrency();
      SpotFill fill = new SpotFill(order.symbol(), id(leg, how), how == How.ALLOCATED, order.orderId(),
          order.ticket().side(), leg.price(), leg.qty(), fee, asset, maker, atMs);
      fills.add(fill);
      book.put(fill);
      order = order.filled(fill, how == How.SPENT, atMs);
      report("TRADE", fill);
      hold(listing, fill, buys);
      if (how != How.ALLOCATED && how != How.SAME) {
        prints.add(new SpotPrint(order.symbol(), fill.id(), leg.price(), leg.qty(), buys == maker, atMs, fill.id(),
            fill.id()));
      }
    }

    private long id(Leg leg, How how) {
      if (leg.execId() != null) {
        return Long.parseLong(leg.execId());
      }
      return how == How.ALLOCATED ? floor.ids().allocation(order.symbol()) : floor.ids().trade(order.symbol());
    }

    private void report(String kind, SpotFill fill) {
      report(kind, fill, order.clientOrderId(), "");
    }

    private void report(String kind, SpotFill fill, String client, String original) {
      book.put(order);
      ObjectNode report = SpotRows.report(order, kind, client, original, fill, floor.ids().report(order.symbol()),
          floor.nowMs());
      news.add(new SpotNews(At.ORDER_FRAME, report.toString(), atMs));
    }

    private void hold(SpotListing listing, SpotFill fill, boolean buys) {
      holdings.merge(listing.base(), buys ? fill.qty() : fill.qty().negate(), BigDecimal::add);
      holdings.merge(listing.quote(), buys ? fill.quote().negate() : fill.quote(), BigDecimal::add);
      holdings.merge(fill.feeAsset(), fill.fee().negate(), BigDecimal::add);
      ObjectNode position = JsonNodeFactory.instance.objectNode().put("e", "outboundAccountPosition")
          .put("E", floor.nowMs()).put("u", atMs);
      ArrayNode balances = position.putArray("B");
      for (String asset : List.of(listing.base(), listing.quote())) {
        balances.addObject().put("a", asset).put("f", SpotListing.text(holdings.get(asset).max(BigDecimal.ZERO)))
            .put("l", SpotListing.text(BigDecimal.ZERO));
      }
      news.add(new SpotNews(At.FRAME, position.toString(), atMs));
    }
  }
}
