package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.NOW;
import static fillkeeper.ledger.Samples.OTHER;
import static fillkeeper.ledger.Samples.amount;
import static fillkeeper.ledger.Samples.execution;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.Ledger.Marks;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is stored is what is read, and what was believed wrongly is not stored. */
class PgLedgerIT extends LedgerFixture {

  private Claim claim;

  @BeforeEach
  void claim() throws Exception {
    claim = claim(MAIN);
  }

  private Instant apply(Batch batch) throws Exception {
    return await(store.ledger().apply(claim, claim.liveUntil(), false, batch));
  }

  private Throwable refusal(Claim by, Batch batch) throws Exception {
    return failure(store.ledger().apply(by, by.liveUntil(), false, batch));
  }

  @Test
  void anOrderIsReadAsItWasStored() throws Exception {
    // given
    OrderState order = order("o-1", claim.epoch(), 1);

    // when
    Instant until = apply(Samples.orders(1, first(order)));

    // then
    assertThat(until).isEqualTo(claim.liveUntil());
    assertThat(await(store.ledger().orders(claim, List.of(order.key(), OrderKey.order("linear", "BTCUSDT", "none")))))
        .usingRecursiveComparison().withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
        .isEqualTo(Map.of(order.key(), order));
    assertThat(database.query("SELECT status, is_open, leaves_qty::text, price::text, trigger_price::text, cum_qty::text,"
        + " quote_qty::text, merged_from, account_no, details ->> 'a' AS a FROM fillkeeper.orders").get(0))
        .containsEntry("status", "PARTIALLY_FILLED").containsEntry("is_open", true)
        .containsEntry("leaves_qty", "5.50").containsEntry("price", Samples.LONG)
        .containsEntry("trigger_price", "0.000000000000000001").containsEntry("cum_qty", "3.50")
        .containsEntry("quote_qty", "-0.5").containsEntry("merged_from", 0L)
        .containsEntry("account_no", (long) claim.no()).containsEntry("a", "0.1000000000000000000001");
  }

  @Test
  void anExecutionIsReadAsItWasStored() throws Exception {
    // given
    BookedExecution booked = execution("e-1", claim.epoch(), 1);

    // when
    apply(Samples.executions(1, booked));

    // then
    assertThat(await(store.ledger().executions(claim, List.of(booked.execution().key()))))
        .usingRecursiveComparison().withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
        .isEqualTo(Map.of(booked.execution().key(), booked));
    assertThat(database.query("SELECT price::text, qty::text, value::text, fee::text, fee_rate::text, is_maker,"
        + " misc_fees::text FROM fillkeeper.executions").get(0).values())
        .containsExactly(Samples.LONG, "1.50", "-42.000000000000000001", "-0.0001", "0.000000000000000001", true,
            "[{\"type\": \"GST\", \"amount\": \"0.10\", \"currency\": \"INR\"}]");
  }

  @Test
  void anExecutionWithEverythingEmptyIsReadAsItWasStored() throws Exception {
    // given
    Execution full = execution("e-1", claim.epoch(), 1).execution();
    Execution bare = new Execution(full.key(), null, null, null, null, full.type(), null, null, amount("0E-18"), null,
        null, null, null, null, null, List.of(), null, null, null, NOW, "{}", full.seen());
    BookedExecution booked = new BookedExecution(bare, null, claim.epoch(), 1);

    // when
    apply(Samples.executions(1, booked));

    // then
    assertThat(await(store.ledger().executions(claim, List.of(full.key())))).containsValue(booked);
  }

  @Test
  void anOrderIsReplacedOnlyFromTheStateItWasMergedFrom() throws Exception {
    // given
    apply(Samples.orders(1, first(order("o-1", 1, 1))));

    // when
    apply(Samples.orders(2, new Batch.OrderChange(order("o-1", 1, 2), 1)));
    Throwable stale = refusal(claim, Samples.orders(3, new Batch.OrderChange(order("o-1", 1, 3), 1)));
    Throwable believedNew = refusal(claim, Samples.orders(3, first(order("o-1", 1, 3))));

    // then
    assertThat(List.of(stale, believedNew)).hasOnlyElementsOfType(BeliefRefutedException.class);
    assertThat(database.value("SELECT change_seq FROM fillkeeper.orders")).isEqualTo(2L);
  }

  @Test
  void nothingOfABatchIsStoredWhereOneExecutionIsAlreadyThere() throws Exception {
    // given
    apply(Samples.executions(1, execution("e-1", 1, 1)));

    // when
    Throwable refused = refusal(claim, Samples.batch(List.of(first(order("o-2", 1, 2))),
        List.of(execution("e-2", 1, 3), execution("e-1", 1, 4)), 4));

    // then
    assertThat(refused).isInstanceOf(BeliefRefutedException.class);
    assertThat(database.count("orders")).isZero();
    assertThat(database.value("SELECT string_agg(exec_id, ',') FROM fillkeeper.executions")).isEqualTo("e-1");
  }

