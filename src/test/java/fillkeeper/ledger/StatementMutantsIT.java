package fillkeeper.ledger;

import static fillkeeper.ledger.LedgerFixture.await;
import static fillkeeper.ledger.LedgerFixture.configured;
import static fillkeeper.ledger.LedgerFixture.failure;
import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.amount;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.Ledger.Marks;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.WriteLog;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each way to break the ledger's statements breaks an invariant that the database's own log shows, and the statements
 * as they are break none in the same story. The story is told by two processes, each with a user of its own.
 */
class StatementMutantsIT {

  private static final int GATE = 4711;

  private final List<Long> acknowledged = new ArrayList<>();
  /** Whether a write is of the shape that is a call. */
  private boolean called;
  private Vertx vertx;
  private TestDatabase database;
  private WriteLog log;
  private Process one;
  private Process other;

  /** A process: what its attempts do goes through sessions that may be broken; its claims are as they should be. */
  private static final class Process {

    private final MutatedSessions writers;
    private final Ledger ledger;
    private final Claims claims;

    Process(Vertx vertx, Address address, UnaryOperator<String> change) {
      Incarnation incarnation = new Incarnation();
      Lanes writing = lanes(vertx, address, "writer", incarnation);
      Lanes claiming = lanes(vertx, address, "claims", incarnation);
      writers = new MutatedSessions(writing, change);
      ledger = new PgLedger(writers, writing, 60_000, changed -> { });
      claims = new PgClaims(claiming, claiming, 60_000, System::nanoTime, UUID::randomUUID,
          new ProgramVersion(null), changed -> { });
    }

    /** No limit decides anything here. */
    private static Lanes lanes(Vertx vertx, Address address, String name, Incarnation incarnation) {
      return new Lanes(vertx, new Connector(vertx, address, name, new Connector.Limits(50_000, 55_000, 60_000)),
          incarnation, System::nanoTime, 2, 10);
    }

    /** Both say that they are the same owner, so that neither waits for the other's lease to lapse. */
    Future<ClaimOutcome> asking() {
      return claims.claim(MAIN, "us", null);
    }

    Claim claim() throws Exception {
      return ((ClaimOutcome.Claimed) await(asking())).claim();
    }
  }

  @BeforeEach
  void open() {
    vertx = Vertx.vertx();
    database = TestDatabase.create();
    log = WriteLog.of(database);
  }

  @AfterEach
  void close() throws Exception {
    await(vertx.close());
    database.close();
  }

  @ParameterizedTest
  @EnumSource(StatementMutant.class)
  void isCaught(StatementMutant mutant) throws Exception {
    boolean tried = play(mutant, mutant.change());
    assertThat(tried).as("whether it was tried at all").isTrue();
    assertThat(breaks()).as("what the oracles see of %s", mutant).isNotEmpty()
        .allMatch(fault -> fault.startsWith(mutant.invariant() + ":"));
  }

  @ParameterizedTest
  @EnumSource(StatementMutant.class)
  void whatIsNotBrokenIsNotAccused(StatementMutant mutant) throws Exception {
    boolean tried = play(mutant, UnaryOperator.identity());
    assertThat(tried).isFalse();
    assertThat(breaks()).isEmpty();
  }

  private List<String> breaks() {
    List<String> breaks = new ArrayList<>(log.breaks());
    breaks.addAll(log.unkept(MAIN.account(), acknowledged));
    return breaks;
  }

  /** Answers whether anything was other than it should be. */
  private boolean play(StatementMutant mutant, UnaryOperator<String> change) throws Exception {
    UnaryOperator<String> sent = mutant.inFunction() ? UnaryOperator.identity() : change;
    one = new Process(vertx, database.as("keeper_one"), sent);
    other = new Process(vertx, database.as("keeper_other"), sent);
    await(one.claims.configure(List.of(configured(MAIN))));
    called = mutant.inFunction();
    boolean functionChanged = called && changeFunction(change);
    play(mutant);
    return functionChanged || one.writers.changed();
  }

  private boolean changeFunction(UnaryOperator<String> change) {
    String made = (String) database.value("SELECT pg_get_functiondef('fillkeeper.apply_one'::regproc)");
    String other = change.apply(made);
    database.execute(other);
    return !other.equals(made);
  }

  private void play(StatementMutant mutant) throws Exception {
    switch (mutant) {
      case NO_FENCE, FUNCTION_WITHOUT_FENCE -> aWriteAfterAnothersClaim();
      case FENCE_READ_WITHOUT_THE_LOCK, FUNCTION_THAT_READS_WITHOUT_THE_LOCK -> aClaimBetweenAWritesFenceAndItsRow();
      case EPOCH_WITHOUT_TOKEN, FUNCTION_OF_THE_EPOCH_WITHOUT_TOKEN -> aNumberThatCameBack();
      case EXPECTATION_NOT_CHECKED, WRITTEN_OVER_WHATEVER_IS_THERE, FUNCTION_THAT_EXPECTS_NOTHING,
          FUNCTION_THAT_WRITES_OVER_WHATEVER_IS_THERE -> aWriteFromAnOldState();
      case TWO_PARTS_TOUCH_ONE_ROW -> aFillOfAnOrderThatIsThere();
      case LIVE_OUTSIDE_THE_FENCE -> aStatusAfterAnothersClaim();
      default -> throw new AssertionError(mutant);
    }
  }

