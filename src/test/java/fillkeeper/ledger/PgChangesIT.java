package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.NOW;
import static fillkeeper.ledger.Samples.amount;
import static fillkeeper.ledger.Samples.execution;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Incident;
import fillkeeper.domain.Source;
import fillkeeper.ledger.ChangeFeed.Change;
import fillkeeper.ledger.ChangeFeed.Page;
import fillkeeper.testkit.Kept;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** Whoever follows the changes of an account misses none, however its reads fall between the writes. */
class PgChangesIT extends LedgerFixture {

  private static final int WRITES = 120;
  private static final int READERS = 3;

  private Claim claim;
  private long seq;

  @Test
  void noReaderMissesAChangeHoweverItsReadsFallBetweenTheWrites() throws Exception {
    // given: readers that begin at the start, each with pages of another size
    AtomicBoolean written = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    List<java.util.concurrent.Future<TreeSet<Long>>> read = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      int limit = 1 + i * i * 10;
      read.add(threads.submit((Callable<TreeSet<Long>>) () -> follow(limit, written)));
    }

    // when: every record is new, so its number stays; every tenth write a new attempt takes over
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < WRITES; i++) {
      if (i % 10 == 0) {
        claim = i % 20 == 0 ? claim(MAIN) : failedAndClaimed();
        seq = highest();
      }
      write(i, 1 + random.nextInt(4));
    }
    written.set(true);

    // then
    TreeSet<Long> stored = new TreeSet<>();
    database.query("SELECT change_seq FROM fillkeeper.changes WHERE account = 'main'")
        .forEach(row -> stored.add((Long) row.get("change_seq")));
    assertThat(stored).hasSizeGreaterThan(WRITES);
    for (java.util.concurrent.Future<TreeSet<Long>> reader : read) {
      TreeSet<Long> seen = reader.get(60, TimeUnit.SECONDS);
      TreeSet<Long> missed = new TreeSet<>(stored);
      missed.removeAll(seen);
      assertThat(missed).as("changes that a reader missed").isEmpty();
    }
    threads.shutdown();
  }

  /** What the statement is for: the same in two queries steps over what is stored between them. */
  @Test
  void aReaderThatAsksForOrdersAndExecutionsOneAfterTheOtherLosesChanges() throws Exception {
    // given
    claim = claim(MAIN);
    seq = highest();
    long cursor = seq;

    // when: a write falls between its two questions
    TreeSet<Long> seen = new TreeSet<>(seqs("orders", cursor));
    write(1, 1);
    seen.addAll(seqs("executions", cursor));
    cursor = seen.last();
    seen.addAll(seqs("orders", cursor));
    seen.addAll(seqs("executions", cursor));

    // then: the order of that write is never seen
    assertThat(seen).containsExactly(seq);
    assertThat(await(store.changes().after(MAIN, seq - 2, 10)).orElseThrow().changes()).extracting(Change::seq)
        .containsExactly(seq - 1, seq);
  }

  @Test
  void aWriteThatIsOnItsWayIsSeenWholeOrNotAtAllAndWhatFollowsItComesLater() throws Exception {
    // given
    claim = claim(MAIN);
    seq = highest();
    long before = seq;
    database.before("orders", "PERFORM pg_sleep(0.5);");
    Future<Instant> slow = apply(1, 1);
    awaitInProgress();

    // when: the attempt is declared over meanwhile
    Future<Void> failed = store.claims().fail(claim, new Incident(MAIN, claim.epoch(), Cause.STALLED, "x", NOW));
    Page during = await(store.changes().after(MAIN, before, 10)).orElseThrow();
    await(slow);
    await(failed);
    Page after = await(store.changes().after(MAIN, before, 10)).orElseThrow();

    // then
    assertThat(during.changes()).isEmpty();
    assertThat(during.highest()).isEqualTo(before);
    assertThat(after.changes()).extracting(Change::seq).containsExactly(before + 1, before + 2, before + 3);
    assertThat(after.changes().get(2)).isInstanceOfSatisfying(ChangeFeed.StatusChange.class,
        status -> assertThat(status.status()).isEqualTo("FAILED"));
    assertThat(after.highest()).isEqualTo(before + 3);
  }

  @Test
  void whatAnAttemptWritesAfterItIsOverIsRefused() throws Exception {
    // given: nobody has claimed the account anew yet
    claim = claim(MAIN);
    seq = highest();
    await(store.claims().fail(claim, new Incident(MAIN, claim.epoch(), Cause.STALLED, "x", NOW)));

    // then: its number was given to the failure, and a reader has perhaps seen that
    assertThat(failure(apply(1, 1))).isInstanceOf(ClaimLostException.class);
    assertThat(database.count("orders")).isZero();
  }

  @Test
  void everyKindComesAsItIsStored() throws Exception {
    // given
    claim = claim(MAIN);
    seq = highest();
    Gap gap = new Gap(seq + 3, order("o", 1, 1).key(), amount("3.00"), amount("2"), NOW, NOW, null, null, null, null,
        "why", seq + 3);
    Correction correction = new Correction(execution("e", 1, 1).execution().key(), "price", "1", null, Source.REST,
        Correction.Resolution.REPLACED, NOW, 1, seq + 4);
    await(store.ledger().apply(claim, claim.liveUntil(), false, new Batch(List.of(first(order("o", 1, seq + 1))),
        List.of(execution("e", 1, seq + 2)), List.of(), List.of(correction), List.of(gap), List.of(), List.of(),
        List.of(), List.of(), NOW, seq + 4)));
    await(store.ledger().status(claim, claim.liveUntil(), AccountStatus.LIVE, null,
        new Ledger.Marks(NOW, NOW, NOW, seq + 5, seq + 5)));

    // when
    List<Change> changes = await(store.changes().after(MAIN, seq, 10)).orElseThrow().changes();

    // then: every digit of it
    assertThat(changes).hasSize(5);
    assertThat(changes.get(0)).isEqualTo(new ChangeFeed.OrderChange(
        await(store.reader().order(MAIN, order("o", 1, 1).key())).orElseThrow()));
    assertThat(changes.get(1)).isEqualTo(new ChangeFeed.ExecutionChange(
        await(store.lists().executions(MAIN, LedgerLists.ExecutionFilter.ALL, 0, 1)).get(0)));
    assertThat(changes.get(2)).isEqualTo(new ChangeFeed.GapChange(gap));
    assertThat(changes.get(3)).isEqualTo(new ChangeFeed.CorrectionChange(correction));
    assertThat(changes.get(4)).isInstanceOfSatisfying(ChangeFeed.StatusChange.class, status -> {
      assertThat(status.status()).isEqualTo("LIVE");
      assertThat(status.epoch()).isEqualTo(claim.epoch());
      assertThat(status.seq()).isEqualTo(seq + 5);
    });
    assertThat(await(store.changes().after(new AccountKey("bybit", "simulator", "none"), 0, 10))).isEmpty();
  }

  @Test
  void aWriteWakesWhoeverListensAndManyWritesNotOftener() throws Exception {
    // given
    claim = claim(MAIN);
    seq = highest();
    try (Connection session = database.connect(); Statement statement = session.createStatement()) {
      statement.execute("LISTEN fillkeeper_changes");

      // when
      long begun = System.nanoTime();
      for (int i = 0; i < 30; i++) {
        write(i, 1);
      }
      long periods = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) / 100;

      // then: each period at most once, and once behind the last
      List<String> woken = new ArrayList<>();
      var told = session.unwrap(PGConnection.class).getNotifications(20_000);
      while (told != null && told.length > 0) {
        for (var one : told) {
          woken.add(one.getParameter());
        }
        told = session.unwrap(PGConnection.class).getNotifications(1_000);
      }
      assertThat(woken).isNotEmpty().containsOnly("bybit.simulator.main");
      assertThat(woken).hasSizeLessThanOrEqualTo((int) periods + 3);
    }
  }

  private TreeSet<Long> follow(int limit, AtomicBoolean written) throws Exception {
    TreeSet<Long> seen = new TreeSet<>();
    long cursor = 0;
    while (true) {
      boolean last = written.get();
      Page page = await(store.changes().after(MAIN, cursor, limit)).orElseThrow();
      for (Change change : page.changes()) {
        assertThat(change.seq()).isGreaterThan(cursor).isLessThanOrEqualTo(page.highest());
        cursor = change.seq();
        seen.add(cursor);
      }
      if (page.changes().isEmpty() && last) {
        return seen;
      }
    }
  }

  private Claim failedAndClaimed() throws Exception {
    Incident why = new Incident(MAIN, claim.epoch(), Cause.DISCONNECTED, "the stream ended", NOW);
    await(store.claims().fail(claim, why));
    return claim(MAIN, "us", why);
  }

  private long highest() throws Exception {
    return await(store.reader().account(MAIN)).orElseThrow().changeSeq();
  }

  private void write(int number, int records) throws Exception {
    await(apply(number, records));
  }

  /** So many orders and executions that were not there before, numbered on. */
  private Future<Instant> apply(int number, int records) {
    List<Batch.OrderChange> orders = new ArrayList<>();
    List<BookedExecution> executions = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      orders.add(first(order("o-" + number + "-" + i, 1, ++seq)));
      executions.add(execution("e-" + number + "-" + i, 1, ++seq));
    }
    return store.ledger().apply(claim, claim.liveUntil(), false, Samples.batch(orders, executions, seq));
  }

  private List<Long> seqs(String table, long after) {
    return database.query("SELECT change_seq FROM fillkeeper." + table + " WHERE account = 'main' AND change_seq > "
        + after + " ORDER BY 1").stream().map(row -> (Long) row.get("change_seq")).toList();
  }

  private void awaitInProgress() {
    Kept.await("the write is behind its fence", () -> database.sleeper("writer") != null, () -> "it is not");
  }
}