  @Test
  void everyListOfABatchIsStored() throws Exception {
    // given
    BookedExecution old = execution("e-1", 1, 1);
    apply(Samples.executions(1, old));
    OrderKey key = OrderKey.order("linear", "BTCUSDT", "o-1");
    Gap gap = new Gap(3, key, amount("3"), amount("2.5"), NOW, NOW.plusSeconds(60), null, null, null, null, "n", 3);
    Correction correction = new Correction(old.execution().key(), "price", "1", "2", Source.REST,
        Correction.Resolution.REPLACED, NOW, 1, 4);
    Coverage coverage = new Coverage("linear", Coverage.Kind.EXECUTIONS, "", NOW, NOW.plusSeconds(9),
        Coverage.How.AUDIT, Coverage.Status.PROVEN, "d");
    AuditPass audit = new AuditPass(AuditPass.Kind.OPEN_ORDERS, "linear", "", null, null, NOW, NOW, 3, 2, 1,
        AuditPass.Outcome.REPAIRED);
    Batch batch = new Batch(List.of(first(order("o-1", 1, 5))), List.of(execution("e-2", 1, 6)),
        List.of(new Batch.Completion(execution("e-1", 1, 7), 1)), List.of(correction), List.of(gap),
        List.of(new Unreadable("why", "{\"what", new Sighting(Source.STREAM, NOW, 5))),
        List.of(new Checkpoint("executions/linear/", NOW, NOW.plusSeconds(1))), List.of(coverage), List.of(audit),
        NOW, 7);

    // when
    Instant renewed = await(store.ledger().apply(claim, claim.liveUntil(), true, batch));

    // then
    assertThat(renewed).isAfter(claim.liveUntil());
    Ledger.Resume resume = await(store.ledger().resume(claim));
    assertThat(resume.changeSeq()).isEqualTo(7);
    assertThat(resume.gaps()).usingRecursiveComparison()
        .withComparatorForType(BigDecimal::compareTo, BigDecimal.class).isEqualTo(List.of(gap));
    assertThat(resume.openGaps()).extracting(OrderState::key).containsExactly(key);
    assertThat(resume.checkpoints()).containsEntry("executions/linear/",
        new Checkpoint("executions/linear/", NOW, NOW.plusSeconds(1)));
    assertThat(database.value("SELECT change_seq FROM fillkeeper.executions WHERE exec_id = 'e-1'")).isEqualTo(7L);
    assertThat(database.value("SELECT price::text FROM fillkeeper.effective_executions WHERE exec_id = 'e-1'"))
        .isEqualTo("2");
    for (String table : List.of("gaps", "coverage", "checkpoints", "audits", "rejected_events",
        "execution_corrections")) {
      assertThat(database.count(table)).as(table).isEqualTo(1);
    }
    assertThat(database.value("SELECT last_event_at FROM fillkeeper.accounts WHERE account = 'main'"))
        .isEqualTo(java.sql.Timestamp.from(NOW));
  }

  @Test
  void aCompletionOfAnotherStateIsRefused() throws Exception {
    // given
    apply(Samples.executions(1, execution("e-1", 1, 1)));

    // when
    Throwable refused = refusal(claim, new Batch(List.of(), List.of(),
        List.of(new Batch.Completion(execution("e-1", 1, 2), 7)), List.of(), List.of(), List.of(), List.of(),
        List.of(), List.of(), null, 2));

    // then
    assertThat(refused).isInstanceOf(BeliefRefutedException.class);
  }

  @Test
  void whatIsProvenIsNeverTakenBack() throws Exception {
    // given
    apply(coverage(NOW.plusSeconds(5), Coverage.Status.PROVEN));

    // when
    apply(coverage(NOW.plusSeconds(9), Coverage.Status.UNPROVABLE));
    apply(coverage(NOW.plusSeconds(3), Coverage.Status.PROVEN));

    // then
    assertThat(database.query("SELECT status, to_at FROM fillkeeper.coverage").get(0).values())
        .containsExactly("PROVEN", java.sql.Timestamp.from(NOW.plusSeconds(5)));
  }

  private static Batch coverage(Instant to, Coverage.Status status) {
    return new Batch(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(
        new Coverage("linear", Coverage.Kind.ORDERS, "", NOW, to, Coverage.How.CATCH_UP, status, "")), List.of(), null,
            0);
  }

