package fillkeeper.simulation.store;

import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import fillkeeper.simulation.store.MemoryAccount.StoredExecution;
import fillkeeper.simulation.store.MemoryAccount.StoredGap;
import fillkeeper.simulation.store.MemoryAccount.StoredOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Batches with few keys, so that they meet; mostly made from what the ledger holds, and sometimes from something else. */
final class Batches {

  private static final Instant THEN = Instant.parse("2001-02-03T04:05:06.789012345Z");
  private static final String[] AMOUNTS = {"0", "1", "2.50", "1E+3", "0E-18", "1e-18", "7.000",
      "1234567890123456789012.345678901234567891"};

  private final SplittableRandom random;

  Batches(SplittableRandom random) {
    this.random = random;
  }

  Batch batch(MemoryAccount account, long epoch) {
    long[] seq = {account.highestSeq()};
    return new Batch(some(3, () -> order(account, epoch, ++seq[0])), some(2, () -> execution(account, epoch, ++seq[0])),
        some(2, () -> completion(account, epoch, ++seq[0])), some(2, () -> correction(account, epoch, ++seq[0])),
        some(2, () -> gap(account, ++seq[0])), some(2, this::unreadable), some(2, this::checkpoint),
        some(2, this::coverage), some(2, this::audit), chance(50) ? time() : null, seq[0]);
  }

  private <T> List<T> some(int max, Supplier<T> row) {
    List<T> rows = new ArrayList<>();
    for (int left = chance(50) ? 0 : random.nextInt(max + 1); left > 0; left--) {
      rows.add(row.get());
    }
    return rows;
  }

  OrderKey orderKey() {
    return new OrderKey(one("linear", "spot"), chance(90) ? "order" : "algo_order", "BTCUSDT", one("a", "b", "B"));
  }

  ExecutionKey executionKey() {
    return new ExecutionKey("linear", one("execution", "funding"), "BTCUSDT", one("1", "2", "3"), one("", "x"));
  }

  private Batch.OrderChange order(MemoryAccount account, long epoch, long seq) {
    OrderKey key = orderKey();
    StoredOrder before = account.orders.get(key);
    long base = before == null ? 0 : before.state().changeSeq();
    OrderTerms terms = new OrderTerms(text(), text(), maybe(one(Side.values())), maybe(one(PositionSide.values())),
        one(OrderType.values()), maybe(one(TimeInForce.values())), maybe(chance(50)), maybe(chance(50)),
        maybe(amount()), maybe(amount()), maybe(amount()), maybe(amount()), text(), text(),
        maybe(one(Origin.values())), maybe(time()), one("{}", "{\"a\": 1.50}"));
    OrderState next = new OrderState(key, terms, maybe(one(OrderStatus.values())), text(),
        mostlyZero(), maybe(time()), chance(20), chance(20), amount(), mostlyZero(), maybe(amount()), maybe(amount()), maybe(amount()), seen(),
        chance(50), 77, epoch, seq);
    return new Batch.OrderChange(next, believed(base));
  }

  private BookedExecution execution(MemoryAccount account, long epoch, long seq) {
    ExecutionKey key = executionKey();
    for (int tries = 0; tries < 8 && account.executions.containsKey(key) && chance(95); tries++) {
      key = executionKey();
    }
    return booked(key, epoch, seq, chance(3));
  }

  /** Of two completions of one row the database takes either, so none of them breaks a rule. */
  private Batch.Completion completion(MemoryAccount account, long epoch, long seq) {
    ExecutionKey key = executionKey();
    for (int tries = 0; tries < 8 && !account.executions.containsKey(key); tries++) {
      key = executionKey();
    }
    StoredExecution before = account.executions.get(key);
    return new Batch.Completion(booked(key, epoch, seq, false),
        believed(before == null ? 0 : before.booked().changeSeq()));
  }

  private BookedExecution booked(ExecutionKey key, long epoch, long seq, boolean anyCurrency) {
    BigDecimal fee = maybe(amount());
    Execution execution = new Execution(key, chance(5) ? one("a", "B") : text(), text(), maybe(one(Side.values())),
        maybe(one(PositionSide.values())), one(ExecType.values()), text(), maybe(amount()), amount(), maybe(amount()),
        maybe(amount()), text(), fee, fee == null || anyCurrency ? text() : "USDT", maybe(amount()),
        maybe(chance(50) ? List.of() : List.of(new MiscFee("GST", new BigDecimal("0.10"), "INR"))), maybe(amount()),
        maybe(amount()), maybe(chance(50)), time(), one("{}", "{\"b\": \"c\"}"), seen());
    return new BookedExecution(execution, chance(10) ? time() : null, epoch, seq);
  }

  private Correction correction(MemoryAccount account, long epoch, long seq) {
    ExecutionKey key = executionKey();
    for (int tries = 0; tries < 8 && !account.executions.containsKey(key); tries++) {
      key = executionKey();
    }
    return new Correction(key, one("price", "qty", "fee"), text(), one("1", "2.50"), one(Source.values()),
        one(Correction.Resolution.values()), time(), epoch, chance(90) ? seq : 1);
  }

  private Gap gap(MemoryAccount account, long seq) {
    long id = 1 + random.nextInt(3);
    StoredGap before = account.gaps.get(id);
    return new Gap(id, orderKey(), amount(), amount(), time(), time(), chance(20) ? time() : null, text(),
        chance(20) ? time() : null, text(), text(), chance(95) || before == null ? seq : before.gap().changeSeq());
  }

  private Unreadable unreadable() {
    return new Unreadable("why", one("{\"what", "'; DROP"), seen());
  }

  private Checkpoint checkpoint() {
    return new Checkpoint(one("executions/linear/", "closed_orders/spot/", "executions/spot/"), maybe(time()),
        maybe(time()));
  }

  private Coverage coverage() {
    Instant from = THEN.plusSeconds(random.nextInt(2));
    return new Coverage("linear", one(Coverage.Kind.values()), "", from, from.plusSeconds(random.nextInt(9)),
        one(Coverage.How.values()), one(Coverage.Status.values()), text());
  }

  private AuditPass audit() {
    return new AuditPass(one(AuditPass.Kind.values()), "linear", "", maybe(time()), maybe(time()), time(), time(),
        random.nextInt(9), random.nextInt(9), random.nextInt(9), one(AuditPass.Outcome.values()));
  }

  Instrument instrument() {
    return new Instrument(one("linear", "spot"), one("BTCUSDT", "ETHUSDT"), text(), text(), text(),
        maybe(one(Instrument.ContractType.values())), maybe(amount()), text(), maybe(amount()), maybe(amount()),
        maybe(time()));
  }

  private Sighting seen() {
    return new Sighting(one(Source.values()), time(), random.nextInt(99));
  }

  /** Mostly what was read. */
  private long believed(long right) {
    return chance(95) ? right : right == 0 ? 1 : right - 1;
  }

  private Instant time() {
    return THEN.plusMillis(random.nextInt(100_000));
  }

  private BigDecimal amount() {
    return new BigDecimal(one(AMOUNTS));
  }

  /** Otherwise the order and its fills say different things, and no attempt starts from that. */
  private BigDecimal mostlyZero() {
    return chance(97) ? BigDecimal.ZERO : amount();
  }

  private String text() {
    return one("x", "", "it's %n \"q\"", null);
  }

  private <T> T maybe(T value) {
    return chance(70) ? value : null;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  final <T> T one(T... values) {
    return values[random.nextInt(values.length)];
  }
}