  private void aWriteAfterAnothersClaim() throws Exception {
    Claim old = one.claim();
    other.claim();
    write(one, old, order("o-1", 1, 1, "1", "0", OrderStatus.NEW), 0);
  }

  private void aClaimBetweenAWritesFenceAndItsRow() throws Exception {
    Claim old = one.claim();
    database.before("orders", "PERFORM pg_advisory_xact_lock(" + GATE + ");");
    Future<Instant> write;
    Future<ClaimOutcome> claim;
    try (Connection gate = database.connect(); Statement statement = gate.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(" + GATE + ")");
      write = applying(one, old, Samples.orders(1, Samples.first(order("o-1", 1, 1, "1", "0", OrderStatus.NEW))));
      Kept.await("the write is behind its fence", () -> waiting("'advisory'") == 1, () -> "it is not");
      claim = other.asking();
      Kept.await("the claim is done or waits", () -> claim.isComplete() || waiting("'transactionid', 'tuple'") == 1,
          () -> "neither");
      statement.execute("SELECT pg_advisory_unlock(" + GATE + ")");
    }
    await(write);
    await(claim);
  }

  private long waiting(String events) {
    return (Long) database.value("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        + " AND usename LIKE '%\\_keeper\\_%' AND wait_event_type = 'Lock' AND wait_event IN (" + events + ")");
  }

  /** A standby without the last claim was promoted, or a backup put back; the log, as a person's notes, is kept. */
  private void aNumberThatCameBack() throws Exception {
    Claim old = one.claim();
    database.execute("UPDATE fillkeeper.accounts SET epoch = epoch - 1, attempt = NULL, owner = NULL, live_until = NULL");
    Claim claim = other.claim();
    assertThat(claim.epoch()).isEqualTo(old.epoch());
    write(other, claim, order("o-1", 1, 1, "1", "0", OrderStatus.NEW), 0);
    write(one, old, order("o-2", 1, 2, "1", "0", OrderStatus.NEW), 0);
  }

  private void aWriteFromAnOldState() throws Exception {
    Claim claim = one.claim();
    write(one, claim, order("o-1", 1, 1, "5", "0", OrderStatus.FILLED), 0);
    write(one, claim, order("o-1", 1, 2, "3", "0", OrderStatus.NEW), 0);
  }

  private void aFillOfAnOrderThatIsThere() throws Exception {
    Claim claim = one.claim();
    write(one, claim, order("o-1", 1, 1, "0", "0", OrderStatus.NEW), 0);
    OrderState filled = order("o-1", 1, 2, "2", "2", OrderStatus.NEW);
    BookedExecution fill = Samples.booked("e-1", "o-1", 1, 3, amount("2"));
    write(one, claim, Samples.batch(List.of(new Batch.OrderChange(filled, 1)), List.of(fill), 3));
  }

  private void aStatusAfterAnothersClaim() throws Exception {
    Claim old = one.claim();
    other.claim();
    failure(one.ledger.status(old, old.liveUntil(), AccountStatus.LIVE, "", new Marks(null, null, null, 0, 0)));
  }

  private void write(Process by, Claim claim, OrderState next, long baseSeq) throws Exception {
    write(by, claim, Samples.orders(next.changeSeq(), new Batch.OrderChange(next, baseSeq)));
  }

  /** What fails is not acknowledged, and no more is said of it here. */
  private void write(Process by, Claim claim, Batch batch) throws Exception {
    failure(applying(by, claim, batch));
  }

  private Future<Instant> applying(Process by, Claim claim, Batch batch) {
    return by.ledger.apply(claim, claim.liveUntil(), false, called ? batch : withMore(batch))
        .onSuccess(stored -> acknowledged.add(batch.lastSeq()));
  }

  /** The same with a row that nobody looks at, so that it is no call. */
  private static Batch withMore(Batch batch) {
    return new Batch(batch.orders(), batch.executions(), batch.completions(), batch.corrections(), batch.gaps(),
        List.of(new Unreadable("more", "{}", new Sighting(Source.STREAM, Samples.NOW, 0))), batch.checkpoints(),
        batch.coverage(), batch.audits(), batch.lastEventAt(), batch.lastSeq());
  }

  private static OrderState order(String id, long epoch, long seq, String cum, String fills, OrderStatus status) {
    OrderState it = Samples.order(id, epoch, seq);
    return new OrderState(it.key(), it.terms(), status, it.rawStatus(), amount(cum), it.rowAt(), false, false,
        amount(cum), amount(fills), it.cumValue(), it.avgPrice(), it.leavesQty(), it.lastChange(), false, 0, epoch, seq);
  }
}
