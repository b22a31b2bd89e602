package fillkeeper.bench;

import fillkeeper.Main;
import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Progress;
import fillkeeper.testkit.Kept;
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
      return start(lab, exchange, Product.start(lab, main, exchange, batchMax), accounts, window);
    } catch (Exception | Error failed) {
      exchange.close();
      throw failed;
    }
  }

  /** Warms up what runs already. */
  static Run start(Lab lab, Exchange exchange, Product product, int accounts, int window) throws InterruptedException {
    Run run = new Run(lab, exchange, product, accounts, window);
    run.warm();
    return run;
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
    return rounds((int) Math.max(1, Math.round(perSecond * length.toMillis() / 1e3 / accounts / round)));
  }

  /** So many times the orders that are open at a time, from new to filled; answers what they cost. */
  Cost rounds(int rounds) throws InterruptedException {
    Meter meter = lab.meter(product.pid(), exchange.pid());
    Exchange.Loaded loaded = exchange.saturate(rounds * new Flow(0, OPEN).round(), window);
    Cost cost = meter.stop(loaded.events(), loaded.nanos());
    perSecond = cost.perSecond();
    return cost;
  }

  /** Whole orders again, after a load that ended within some; waits until all is stored. */
  void settle() throws InterruptedException {
    int round = new Flow(0, OPEN).round();
    for (int number : exchange.numbers().toArray()) {
      exchange.complete(number, (round - exchange.count(number) % round) % round);
    }
    awaitQuiet();
  }

  /** Waits until as much is stored as has happened. */
  void awaitQuiet() {
    Kept.await("all that happened is stored", () -> {
      Flow flow = new Flow(0, OPEN);
      for (int number : exchange.numbers().toArray()) {
        if (stored(number) < flow.executions(happened(number))) {
          return false;
        }
      }
      return true;
    }, () -> product.process().heard());
  }

  private int happened(int number) {
    try {
      return exchange.count(number);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private long stored(int number) {
    return (Long) lab.database().value(
        "SELECT count(*) FROM fillkeeper.executions WHERE account = '" + Progress.name(number) + "'");
  }

  Lab lab() {
    return lab;
  }

  Exchange exchange() {
    return exchange;
  }

  Product product() {
    return product;
  }

  /** The ledger has to be what was traded, and no attempt may have ended. */
  void check() throws SQLException, InterruptedException {
    if (lab.database().count("incidents") > 0) {
      throw new IllegalStateException("no attempt should have ended: "
          + lab.database().query("SELECT account, cause, detail FROM fillkeeper.incidents"));
    }
    checkBook();
  }

  /** The ledger has to be what was traded. */
  void checkBook() throws SQLException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    try (Connection ledger = lab.connect()) {
      for (int number : exchange.numbers().toArray()) {
        wrong.addAll(BookCheck.differences(ledger, Progress.name(number), new Flow(number, OPEN),
            exchange.count(number)));
      }
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
