package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.OTHER;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Secret;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Future;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What hangs or breaks is one operation's, and it is known when. */
class LanesIT extends LedgerFixture {

  private CuttingProxy proxy;
  private LedgerDatabase behind;
  private Claim main;
  private Claim other;

  @BeforeEach
  void goThroughAProxy() throws Exception {
    proxy = CuttingProxy.before(database.address().port());
    behind = open(database.through(proxy.port()), TUNING);
    main = claim(MAIN);
    other = claim(OTHER);
  }

  @AfterEach
  void closeProxy() {
    proxy.close();
  }

  private Future<Instant> write(Claim claim, String id, long seq) {
    return behind.ledger().apply(claim, claim.liveUntil(), false, Samples.orders(seq, first(order(id, 1, seq))));
  }

  private static void assertUnknown(Throwable failed) {
    assertThat(failed).isInstanceOfSatisfying(AttemptFailure.class,
        failure -> assertThat(failure.incidentCause()).isEqualTo(Cause.WRITE_FAILED));
  }

  @Test
  void aLaneThatNeverAnswersFailsItsOwnOperationOnly() throws Exception {
    // given: one lane, connected
    await(write(main, "o-1", 1));
    CuttingProxy.Link black = proxy.links().get(0);
    black.set(Mode.DROP, Mode.DROP);

    // when
    long began = System.nanoTime();
    Future<Instant> hung = write(main, "o-2", 2);
    await(write(other, "o-1", 1));
    boolean stillHung = !hung.isComplete();
    Throwable failed = failure(hung);
    long tookMs = (System.nanoTime() - began) / 1_000_000;

    // then
    assertThat(stillHung).isTrue();
    assertUnknown(failed);
    assertThat(tookMs).isGreaterThanOrEqualTo(TUNING.writeDeadlineMs());
    await(write(main, "o-3", 3));
    assertThat(database.value("SELECT string_agg(order_id, ',' ORDER BY order_id) FROM fillkeeper.orders WHERE account = 'main'"))
        .isEqualTo("o-1,o-3");
  }

  @Test
  void everyLaneHealsAfterAllWereBlack() throws Exception {
    // given
    proxy.setAll(Mode.DROP);
    List<Future<Instant>> hung = new ArrayList<>();
    for (int i = 0; i < TUNING.writers() * 2; i++) {
      hung.add(behind.ledger().status(i % 2 == 0 ? main : other, main.liveUntil(),
          fillkeeper.domain.AccountStatus.SYNCING, null, new Ledger.Marks(null, null, null, 0, 0)));
    }

    // when
    for (Future<Instant> one : hung) {
      assertUnknown(failure(one));
    }
    proxy.setAll(Mode.PASS);

    // then
    for (int i = 1; i <= TUNING.writers() * 2; i++) {
      await(write(main, "o-" + i, i));
    }
    assertThat(database.count("orders")).isEqualTo(TUNING.writers() * 2L);
  }

  @Test
  void aWriteWhoseAnswerIsLostPossiblyHappened() throws Exception {
    // given
    await(write(main, "o-1", 1));
    proxy.links().get(0).cutAtAnswer("C");

    // when: the command's completion is cut off
    Throwable failed = failure(write(main, "o-2", 2));

    // then
    assertUnknown(failed);
    assertThat(failed).hasMessage("the connection to the database was closed");
    assertThat(database.count("orders")).isEqualTo(2);
    claim(MAIN);
    assertThat(await(store.reader().account(MAIN)).orElseThrow().changeSeq()).as("the order's, and that of the claim behind it")
        .isEqualTo(3);
  }

  @Test
  void aLockedRowFreesTheLaneBeforeTheDeadline() throws Exception {
    // given
    Throwable failed;
    try (Connection person = database.connect(); Statement statement = person.createStatement()) {
      person.setAutoCommit(false);
      statement.execute("LOCK TABLE fillkeeper.orders IN ACCESS EXCLUSIVE MODE");

      // when
      failed = failure(write(main, "o-1", 1));
      await(behind.ledger().status(other, other.liveUntil(), fillkeeper.domain.AccountStatus.SYNCING, null,
          new Ledger.Marks(null, null, null, 0, 0)));
      person.rollback();
    }

    // then
    assertThat(failed).hasMessage("the database refused: SQLSTATE 55P03");
    await(write(main, "o-1", 1));
  }

