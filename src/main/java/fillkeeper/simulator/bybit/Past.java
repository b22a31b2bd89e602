package fillkeeper.simulator.bybit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A long past, made quickly: for {@link SimAccount#seedHistory}. Orders and executions are linear, of USDT, evenly
 * spread over a span; their ids carry a prefix, so that two pasts of different prefixes never meet.
 */
public record Past(List<BookOrder> orders, List<BookFill> fills) {

  private static final BigDecimal FEE_RATE = new BigDecimal("0.0002");

  /** Filled orders with so many executions each. */
  public static Past filled(String prefix, int orders, int fillsEach, long fromMs, long toMs) {
    Past past = new Past(new ArrayList<>(orders), new ArrayList<>(orders * fillsEach));
    BigDecimal part = new BigDecimal("0.001");
    BigDecimal price = new BigDecimal("60000");
    BigDecimal fee = part.multiply(price).multiply(FEE_RATE);
    BigDecimal qty = part.multiply(BigDecimal.valueOf(fillsEach));
    for (int n = 0; n < orders; n++) {
      long atMs = fromMs + (toMs - fromMs) * n / Math.max(1, orders);
      OrderTicket ticket = ticket(price, qty, prefix + n);
      BookOrder order = BookOrder.past(prefix + "-" + n, ticket, "Filled", qty.toPlainString(),
          fee.multiply(BigDecimal.valueOf(fillsEach)).toPlainString(), "USDT", atMs, atMs + fillsEach);
      past.orders.add(order);
      BigDecimal leaves = qty;
      for (int k = 0; k < fillsEach; k++) {
        leaves = leaves.subtract(part);
        past.fills.add(new BookFill("linear", "BTCUSDT", prefix + "-" + n + "-" + k, order.orderId(), order.linkId(),
            "Buy", "Trade", price, part, fee, FEE_RATE, "USDT", true, leaves, price, qty, "Limit", "CreateByUser",
            false, 100_000_000_000L + n, atMs + k));
      }
    }
    return past;
  }

  /** Orders that are still open and have no executions. */
  public static Past open(String prefix, int orders, long fromMs, long toMs) {
    Past past = new Past(new ArrayList<>(orders), List.of());
    BigDecimal price = new BigDecimal("50000");
    BigDecimal qty = new BigDecimal("0.010");
    for (int n = 0; n < orders; n++) {
      long atMs = fromMs + (toMs - fromMs) * n / Math.max(1, orders);
      past.orders.add(BookOrder.past(prefix + "-" + n, ticket(price, qty, prefix + n), "New", "0", "0", "USDT", atMs,
          atMs));
    }
    return past;
  }

  private static OrderTicket ticket(BigDecimal price, BigDecimal qty, String client) {
    return new OrderTicket("linear", "BTCUSDT", "Buy", "Limit", "GTC", price, qty, false, false, client, null);
  }
}
