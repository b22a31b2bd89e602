package fillkeeper.contract.okx;

import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.okx.AlgoTicket;
import fillkeeper.simulator.okx.Desk;
import fillkeeper.simulator.okx.OrderTicket;
import fillkeeper.simulator.okx.Past;
import fillkeeper.simulator.okx.SimAccount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An account at a simulated OKX for the contract. */
final class OkxBenchAccount implements BenchAccount {

  private static final long REPLAYED_MS = 60_000;
  private static final int HELD = 5;

  private final SimAccount account;
  private final Desk desk;
  private final String id;
  private final Map<String, Market> markets = new ConcurrentHashMap<>();

  OkxBenchAccount(SimAccount account, String id) {
    this.account = account;
    this.desk = account.desk();
    this.id = id;
  }

  @Override
  public JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray(List.of("option", "spot", "margin", "swap", "futures")))
        .put("apiKey", account.apiKey()).put("apiSecret", OkxBench.SECRET + id)
        .put("passphrase", OkxBench.PASSPHRASE + id);
  }

  @Override
  public JsonObject wrongSecret() {
    return new JsonObject().put("apiSecret", OkxBench.SECRET + "of-another");
  }

  @Override
  public JsonObject wrongPassphrase() {
    return new JsonObject().put("passphrase", OkxBench.PASSPHRASE + "of-another");
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

  private static OrderTicket ticket(Market market, Side side, int lots) {
    return OrderTicket.limit(market.category(), market.symbol(), word(side), market.price(), market.lots(lots));
  }

  private static String word(Side side) {
    return side.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String limit(Market market, Side side, int lots) {
    return remembered(market, desk.place(ticket(market, side, lots)));
  }

  @Override
  public String market(Market market, Side side, int lots) {
    return desk.market(market.category(), market.symbol(), word(side), market.lots(lots));
  }

  @Override
  public String rejected(Market market, Side side, int lots) {
    return desk.postOnlyCrossing(ticket(market, side, lots));
  }

  @Override
  public void fill(String orderId, int lots) {
    desk.fill(orderId, markets.get(orderId).lots(lots));
  }

  @Override
  public void fillWhole(String orderId) {
    desk.fillWhole(orderId);
  }

  @Override
  public void amend(String orderId, int lots) {
    Market market = markets.get(orderId);
    desk.amend(orderId, market.price(), market.lots(lots));
  }

  private String remembered(Market market, String orderId) {
    markets.put(orderId, market);
    return orderId;
  }

  @Override
  public void cancel(String orderId) {
    desk.cancel(orderId);
  }

  @Override
  public String conditional(Market market, Side side, int lots) {
    return remembered(market, desk.placeAlgo(AlgoTicket.stop(market.category(), market.symbol(), word(side),
        market.lots(lots), market.price(), market.price())));
  }

  @Override
  public String trigger(String conditionalId) {
    return remembered(markets.get(conditionalId), desk.trigger(conditionalId));
  }

  @Override
  public void withdraw(String conditionalId) {
    desk.cancelAlgo(conditionalId);
  }

  @Override
  public void funding(Market market, String amount) {
    desk.funding(market.category(), market.symbol(), amount, market.lots(HELD));
  }

  @Override
  public void traded(Market market, int orders, Duration span, Duration endedAgo) {
    long end = Instant.now().minus(endedAgo).toEpochMilli();
    List<Past> pasts = new ArrayList<>();
    for (int i = 0; i < orders; i++) {
      pasts.add(new Past(ticket(market, Side.BUY, 2), true, end - span.toMillis() * (orders - i) / orders));
    }
    account.seedHistory(pasts);
  }

  @Override
  public void cancelled(Market market, Duration ago) {
    account.seedHistory(List.of(new Past(ticket(market, Side.BUY, 2), false,
        Instant.now().minus(ago).toEpochMilli())));
  }

  @Override
  public void replay() {
    account.replay(REPLAYED_MS);
  }

  @Override
  public void frameOrder(FrameOrder order) {
    throw new UnsupportedOperationException("there is one frame");
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

  /** Those that were warned before are ended, if they have not gone by themselves, and those of now are warned. */
  @Override
  public void plannedCut() {
    account.endAnnounced();
    account.announceEnd();
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
    account.permissions(allowed ? "read_only,trade" : "read_only", "");
  }

  @Override
  public void announce(String otherNumber) {
    account.announce(otherNumber);
  }
}
