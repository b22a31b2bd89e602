package fillkeeper.bench;

import fillkeeper.Main;
import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Progress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An exchange and the product that keeps its accounts, warmed up, with a load that is as fast as it is stored. */
final class Run implements AutoCloseable {

  /** Orders of an account that are open at a time. */
  static final int OPEN = 64;

  private static final Duration WARM = Duration.ofSeconds(12);

  private final Lab lab;
  private final Exchange exchange;
  private final Product product;
  private final int accounts;
  private final int window;
  private double perSecond;

  private Run(Lab lab, Exchange exchange, Product product, int accounts, int window) {
    this.lab = lab;
    this.exchange = exchange;
    this.product = product;
    this.accounts = accounts;
    this.window = window;
  }

  static Run start(Lab lab, int accounts, int batchMax, int window) throws Exception {
    return start(lab, Main.class, accounts, batchMax, window);
  }

  /**
   * Starts both and warms them up.
   *
   * @param main   the product, or what watches it
   * @param window how many events of an account are on their way at a time
   */
  static Run start(Lab lab, Class<?> main, int accounts, int batchMax, int window) throws Exception {
    Exchange exchange = Exchange.start(lab, accounts, OPEN);
    try {
      Run run = new Run(lab, exchange, Product.start(lab, main, exchange, batchMax), accounts, window);
      run.warm();
      return run;
    } catch (Exception | Error failed) {
      exchange.close();
      throw failed;
    }
  }

  /** Until it is as fast as it gets, or nearly. */
  private void warm() throws InterruptedException {
    perSecond = accounts * new Flow(0, OPEN).round();
    long end = System.nanoTime() + lab.warm(WARM).toNanos();
    do {
      saturate(Duration.ofMillis(1_000));
    } while (System.nanoTime() < end);
  }

  /** Events for about so long; answers what they cost. */
  Cost saturate(Duration length) throws InterruptedException {
    int round = new Flow(0, OPEN).round();
    int rounds = (int) Math.max(1, Math.round(perSecond * length.toMillis() / 1e3 / accounts / round));
    Meter meter = lab.meter(product.pid(), exchange.pid());
    Exchange.Loaded loaded = exchange.saturate(rounds * round, window);
    Cost cost = meter.stop(loaded.events(), loaded.nanos());
    perSecond = cost.perSecond();
    return cost;
  }

  Exchange exchange() {
    return exchange;
  }

  Product product() {
    return product;
  }

  /** The ledger has to be what was traded, and no attempt may have ended. */
  void check() throws SQLException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    try (Connection ledger = lab.connect()) {
      for (int number : exchange.numbers().toArray()) {
        wrong.addAll(BookCheck.differences(ledger, Progress.name(number), new Flow(number, OPEN),
            exchange.count(number)));
      }
    }
    if (lab.database().count("incidents") > 0) {
      wrong.add("incidents: " + lab.database().query("SELECT account, cause, detail FROM fillkeeper.incidents"));
    }
    if (!wrong.isEmpty()) {
      throw new IllegalStateException("the ledger is wrong, so no figure counts: " + wrong);
    }
  }

  @Override
  public void close() throws IOException {
    product.close();
    exchange.close();
  }
}
