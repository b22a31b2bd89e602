package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.FrameOrder;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One account at the simulated Example. */
final class ExampleAccount extends Breakable<ExampleAccount> implements BenchAccount {

  private final ExampleFloor floor;
  private final String number;
  private final String key;
  private final String secret;
  private final ExampleBook book = new ExampleBook();
  private final Crowd<ExampleSocket> sockets = new Crowd<>();
  private final List<News> said = new ArrayList<>();
  private String announced;
  private boolean revoked;
  private boolean trades;
  private FrameOrder frameOrder = FrameOrder.ORDER_FIRST;

  /** Something that was said on the stream. */
  private record News(At kind, String text) {
  }

  ExampleAccount(ExampleFloor floor, String number, String key, String secret) {
    super(new Faults(floor.faults()));
    this.floor = floor;
    this.number = number;
    this.key = key;
    this.secret = secret;
    announced = number;
  }

  // ---- trading

  @Override
  public String limit(Market market, Side side, int lots) {
    synchronized (floor) {
      return change(placed(market, side, "limit", lots, "open", floor.nowMs())).id();
    }
  }

  @Override
  public String market(Market market, Side side, int lots) {
    synchronized (floor) {
      String id = change(placed(market, side, "market", lots, "open", floor.nowMs())).id();
      fillWhole(id);
      return id;
    }
  }

  @Override
  public String rejected(Market market, Side side, int lots) {
    synchronized (floor) {
      return change(placed(market, side, "limit", lots, "refused", floor.nowMs())).id();
    }
  }

  private ExampleBook.Order placed(Market market, Side side, String kind, int lots, String state, long atMs) {
    return new ExampleBook.Order(floor.number(), market, side, kind, new BigDecimal(market.lots(lots)),
        BigDecimal.ZERO, state, atMs, atMs);
  }

  @Override
  public void fill(String orderId, int lots) {
    synchronized (floor) {
      fill(orderId, new BigDecimal(book.order(orderId).market().lots(lots)));
    }
  }

  @Override
  public void fillWhole(String orderId) {
    synchronized (floor) {
      ExampleBook.Order order = book.order(orderId);
      fill(orderId, order.size().subtract(order.filled()));
    }
  }

  private void fill(String orderId, BigDecimal size) {
    ExampleBook.Order order = book.put(book.order(orderId).filled(size, floor.nowMs()));
    ExampleBook.Fill fill = book.put(new ExampleBook.Fill(floor.number(), order, size, floor.nowMs()));
    boolean fillFirst = frameOrder == FrameOrder.EXECUTION_FIRST || frameOrder == FrameOrder.RANDOM && floor.ids.coin();
    if (fillFirst) {
      say(At.EXECUTION_FRAME, "fill", fill.row());
    }
    say(At.ORDER_FRAME, "order", order.row());
    if (!fillFirst) {
      say(At.EXECUTION_FRAME, "fill", fill.row());
    }
  }

  @Override
  public void amend(String orderId, int lots) {
    synchronized (floor) {
      ExampleBook.Order order = book.order(orderId);
      change(order.of(new BigDecimal(order.market().lots(lots)), floor.nowMs()));
    }
  }

  @Override
  public void cancel(String orderId) {
    synchronized (floor) {
      change(book.order(orderId).become("cancelled", floor.nowMs()));
    }
  }

  private ExampleBook.Order change(ExampleBook.Order order) {
    say(At.ORDER_FRAME, "order", book.put(order).row());
    return order;
  }

  private void say(At kind, String what, ObjectNode row) {
    News news = new News(kind, "{\"" + what + "\":" + row + "}");
    said.add(news);
    tell(news);
  }

  private void tell(News news) {
    sockets.open().forEach(socket -> socket.tell(news.kind, news.text));
  }

  @Override
  public String conditional(Market market, Side side, int lots) {
    throw new UnsupportedOperationException("no order waits for a price");
  }

  @Override
  public String trigger(String conditionalId) {
    throw new UnsupportedOperationException("no order waits for a price");
  }

  @Override
  public void withdraw(String conditionalId) {
    throw new UnsupportedOperationException("no order waits for a price");
  }

  @Override
  public void funding(Market market, String amount) {
    throw new UnsupportedOperationException("there is no funding");
  }

  @Override
  public void plannedCut() {
    throw new UnsupportedOperationException("no connection is ended by plan");
  }

  // ---- past

  @Override
  public void traded(Market market, int orders, Duration span, Duration endedAgo) {
    synchronized (floor) {
      long end = floor.nowMs() - endedAgo.toMillis();
      for (int i = 0; i < orders; i++) {
        long atMs = end - span.toMillis() * (orders - i) / orders;
        ExampleBook.Order order = placed(market, Side.BUY, "limit", 2, "open", atMs);
        book.put(new ExampleBook.Fill(floor.number(), book.put(order.filled(order.size(), atMs)), order.size(), atMs));
      }
    }
  }

  @Override
  public void cancelled(Market market, Duration ago) {
    synchronized (floor) {
      book.put(placed(market, Side.BUY, "limit", 2, "cancelled", floor.nowMs() - ago.toMillis()));
    }
  }

  // ---- what is said

  @Override
  public void replay() {
    synchronized (floor) {
      List.copyOf(said).forEach(this::tell);
    }
  }

  @Override
  public void frameOrder(FrameOrder order) {
    synchronized (floor) {
      frameOrder = order;
    }
  }

  @Override
  public void say(String text) {
    synchronized (floor) {
      sockets.open().forEach(socket -> socket.line().tell(null, text));
    }
  }

  @Override
  public void cut() {
    synchronized (floor) {
      sockets.cut();
    }
  }

  @Override
  public void silence() {
    synchronized (floor) {
      sockets.silence();
    }
  }

  @Override
  public void heal() {
    super.heal();
    synchronized (floor) {
      sockets.heal();
    }
  }

  @Override
  public int connections() {
    synchronized (floor) {
      return sockets.listening();
    }
  }

  // ---- the key

  @Override
  public JsonObject settings() {
    return new JsonObject().put("categories", new JsonArray().add(ExampleExchange.SPOT)).put("apiKey", key)
        .put("apiSecret", secret);
  }

  @Override
  public JsonObject wrongSecret() {
    return new JsonObject().put("apiSecret", ExampleBench.SECRET + "of-another");
  }

  @Override
  public void revoke() {
    synchronized (floor) {
      revoked = true;
    }
    cut();
  }

  @Override
  public void restore() {
    synchronized (floor) {
      revoked = false;
    }
  }

  @Override
  public void mayTrade(boolean allowed) {
    synchronized (floor) {
      trades = allowed;
    }
  }

  @Override
  public void announce(String otherNumber) {
    synchronized (floor) {
      announced = otherNumber;
    }
  }

  // ---- truth

  @Override
  public String number() {
    return number;
  }

  @Override
  public Breakable<?> wire() {
    return this;
  }

  @Override
  public Map<String, Map<String, String>> rows() {
    synchronized (floor) {
      return book.rows();
    }
  }

  @Override
  protected ExampleAccount self() {
    return this;
  }

  Faults faults() {
    return faults;
  }

  ExampleBook book() {
    return book;
  }

  Crowd<ExampleSocket> sockets() {
    return sockets;
  }

  String secret() {
    return secret;
  }

  boolean isRevoked() {
    return revoked;
  }

  String announced() {
    return announced;
  }

  boolean trades() {
    return trades;
  }
}
