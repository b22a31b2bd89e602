package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Records with every component set, and batches of them. */
final class Samples {

  static final Instant NOW = Instant.parse("2025-03-04T05:06:07.123456Z");
  static final AccountKey MAIN = new AccountKey("bybit", "simulator", "main");
  static final AccountKey OTHER = new AccountKey("bybit", "simulator", "other");
  static final String LONG = "1234567890123456789012.345678901234567891";

  private Samples() {
  }

  static BigDecimal amount(String text) {
    return new BigDecimal(text);
  }

  static OrderState order(String id, long epoch, long seq) {
    OrderTerms terms = new OrderTerms("client '" + id + "' %n \"q\"; DROP", "parent", Side.BUY, PositionSide.LONG,
        OrderType.STOP_LIMIT, TimeInForce.GTC, true, false, amount("1e-18"), amount(LONG), amount("10"), amount("-0.5"),
        "reject", "cancel", Origin.CLIENT, NOW.minusSeconds(9), "{\"a\": 0.1000000000000000000001}");
    return new OrderState(OrderKey.order("linear", "BTCUSDT", id), terms, OrderStatus.NEW, "New", amount("2"),
        NOW.minusSeconds(1), false, false, amount("3.50"), amount("3.00"), amount("99.9"), amount("33.3"), amount("7"),
        new Sighting(Source.STREAM, NOW, 0), false, 0, epoch, seq);
  }

  static BookedExecution execution(String id, long epoch, long seq) {
    return booked(id, "o-1", epoch, seq, amount("1.50"));
  }

  static BookedExecution booked(String id, String orderId, long epoch, long seq, BigDecimal qty) {
    Execution execution = new Execution(new ExecutionKey("linear", "execution", "BTCUSDT", id, "leg"), orderId,
        "client", Side.SELL, PositionSide.SHORT, ExecType.TRADE, "Trade", amount(LONG), qty, amount("1.5"),
        amount("-42.000000000000000001"), "USDT", amount("-0.0001"), "BNB", amount("1e-18"),
        List.of(new MiscFee("GST", amount("0.10"), "INR")), amount("0.000000"), amount("1"), true,
        NOW.minusSeconds(2), "{\"x\": \"y\"}", new Sighting(Source.REST, NOW, 0));
    return new BookedExecution(execution, null, epoch, seq);
  }

  static Batch batch(List<Batch.OrderChange> orders, List<BookedExecution> executions, long lastSeq) {
    return new Batch(orders, executions, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
        NOW, lastSeq);
  }

  static Batch orders(long lastSeq, Batch.OrderChange... orders) {
    return batch(List.of(orders), List.of(), lastSeq);
  }

  static Batch executions(long lastSeq, BookedExecution... executions) {
    return batch(List.of(), List.of(executions), lastSeq);
  }

  static Batch.OrderChange first(OrderState order) {
    return new Batch.OrderChange(order, 0);
  }
}
