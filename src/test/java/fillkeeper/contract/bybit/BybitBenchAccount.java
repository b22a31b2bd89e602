package fillkeeper.contract.bybit;

import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.BookFill;
import fillkeeper.simulator.bybit.BookOrder;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An account at a simulated Bybit for the contract. */
final class BybitBenchAccount implements BenchAccount {

  private static final long REPLAYED_MS = 60_000;

  private final SimAccount account;
  private final Map<String, Market> markets = new ConcurrentHashMap<>();
  private int pasts;

  BybitBenchAccount(SimAccount account) {
    this.account = account;
  }

  @Override
  public JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray(List.of("linear", "spot", "inverse")))
        .put("apiKey", account.apiKey()).put("apiSecret", account.apiSecret());
  }

  @Override
  public JsonObject wrongSecret() {
    return new JsonObject().put("apiSecret", BybitBench.SECRET + "of-another");
  }

  @Override
  public String number() {
    return account.uid();
  }

  @Override
  public Breakable<?> wire() {
    return account;
  }

  @Override
  public Map<String, Map<String, String>> rows() {
    return account.rows();
  }

  private static String word(Side side) {
    return side == Side.BUY ? "Buy" : "Sell";
  }

  private static OrderTicket ticket(Market market, Side side, int lots) {
    return OrderTicket.limit(market.category(), market.symbol(), word(side), market.price(), market.lots(lots));
  }

  @Override
  public String limit(Market market, Side side, int lots) {
    return remembered(market, account.place(ticket(market, side, lots)));
  }

  @Override
  public String market(Market market, Side side, int lots) {
    return account.market(market.category(), market.symbol(), word(side), market.lots(lots));
  }

  @Override
  public String rejected(Market market, Side side, int lots) {
    return account.rejected(ticket(market, side, lots), "EC_InvalidSymbolStatus");
  }

  @Override
  public void fill(String orderId, int lots) {
    account.fill(orderId, lots(orderId, lots));
  }

  @Override
  public void fillWhole(String orderId) {
    account.fillWhole(orderId);
  }

  @Override
  public void amend(String orderId, int lots) {
    account.amend(orderId, account.order(orderId).price().toPlainString(), lots(orderId, lots));
  }

  private String lots(String orderId, int lots) {
    return markets.get(orderId).lots(lots);
  }

  private String remembered(Market market, String orderId) {
    markets.put(orderId, market);
    return orderId;
  }

  @Override
  public void cancel(String orderId) {
    account.cancel(orderId);
  }

  @Override
  public String conditional(Market market, Side side, int lots) {
    return remembered(market, account.place(ticket(market, side, lots).triggeredAt(market.price())));
  }

  @Override
  public String trigger(String conditionalId) {
    account.trigger(conditionalId);
    return conditionalId;
  }

  @Override
  public void withdraw(String conditionalId) {
    account.deactivate(conditionalId);
  }

  @Override
  public void funding(Market market, String amount) {
    account.funding(market.category(), market.symbol(), "Buy", market.lots(5), market.price(), amount);
  }

  @Override
  public void traded(Market market, int orders, Duration span, Duration endedAgo) {
    long end = Instant.now().minus(endedAgo).toEpochMilli();
    for (int i = 0; i < orders; i++) {
      long at = end - span.toMillis() * (orders - i) / orders;
      BookOrder order = past(market, "Filled", market.lots(2), at);
      account.seedHistory(List.of(order), List.of(BookFill.past(order.orderId() + "-fill", order, market.lots(2), "0",
          "0.01", "USDT", i, at)));
    }
  }

  @Override
  public void cancelled(Market market, Duration ago) {
    long at = Instant.now().minus(ago).toEpochMilli();
    account.seedHistory(List.of(past(market, "Cancelled", "0", at)), List.of());
  }

  /** Only spot has ids that are numbers. */
  private BookOrder past(Market market, String status, String filled, long atMs) {
    String between = market.category().equals("spot") ? "000" : "-past-";
    return BookOrder.past(account.uid() + between + ++pasts, ticket(market, Side.BUY, 2), status, filled,
        new BigDecimal(filled).signum() == 0 ? "0" : "0.01", "USDT", atMs, atMs);
  }

  @Override
  public void replay() {
    account.replay(REPLAYED_MS);
  }

  @Override
  public void frameOrder(FrameOrder order) {
    account.frameOrder(order);
  }

  @Override
  public void say(String text) {
    account.say(text);
  }

  @Override
  public void cut() {
    account.cut();
  }

  @Override
  public void silence() {
    account.silence();
  }

  @Override
  public void plannedCut() {
    throw new UnsupportedOperationException("there is none");
  }

  @Override
  public int connections() {
    return account.connections();
  }

  @Override
  public void revoke() {
    account.revoke();
  }

  @Override
  public void restore() {
    account.restore();
  }

  @Override
  public void mayTrade(boolean allowed) {
    account.permissions(!allowed, null);
  }

  @Override
  public void announce(String otherNumber) {
    account.announce(otherNumber);
  }
}
