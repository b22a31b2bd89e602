package fillkeeper.testkit;

import fillkeeper.domain.Absence;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Rows of one venue in few words. Amounts are text, times are seconds of one minute. */
public final class Rows {

  /** The second zero of all these rows. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Rows() {
  }

  /** The key of an order on the one symbol. */
  public static OrderKey order(String id) {
    return OrderKey.order("linear", "BTCUSDT", id);
  }

  /** The key of an execution on the one symbol. */
  public static ExecutionKey execution(String id) {
    return new ExecutionKey("linear", RecordType.EXECUTION, "BTCUSDT", id, "");
  }

  /** Heard on the stream at this second, by every clock. */
  public static Sighting stream(long second) {
    return new Sighting(Source.STREAM, START.plusSeconds(second), nanos(second));
  }

  /** Asked by REST at this second, by every clock. */
  public static Sighting rest(long second) {
    return new Sighting(Source.REST, START.plusSeconds(second), nanos(second));
  }

  /** The monotonic time of a second; the count starts below zero. */
  public static long nanos(long second) {
    return (second - 10) * 1_000_000_000L;
  }

  /** A row of an order of 10, heard on the stream when it was made. */
  public static OrderReport row(String orderId, OrderStatus status, String cumQty, long second) {
    return row(orderId, status, cumQty, second, stream(second));
  }

  /** A row of an order of 10. */
  public static OrderReport row(String orderId, OrderStatus status, String cumQty, long second, Sighting seen) {
    return row(orderId, status, cumQty, second, terms("10", "100"), Set.of(), seen);
  }

  /** A row with these attributes. */
  public static OrderReport row(String orderId, OrderStatus status, String cumQty, long second, OrderTerms terms,
      Set<OrderAttribute> absent, Sighting seen) {
    BigDecimal cum = new BigDecimal(cumQty);
    return new OrderReport(order(orderId), terms, status, status.name(), cum, null, null, null,
        START.plusSeconds(second), absent, seen);
  }

  /** A row of an order of 10 that was made at this second. */
  public static OrderReport madeAt(long created, String orderId, OrderStatus status, String cumQty, long second,
      Sighting seen) {
    OrderTerms of = terms("10", "100");
    return row(orderId, status, cumQty, second, new OrderTerms(of.clientOrderId(), null, of.side(), null, of.type(),
        of.timeInForce(), false, false, null, of.price(), of.qty(), null, null, null, of.origin(),
        START.plusSeconds(created), "{}"), Set.of(), seen);
  }

  /** A funding payment that a list of its own shows. */
  public static Execution funding(String id, String amount, long second, Sighting seen) {
    return new Execution(new ExecutionKey("linear", RecordType.FUNDING, "BTCUSDT", id, ""), null, null, null, null,
        ExecType.FUNDING, "FUNDING_FEE", null, BigDecimal.ZERO, null, null, null, amount(amount), "USDT", null,
        List.of(), null, null, null, START.plusSeconds(second), "{}", seen);
  }

  /** A limit order to buy. */
  public static OrderTerms terms(String qty, String price) {
    return new OrderTerms("c1", null, Side.BUY, null, OrderType.LIMIT, TimeInForce.GTC, false, false, null,
        new BigDecimal(price), new BigDecimal(qty), null, null, null, Origin.CLIENT, START, "{}");
  }

  /** A trade at 100, heard on the stream. */
  public static Execution fill(String execId, String orderId, String qty, long second) {
    return fill(execId, orderId, qty, "100", "0.1", ExecType.TRADE, second, stream(second));
  }

  /** A trade at 100. */
  public static Execution fill(String execId, String orderId, String qty, long second, Sighting seen) {
    return fill(execId, orderId, qty, "100", "0.1", ExecType.TRADE, second, seen);
  }

  /** An execution; a null price or fee is one that the venue left empty. */
  public static Execution fill(String execId, String orderId, String qty, String price, String fee, ExecType type,
      long second, Sighting seen) {
    return new Execution(execution(execId), orderId, "c1", Side.BUY, null, type, "Trade", amount(price), amount(qty),
        amount(qty), null, "USDT", amount(fee), fee == null ? null : "USDT", null, List.of(), null, null, true,
        START.plusSeconds(second), "{}", seen);
  }

  /** The venue has it nowhere. */
  public static Absence absence(String orderId, boolean concluded, long second) {
    return new Absence(order(orderId), concluded, rest(second));
  }

  private static BigDecimal amount(String text) {
    return text == null ? null : new BigDecimal(text);
  }
}
