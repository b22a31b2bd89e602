package fillkeeper.simulator.okx;

import fillkeeper.simulator.Leg;
import java.math.BigDecimal;
import java.util.List;

/**
 * Where things happen to an account. Each has changed the book when its method returns; what the sockets then say goes
 * out soon after, in the order of the calls. Orders and algo orders go by their ids. Safe from any thread.
 */
public final class Desk {

  private final SimAccount account;
  private final Matcher matcher;

  Desk(SimAccount account, Matcher matcher) {
    this.account = account;
    this.matcher = matcher;
  }

  // ---- orders

  /** Places an order and gives its id. A market order is filled whole at the last price, any other one rests. */
  public String place(OrderTicket ticket) {
    return account.act(() -> matcher.place(ticket, 0, ticket.isMarket() ? matcher.whole(ticket) : List.of())).id();
  }

  /** Places an order that finds exactly this at once; what a market, IOC or FOK order wants more is cancelled then. */
  public String place(OrderTicket ticket, Leg... found) {
    return account.act(() -> matcher.place(ticket, 0, List.of(found))).id();
  }

  /** A limit order that rests. */
  public String limit(String category, String instId, String side, String px, String sz) {
    return place(OrderTicket.limit(category, instId, side, px, sz));
  }

  /** A market order, filled whole at the last price. */
  public String market(String category, String instId, String side, String sz) {
    return place(OrderTicket.market(category, instId, side, sz));
  }

  /** A post-only order that would have taken: it is cancelled, and told of all the same. */
  public String postOnlyCrossing(OrderTicket ticket) {
    return account.act(() -> matcher.refuse(ticket.ofType("post_only"), "31")).id();
  }

  /** Fills a part of a resting order at its own price and gives the trade's id. */
  public String fill(String ordId, String sz) {
    return fill(ordId, new Leg(account.order(ordId).ticket().px(), new BigDecimal(sz))).get(0);
  }

  /** Fills a resting order in several trades, each told in a message of its own, and gives their ids. */
  public List<String> fill(String ordId, Leg... legs) {
    return account.act(() -> matcher.fill(ordId, List.of(legs))).fills().stream()
        .map(fill -> Long.toString(fill.tradeId())).toList();
  }

  /** Fills what is left of a resting order at its own price. */
  public String fillWhole(String ordId) {
    return fill(ordId, account.order(ordId).leaves().toPlainString());
  }

  /** Gives a resting order another price and size. */
  public void amend(String ordId, String px, String sz) {
    account.act(() -> matcher.amend(ordId, new BigDecimal(px), new BigDecimal(sz)));
  }

  /** An amendment that is refused: the order stays as it is, and is told again. */
  public void amendInVain(String ordId) {
    account.act(() -> matcher.amendInVain(ordId));
  }

  /** Cancels a resting order as its user. */
  public void cancel(String ordId) {
    end(ordId, "canceled", "1");
  }

  /** Cancels all orders of a category as their user; one message tells of all. */
  public void cancelAll(String category) {
    account.act(() -> matcher.cancelAll(category));
  }

  /** Ends a resting order in the exchange's own words. */
  public void end(String ordId, String state, String cancelSource) {
    account.act(() -> matcher.end(ordId, state, cancelSource));
  }

  // ---- orders that wait

  public String placeAlgo(AlgoTicket ticket) {
    return account.act(() -> matcher.placeAlgo(ticket)).id();
  }

  /** The price is reached: gives the id of the order that it places, which rests, or is filled at any price. */
  public String trigger(String algoId) {
    return account.act(() -> {
      OrderTicket placed = account.book().algo(algoId).ticket().placed();
      return matcher.trigger(algoId, placed.isMarket() ? matcher.whole(placed) : List.of());
    }).id();
  }

  /** Takes it back as its user. */
  public void cancelAlgo(String algoId) {
    account.act(() -> matcher.endAlgo(algoId, "canceled", ""));
  }

  /** Its price is reached, and the exchange refuses the order that it would place. */
  public void failAlgo(String algoId, String failCode) {
    account.act(() -> matcher.endAlgo(algoId, "order_failed", failCode));
  }

  // ---- what the exchange does

  /** Funding of a position of so many contracts; a positive amount is paid. Gives the bill's id. */
  public String funding(String category, String instId, String amount, String sz) {
    return account.act(() -> matcher.funding(category, instId, new BigDecimal(amount), new BigDecimal(sz))).id();
  }

  /** A liquidation: an order of the exchange's own, told of without the trade that lists know. */
  public String liquidation(OrderTicket ticket, String px, String fee) {
    return system(ticket, "full_liquidation", ticket.buys() ? "105" : "104", px, fee);
  }

  /** An automatic deleveraging. */
  public String deleveraging(OrderTicket ticket, String px) {
    return system(ticket, "adl", ticket.buys() ? "126" : "125", px, "0");
  }

  /** The delivery of a contract that ends. */
  public String delivery(OrderTicket ticket, String px) {
    return system(ticket, "delivery", "112", px, "0");
  }

  private String system(OrderTicket ticket, String origin, String subType, String px, String fee) {
    Leg leg = new Leg(new BigDecimal(px), ticket.sz());
    return account.act(() -> matcher.system(ticket, origin, subType, leg, new BigDecimal(fee))).id();
  }

  /** A trade that was agreed on elsewhere: no order stands behind it, and nothing is told. Gives the bill's id. */
  public String block(OrderTicket ticket, String px, String fee) {
    Leg leg = new Leg(new BigDecimal(px), ticket.sz());
    return account.act(() -> matcher.block(ticket, leg, new BigDecimal(fee))).id();
  }
}
