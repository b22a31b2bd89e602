package fillkeeper.testkit;

import fillkeeper.simulator.bybit.BookFill;
import fillkeeper.simulator.bybit.BookOrder;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What happened at the exchange while nobody listened. */
public final class Past {

  private Past() {
  }

  /** So many filled linear orders with one fill each, spread evenly over a span that ends at {@code end}. */
  public static void trades(SimAccount account, int count, Instant end, Duration span) {
    List<BookOrder> orders = new ArrayList<>();
    List<BookFill> fills = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long at = end.minus(span.dividedBy(count).multipliedBy(count - i)).toEpochMilli();
      BookOrder order = BookOrder.past("past-%05d".formatted(i), OrderTicket.limit("linear", "BTCUSDT",
          i % 2 == 0 ? "Buy" : "Sell", "59000", "0.010"), "Filled", "0.010", "0.118", "USDT", at, at);
      orders.add(order);
      fills.add(BookFill.past("past-fill-%05d".formatted(i), order, "0.010", "0", "0.118", "USDT", 1_000 + i, at));
    }
    account.seedHistory(orders, fills);
  }
}