  @Test
  void anAttemptStartsFromEverySymbolThatWasEverSeenOfItsAccount() throws Exception {
    // given: orders of three symbols, executions of two, and those of another account
    assertThat(await(store.ledger().resume(claim)).symbols()).isEmpty();
    database.execute("""
        INSERT INTO fillkeeper.orders (exchange, environment, account, account_no, category, record_type, symbol,
          order_id, order_type, status, cum_qty, fills_qty, source, received_at, recorded_at, epoch, change_seq,
          merged_from, row_cum_qty, concluded, unknown, details)
        SELECT exchange, environment, account, no, category, record_type, symbol, 'o' || number, 'LIMIT', 'NEW', 0, 0,
          'REST', now(), now(), 1, number, 0, 0, false, false, '{}'
        FROM fillkeeper.accounts, generate_series(1, 5) AS number, LATERAL (VALUES ('linear', 'order', 'BTCUSDT'),
          ('linear', 'algo_order', 'BTCUSDT'), ('spot', 'order', 'BTCUSDT'), ('linear', 'order', 'X' || no))
          AS kind (category, record_type, symbol)""");
    Execution fill = execution("e-1", 1, 9).execution();
    Execution alone = new Execution(new ExecutionKey("spot", "execution", "ETHUSDT", "e-1", ""), null, null, fill.side(),
        null, fill.type(), fill.rawType(), fill.price(), fill.qty(), null, null, null, null, null, null,
        fill.miscFees(), null, null, null, fill.executedAt(), "{}", fill.seen());
    apply(new Batch(List.of(), List.of(new BookedExecution(alone, null, claim.epoch(), 9)), List.of(), List.of(),
        List.of(), List.of(), List.of(), List.of(), List.of(), null, 9));

    // when
    Set<SymbolKey> symbols = await(store.ledger().resume(claim)).symbols();

    // then
    assertThat(symbols).containsExactlyInAnyOrder(new SymbolKey("linear", "BTCUSDT"), new SymbolKey("spot", "BTCUSDT"),
        new SymbolKey("linear", "X" + claim.no()), new SymbolKey("spot", "ETHUSDT"));
  }

  @Test
  void whatCannotBeProvenOfAllSymbolsIsOneRowThatGrows() throws Exception {
    for (int second : List.of(3, 9, 5)) {
      apply(new Batch(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(
          new Coverage("linear", Coverage.Kind.ORDERS, Coverage.ALL_SYMBOLS, NOW, NOW.plusSeconds(second),
              Coverage.How.AUDIT, Coverage.Status.UNPROVABLE, "no symbols are configured")), List.of(), null, 0));
    }

    assertThat(database.query("SELECT status, detail, to_at FROM fillkeeper.coverage")).singleElement()
        .satisfies(row -> assertThat(row.values()).containsExactly("UNPROVABLE", "no symbols are configured",
            java.sql.Timestamp.from(NOW.plusSeconds(9))));
  }

  @Test
  void aWriteOfAnotherAttemptIsRefused() throws Exception {
    // given
    Claim wrongAttempt = new Claim(MAIN, claim.no(), claim.epoch(), UUID.randomUUID(), claim.liveUntil(), 0, null,
        null);
    Batch batch = Samples.orders(1, first(order("o-1", 1, 1)));

    // when
    Throwable first = refusal(wrongAttempt, batch);
    Claim later = claim(MAIN);
    Throwable second = refusal(claim, batch);

    // then
    assertThat(later.epoch()).isEqualTo(claim.epoch() + 1);
    assertThat(List.of(first, second)).hasOnlyElementsOfType(ClaimLostException.class);
    assertThat(database.count("orders")).isZero();
  }

  @Test
  void aWriteToADatabaseThatWasPutBackIsRefused() throws Exception {
    // given
    Instant told = await(store.ledger().status(claim, claim.liveUntil(), AccountStatus.SYNCING, null, marks()));
    database.execute("UPDATE fillkeeper.accounts SET live_until = live_until - interval '1 second'");

    // when
    Throwable refused = failure(store.ledger().apply(claim, told, true, Samples.orders(1, first(order("o-1", 1, 1)))));

    // then
    assertThat(refused).isInstanceOf(ClaimLostException.class);
    assertThat(database.count("orders")).isZero();
  }

  @Test
  void nothingIsWrittenAfterTheEndIsOnRecord() throws Exception {
    // given
    await(store.claims().fail(claim, new fillkeeper.domain.Incident(MAIN, claim.epoch(), Cause.STALLED, "d", NOW)));

    // when
    Throwable live = failure(store.ledger().status(claim, claim.liveUntil(), AccountStatus.LIVE, null, marks()));
    Throwable batch = refusal(claim, Samples.orders(1, first(order("o-1", 1, 1))));

    // then
    assertThat(List.of(live, batch)).hasOnlyElementsOfType(ClaimLostException.class);
    assertThat(database.value("SELECT status FROM fillkeeper.accounts WHERE account = 'main'")).isEqualTo("FAILED");
  }

