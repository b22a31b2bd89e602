package fillkeeper.contract.binance;

import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.UsdmDesk;
import fillkeeper.simulator.binance.UsdmFill;
import fillkeeper.simulator.binance.UsdmName;
import fillkeeper.simulator.binance.UsdmOrder;
import fillkeeper.simulator.binance.UsdmTicket;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An account at a simulated Binance for the contract, its futures. */
final class UsdmBenchAccount implements BenchAccount {

  private static final long REPLAYED_MS = 60_000;
  private static final long PAST_ORDERS = 1_000_000;

  private final SimAccount account;
  private final UsdmDesk desk;
  private final String secret;
  private final Map<String, Resting> orders = new ConcurrentHashMap<>();
  private int pasts;

  /** What an id is the id of: those of the contract's markets never meet. */
  private record Resting(Market market, UsdmName name) {
  }

  UsdmBenchAccount(SimAccount account, String secret) {
    this.account = account;
    this.secret = secret;
    desk = account.usdm();
  }

  @Override
  public JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray().add("usdm"))
        .put("symbols", new JsonArray().add("BTCUSDT").add("ETHUSDT"))
        .put("apiKey", account.apiKey()).put("apiSecret", secret);
  }

  @Override
  public JsonObject wrongSecret() {
    return new JsonObject().put("apiSecret", BinanceBench.SECRET + "of-another");
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

  private static UsdmTicket ticket(Market market, Side side, int lots) {
    return UsdmTicket.limit(market.symbol(), side.name(), market.price(), market.lots(lots));
  }

  @Override
  public String limit(Market market, Side side, int lots) {
    return remembered(market, desk.place(ticket(market, side, lots)));
  }

  @Override
  public String market(Market market, Side side, int lots) {
    return remembered(market, desk.market(market.symbol(), side.name(), market.lots(lots)));
  }

  /** Only an order that waited for its price is told of when it is refused. */
  @Override
  public String rejected(Market market, Side side, int lots) {
    String order = conditional(market, side, lots);
    desk.rejectAlgo(Long.parseLong(order), "Margin is insufficient.");
    return order;
  }

  @Override
  public void fill(String orderId, int lots) {
    Resting order = orders.get(orderId);
    desk.fill(order.name(), order.market().lots(lots));
  }

  @Override
  public void fillWhole(String orderId) {
    desk.fillWhole(orders.get(orderId).name());
  }

  @Override
  public void amend(String orderId, int lots) {
    Resting order = orders.get(orderId);
    desk.amend(order.name(), order.market().price(), order.market().lots(lots));
  }

  @Override
  public void cancel(String orderId) {
    desk.cancel(orders.get(orderId).name());
  }

  @Override
  public String conditional(Market market, Side side, int lots) {
    long id = desk.wait(ticket(market, side, lots).triggeredAt(market.price()));
    return remembered(market, new UsdmName(market.symbol(), id));
  }

  @Override
  public String trigger(String conditionalId) {
    return remembered(orders.get(conditionalId).market(), desk.trigger(Long.parseLong(conditionalId)));
  }

  @Override
  public void withdraw(String conditionalId) {
    desk.cancelAlgo(Long.parseLong(conditionalId));
  }

  private String remembered(Market market, UsdmName name) {
    String id = Long.toString(name.id());
    orders.put(id, new Resting(market, name));
    return id;
  }

  @Override
  public void funding(Market market, String amount) {
    desk.funding(market.symbol(), new BigDecimal(amount).negate().toPlainString());
  }

  @Override
  public void traded(Market market, int filled, Duration span, Duration endedAgo) {
    long end = Instant.now().minus(endedAgo).toEpochMilli();
    for (int i = 0; i < filled; i++) {
      long at = end - span.toMillis() * (filled - i) / filled;
      UsdmOrder order = past(market, "FILLED", market.lots(2), at);
      desk.seedHistory(List.of(order), List.of(new UsdmFill(market.symbol(), order.orderId(), order.orderId(), "BUY",
          "BOTH", order.ticket().price(), order.cumQty(), new BigDecimal("0.01"), "USDT", BigDecimal.ZERO, true, "TRADE",
          at)), List.of());
    }
  }

  @Override
  public void cancelled(Market market, Duration ago) {
    long at = Instant.now().minus(ago).toEpochMilli();
    desk.seedHistory(List.of(past(market, "CANCELED", "0", at)), List.of(), List.of());
  }

  private UsdmOrder past(Market market, String status, String filled, long atMs) {
    UsdmTicket ticket = ticket(market, Side.BUY, 2).named("past-" + ++pasts);
    return UsdmOrder.past(PAST_ORDERS + pasts, ticket, status, filled, atMs, atMs);
  }

  @Override
  public void replay() {
    desk.replay(REPLAYED_MS);
  }

  @Override
  public void frameOrder(FrameOrder order) {
    throw new UnsupportedOperationException("one frame tells of both");
  }

  @Override
  public void say(String text) {
    desk.say(text);
  }

  @Override
  public void cut() {
    account.cut();
  }

  @Override
  public void silence() {
    account.silence();
  }

  /** Who was told that it will be cut before is cut when the next ones are told. */
  @Override
  public void plannedCut() {
    desk.endAnnounced();
    desk.announceEnd();
  }

  @Override
  public int connections() {
    return account.usdmConnections();
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
    account.permissions(!allowed);
  }

  @Override
  public void announce(String otherNumber) {
    account.announce(otherNumber);
  }
}
