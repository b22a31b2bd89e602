package fillkeeper.ledger;

import static java.util.concurrent.TimeUnit.SECONDS;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Incident;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.Claims.Configured;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A fresh database with two accounts, and a process that works on it. */
abstract class LedgerFixture {

  /** Short, with the ratios of production; the lease long enough for a busy machine. */
  static final Tuning TUNING = new Tuning(30_000, 2_000, 4, 2, 300, 1_200);

  Vertx vertx;
  TestDatabase database;
  LedgerDatabase store;

  @BeforeEach
  void open() throws Exception {
    vertx = Vertx.vertx();
    database = TestDatabase.create();
    store = open(database.address(), TUNING);
    await(store.claims().configure(List.of(configured(Samples.MAIN), configured(Samples.OTHER))));
  }

  @AfterEach
  void closeAll() throws Exception {
    await(vertx.close());
    database.close();
  }

  LedgerDatabase open(Address address, Tuning tuning) {
    return open(address, tuning, null);
  }

  LedgerDatabase open(Address address, Tuning tuning, String program) {
    return new LedgerDatabase(vertx, address, tuning, System::nanoTime, new ProgramVersion(program));
  }

  static Configured configured(AccountKey account) {
    return new Configured(account, "label of " + account.account(), true, null);
  }

  Claim claim(AccountKey account) throws Exception {
    return claim(account, "us", null);
  }

  Claim claim(AccountKey account, String owner, Incident endedBy) throws Exception {
    return ((ClaimOutcome.Claimed) await(store.claims().claim(account, owner, endedBy))).claim();
  }

  static <T> T await(Future<T> future) throws Exception {
    return future.await(60, SECONDS);
  }

  /** What a future fails with. */
  static Throwable failure(Future<?> future) throws Exception {
    return await(future.transform(done -> Future.succeededFuture(done.cause())));
  }
}
