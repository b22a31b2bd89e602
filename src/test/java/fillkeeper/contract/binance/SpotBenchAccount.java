package fillkeeper.contract.binance;

import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SpotDesk;
import fillkeeper.simulator.binance.SpotFill;
import fillkeeper.simulator.binance.SpotOrder;
import fillkeeper.simulator.binance.SpotTicket;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An account at a simulated Binance for the contract, its spot side. */
final class SpotBenchAccount implements BenchAccount {

  private static final long REPLAYED_MS = 60_000;
  private static final long PAST_ORDERS = 1_000_000;

  private final SimAccount account;
  private final SpotDesk desk;
  private final String secret;
  /** Ids of the contract's markets never meet. */
  private final Map<String, Market> markets = new ConcurrentHashMap<>();
  private int pasts;

  SpotBenchAccount(SimAccount account, String secret) {
    this.account = account;
    this.secret = secret;
    desk = account.spot();
  }

  @Override
  public JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray().add("spot"))
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

  private static SpotTicket ticket(Market market, Side side, int lots) {
    return SpotTicket.limit(market.symbol(), side.name(), market.price(), market.lots(lots));
  }

  private String remembered(Market market, long order) {
    String id = Long.toString(order);
    markets.put(id, market);
    return id;
  }

  private String symbol(String orderId) {
    return markets.get(orderId).symbol();
  }

  @Override
  public String limit(Market market, Side side, int lots) {
    return remembered(market, desk.place(ticket(market, side, lots)));
  }

  @Override
  public String market(Market market, Side side, int lots) {
    return remembered(market, desk.market(market.symbol(), side.name(), market.lots(lots)));
  }

  @Override
  public String rejected(Market market, Side side, int lots) {
    return remembered(market, desk.rejected(ticket(market, side, lots), "INSUFFICIENT_BALANCES"));
  }

  @Override
  public void fill(String orderId, int lots) {
    desk.fill(symbol(orderId), Long.parseLong(orderId), markets.get(orderId).lots(lots));
  }

  @Override
  public void fillWhole(String orderId) {
    desk.fillWhole(symbol(orderId), Long.parseLong(orderId));
  }

  @Override
  public void amend(String orderId, int lots) {
    desk.amend(symbol(orderId), Long.parseLong(orderId), markets.get(orderId).lots(lots));
  }

  @Override
  public void cancel(String orderId) {
    desk.cancel(symbol(orderId), Long.parseLong(orderId));
  }

  @Override
  public String conditional(Market market, Side side, int lots) {
    return remembered(market, desk.place(ticket(market, side, lots).triggeredAt(market.price())));
  }

  @Override
  public String trigger(String conditionalId) {
    desk.trigger(symbol(conditionalId), Long.parseLong(conditionalId));
    return conditionalId;
  }

  @Override
  public void withdraw(String conditionalId) {
    cancel(conditionalId);
  }

  @Override
  public void funding(Market market, String amount) {
    throw new UnsupportedOperationException("there is none");
  }

  @Override
  public void traded(Market market, int orders, Duration span, Duration endedAgo) {
    long end = Instant.now().minus(endedAgo).toEpochMilli();
    for (int i = 0; i < orders; i++) {
      long at = end - span.toMillis() * (orders - i) / orders;
      SpotOrder order = past(market, "FILLED", market.lots(2), at);
      desk.seedHistory(List.of(order), List.of(new SpotFill(market.symbol(), order.orderId(), false, order.orderId(),
          "BUY", order.ticket().price(), order.cumQty(), new BigDecimal("0.01"), "USDT", true, at)));
    }
  }

  @Override
  public void cancelled(Market market, Duration ago) {
    long at = Instant.now().minus(ago).toEpochMilli();
    desk.seedHistory(List.of(past(market, "CANCELED", "0", at)), List.of());
  }

  private SpotOrder past(Market market, String status, String filled, long atMs) {
    SpotTicket ticket = ticket(market, Side.BUY, 2).named("past-" + ++pasts);
    return SpotOrder.past(PAST_ORDERS + pasts, ticket, status, filled, atMs, atMs);
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
    desk.sayRaw(text);
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
    account.permissions(!allowed);
  }

  @Override
  public void announce(String otherNumber) {
    account.announce(otherNumber);
  }
}