  @Test
  void moreAccountsThanLanesAreServedInTurn() throws Exception {
    // given
    Tuning narrow = new Tuning(30_000, 2_000, 1, 1, 300, 1_200);
    LedgerDatabase one = open(database.address(), narrow);

    // when
    Future<Instant> first = one.ledger().apply(main, main.liveUntil(), false, Samples.orders(1, first(order("a", 1,
        1))));
    Future<Instant> second = one.ledger().apply(other, other.liveUntil(), false, Samples.orders(1, first(order("b", 1,
        1))));

    // then
    await(first);
    await(second);
    assertThat(database.count("orders")).isEqualTo(2);
    assertThat(database.value("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'fillkeeper writer'"
        + " AND datname = current_database()")).isEqualTo(1L);
  }

  @Test
  void aLaterOperationOfAnAccountTakesThePlaceOfOneThatWaits() throws Exception {
    // given: the only lane hangs
    LedgerDatabase one = open(database.through(proxy.port()), new Tuning(30_000, 2_000, 1, 1, 300, 1_200));
    proxy.setAll(Mode.DROP);
    Future<Instant> hung = one.ledger().apply(other, other.liveUntil(), false, Samples.orders(1, first(order("a", 1,
        1))));

    // when
    Future<Instant> earlier = one.ledger().apply(main, main.liveUntil(), false, Samples.orders(1, first(order("b", 1,
        1))));
    Future<Instant> later = one.ledger().apply(main, main.liveUntil(), false, Samples.orders(1, first(order("c", 1,
        1))));

    // then
    assertThat(failure(earlier)).hasMessage("a later operation of the account took its place");
    assertThat(later.isComplete()).isFalse();
    assertUnknown(failure(hung));
  }

  @Test
  void resultsArriveOnTheContextOfTheOneWhoAsked() throws Exception {
    // given
    AtomicInteger right = new AtomicInteger();
    List<Future<?>> asked = new ArrayList<>();

    // when
    for (int i = 0; i < 6; i++) {
      io.vertx.core.Promise<Void> done = io.vertx.core.Promise.promise();
      asked.add(done.future());
      vertx.deployVerticle(context -> {
        store.reader().accounts().onComplete(rows -> {
          right.addAndGet(io.vertx.core.Vertx.currentContext() == context ? 1 : 0);
          done.complete();
        });
        return Future.succeededFuture();
      });
    }

    // then
    for (Future<?> one : asked) {
      await(one);
    }
    assertThat(right).hasValue(6);
  }

  @Test
  void aVerticleThatEndsTakesNoLaneWithIt() throws Exception {
    // given: an account opens a lane, hangs, and its verticle is gone
    proxy.setAll(Mode.DROP);
    List<Future<Instant>> hung = new ArrayList<>();
    String id = await(vertx.deployVerticle(context -> {
      hung.add(write(main, "o-1", 1));
      return Future.succeededFuture();
    }));
    await(vertx.undeploy(id));

    // when
    Throwable failed = failure(hung.get(0));
    proxy.setAll(Mode.PASS);

    // then
    assertUnknown(failed);
    await(write(main, "o-2", 2));
  }

  @Test
  void noFailureTellsThePassword() throws Exception {
    // given
    Address right = database.address();
    List<Address> wrong = List.of(
        new Address("127.0.0.1", 1, right.database(), right.user(), right.password(), "disable"),
        new Address("127.0.0.1", right.port(), "none", right.user(), new Secret(TestDatabase.PASSWORD), "disable"),
        new Address("127.0.0.1", right.port(), right.database(), right.user(), right.password(), "require"));

    for (Address address : wrong) {
      // when
      Throwable failed = failure(open(address, TUNING).reader().ping());

      // then
      StringWriter all = new StringWriter();
      failed.printStackTrace(new PrintWriter(all));
      assertThat(all.toString() + address).doesNotContain(TestDatabase.PASSWORD);
      assertUnknown(failed);
    }
  }

  @Test
  void everySessionIsBoundedOnTheServer() throws Exception {
    // given
    List<String> names = List.of("lock_timeout", "statement_timeout", "synchronous_commit",
        "idle_in_transaction_session_timeout");
    Lanes lanes = new Lanes(vertx, new Connector(vertx, database.address(), "probe", new Connector.Limits(300, 1_200,
        2_000)),
        new Incarnation(), System::nanoTime, 1, 1);

    // when
    List<String> settings = new ArrayList<>();
    for (String name : names) {
      settings.add(await(lanes.run(lane -> lane.query("SHOW " + name).execute()))
          .iterator().next().getString(0));
    }

    // then
    assertThat(settings).containsExactly("300ms", "1200ms", "on", "1200ms");
  }
}
