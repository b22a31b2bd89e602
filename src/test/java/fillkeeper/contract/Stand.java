package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.Leaks;
import fillkeeper.testkit.ShiftedClock;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.Words;
import fillkeeper.testkit.WriteLog;
import fillkeeper.time.Clock;
import java.util.function.Function;

/**
 * A simulated exchange, the product beside it, and the oracles that hold whatever a test is about: the database's own
 * log of what was committed, what is left open at the end, and the words that must never be said.
 */
final class Stand {

  private final ShiftedClock ours = new ShiftedClock();
  private final ShiftedClock theirs = new ShiftedClock();
  private final Leaks leaks;
  private final Bench bench;
  private final Product product;
  private final Words words;
  private final WriteLog writes;
  private int tenants;

  /** The exchange runs, and nothing else yet. */
  Stand(Function<Clock, Bench> benches) throws Exception {
    bench = benches.apply(theirs);
    TestDatabase database = TestDatabase.create();
    leaks = Leaks.baseline();
    product = Product.beside(bench, ours, database);
    words = new Words(bench.secrets().toArray(String[]::new));
    words.listenTo(product.vertx());
    writes = WriteLog.of(product.database());
  }

  /** Somebody new at the exchange. */
  Tenant tenant() {
    String id = "t" + ++tenants;
    return new Tenant(this, id, bench.account(id));
  }

  Bench bench() {
    return bench;
  }

  Product product() {
    return product;
  }

  /** The clock of the product. */
  ShiftedClock ours() {
    return ours;
  }

  /** The clock of the exchange. */
  ShiftedClock theirs() {
    return theirs;
  }

  /** The database saw nothing that must not be, and whatever was published of this account had been committed. */
  void thenNothingWasBroken(String id) {
    writes.thenNothingWasBroken(product, id);
  }

  /** Ends everything, and asks what is left open. */
  void close() throws Exception {
    try {
      words.hearTables(product.database());
      words.hearNames(product.database());
      assertThat(words.found()).as("secrets that were said").isEmpty();
    } finally {
      words.stop();
      product.close();
    }
    leaks.awaitNone();
  }
}