  @Test
  void nothingIsWrittenAfterTheLease() throws Exception {
    // given
    database.execute("UPDATE fillkeeper.accounts SET live_until = clock_timestamp()");
    Instant told = claim.liveUntil().minusSeconds(3_600);

    // when
    Throwable live = failure(store.ledger().status(claim, told, AccountStatus.LIVE, null, marks()));

    // then
    assertThat(live).isInstanceOf(ClaimLostException.class);
  }

  private static Marks marks() {
    return new Marks(null, null, null, 0, 0);
  }

  @Test
  void theFirstLiveResolvesTheIncidentsOfTheOutage() throws Exception {
    // given
    await(store.claims().fail(claim, new fillkeeper.domain.Incident(MAIN, claim.epoch(), Cause.STALLED, "d", NOW)));
    Claim next = claim(MAIN);

    // when
    await(store.ledger().status(next, next.liveUntil(), AccountStatus.SYNCING, null, marks()));
    Object stillOpen = database.value("SELECT resolved_at FROM fillkeeper.incidents");
    await(store.ledger().status(next, next.liveUntil(), AccountStatus.LIVE, "all well", new Marks(NOW, NOW, NOW, 4, 0)));

    // then
    assertThat(stillOpen).isNull();
    assertThat(database.value("SELECT resolved_at IS NOT NULL FROM fillkeeper.incidents")).isEqualTo(true);
    LedgerReader.AccountRow row = await(store.reader().account(MAIN)).orElseThrow();
    assertThat(row.isCurrent()).isTrue();
    assertThat(row.status()).isEqualTo("LIVE");
    assertThat(row.statusDetail()).isEqualTo("all well");
    assertThat(row.changeSeq()).isEqualTo(4);
    assertThat(List.of(row.lastEventAt(), row.lastSyncedAt(), row.lastProvenAt())).containsOnly(NOW);
  }

  @Test
  void theSinceOfAStatusIsOfItsChange() throws Exception {
    // given
    await(store.ledger().status(claim, claim.liveUntil(), AccountStatus.LIVE, null, marks()));
    Instant since = await(store.reader().account(MAIN)).orElseThrow().statusSince();

    // when
    await(store.ledger().status(claim, claim.liveUntil(), AccountStatus.LIVE, "again", marks()));

    // then
    assertThat(await(store.reader().account(MAIN)).orElseThrow().statusSince()).isEqualTo(since);
  }

  @Test
  void theVenuesAccountIsFixedAtFirstContact() throws Exception {
    // given
    await(store.ledger().bind(claim, "4711"));

    // when
    await(store.ledger().bind(claim, "4711"));
    Throwable other = failure(store.ledger().bind(claim, "4712"));

    // then
    assertThat(other).isInstanceOfSatisfying(AttemptFailure.class,
        failed -> assertThat(failed.incidentCause()).isEqualTo(Cause.ACCOUNT_MISMATCH));
    assertThat(claim(MAIN).venueAccountId()).isEqualTo("4711");
  }

  @Test
  void unsettledOrdersAreWalkedByKey() throws Exception {
    // given
    apply(Samples.orders(3, first(order("b", 1, 1)), first(order("a", 1, 2)), first(order("B", 1, 3))));

    // when
    List<OrderState> one = await(store.ledger().unsettled(claim, null, 2));
    List<OrderState> two = await(store.ledger().unsettled(claim, one.get(1).key(), 2));

    // then
    assertThat(one).extracting(order -> order.key().orderId()).containsExactly("B", "a");
    assertThat(two).extracting(order -> order.key().orderId()).containsExactly("b");
  }

  @Test
  void instrumentsAreStoredOnceAndChangedWhereTheyChanged() throws Exception {
    // given
    Instrument one = new Instrument("linear", "BTCUSDT", "BTC", "USDT", "USDT", Instrument.ContractType.LINEAR,
        amount("1"), "BTC", amount("0.1"), amount("0.001"), null);
    await(store.ledger().instruments(MAIN, List.of(one, one)));
    Object recorded = database.value("SELECT recorded_at FROM fillkeeper.instruments");

    // when
    await(store.ledger().instruments(OTHER, List.of(one)));
    Object untouched = database.value("SELECT recorded_at FROM fillkeeper.instruments");

    // then
    assertThat(untouched).isEqualTo(recorded);
    assertThat(database.count("instruments")).isEqualTo(1);
  }

  @Test
  void aRefusalOfTheDatabaseNamesNoValue() throws Exception {
    // given
    database.execute("ALTER TABLE fillkeeper.orders ADD CONSTRAINT small CHECK (qty < 5)");

    // when
    Throwable refused = refusal(claim, Samples.orders(1, first(order("o-secret", 1, 1))));

    // then
    assertThat(refused).isInstanceOf(AttemptFailure.class)
        .hasMessage("the database refused: SQLSTATE 23514 table orders constraint small");
  }
}
