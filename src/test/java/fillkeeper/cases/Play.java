package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.BookFill;
import fillkeeper.simulator.bybit.Cue;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Away;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Row;
import fillkeeper.testkit.ShiftedClock;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** One case being played: its account at the exchange, and what the product's tables say of it. */
final class Play {

  private static final long FOREVER_MS = 3_600_000;

  private final Stage stage;
  private final boolean alone;
  private final String id;
  private final SimAccount venue;
  private final FrameOrder order;
  private final int passes;
  private final List<AutoCloseable> toClose = new ArrayList<>();
  private boolean failed;

  Play(Stage stage, boolean alone, String id, SimAccount venue, FrameOrder order, int categories) {
    this.stage = stage;
    this.alone = alone;
    this.id = id;
    this.venue = venue;
    this.order = order;
    this.passes = 3 * categories;                // open orders, closed orders, executions
    venue.frameOrder(order);
  }

  /** What the account is called. */
  String id() {
    return id;
  }

  SimAccount venue() {
    return venue;
  }

  Kept kept() {
    return stage.kept();
  }

  /** The exchange's clock. */
  ShiftedClock clock() {
    return stage.clock();
  }

  /** Is closed behind everything else. */
  <T extends AutoCloseable> T closing(T it) {
    toClose.add(it);
    return it;
  }

  boolean hasFailed() {
    return failed;
  }

  // ---- what happens

  /** Starts the product where it is its own. */
  Play start() throws Exception {
    kept().start().awaitLive(id);
    return this;
  }

  /** It ends as in a crash and is started again. */
  Play crash() throws Exception {
    return crash(() -> { });
  }

  /** The same, and this happens while nothing runs. */
  Play crash(Runnable meanwhile) throws Exception {
    long epoch = kept().epoch(id);
    kept().kill();
    meanwhile.run();
    kept().start();
    Kept.await("the next attempt of " + id, () -> kept().epoch(id) > epoch, () -> kept().status(id));
    kept().awaitLive(id);
    return this;
  }

  /** A resting order to buy so many bitcoins for 60000, a linear contract. */
  String rests(String qty) {
    return venue.limit("linear", "BTCUSDT", "Buy", "60000", qty);
  }

  /** Fills are not said, and no list shows them either. */
  void withholdFills() {
    venue.always(At.EXECUTION_FRAME, Fault.DROP);
    venue.always(At.EXECUTIONS, Fault.lag(FOREVER_MS));
  }

  /** The stream is lost, and all this happens before the next one is opened. */
  void whileAway(Runnable events) {
    whileAway(events, () -> { });
  }

  /** The same, and the last of the stream is this. */
  void whileAway(Runnable events, Runnable last) {
    Away.during(kept(), id, venue, events, last);
  }

  /** Waits for the comparison that follows a start, so that no request is under way. */
  Play quiet() {
    return awaitRounds(1);
  }

  /** Says a row of an order and a fill in the order of arrival in which this is played. */
  void inTurn(Cue row, Cue fill) {
    if (order == FrameOrder.EXECUTION_FIRST) {
      fill.say();
      row.say();
    } else {
      row.say();
      fill.say();
    }
  }

  /** A person accepts the one open gap. */
  void acceptTheGap() throws Exception {
    Object gap = kept().database().value("SELECT id FROM fillkeeper.gaps WHERE account = '" + id
        + "' AND closed_at IS NULL");
    kept().ask(id, "accept-gap", new JsonObject().put("gapId", gap).put("note", "the venue has no other"));
  }

  /** The id of the execution that came last at the exchange. */
  String lastFill() {
    List<BookFill> fills = venue.executions();
    return fills.get(fills.size() - 1).execId();
  }

  // ---- what is there

  /** How many of something in the account's tables. */
  long count(String table, String condition) {
    return kept().database().count(table + " WHERE account = '" + id + "' AND " + condition);
  }

  /** Waits until there are exactly so many. */
  Play await(long count, String table, String condition) {
    Kept.await(count + " of " + table + " where " + condition, () -> count(table, condition) == count,
        () -> kept().rows(id) + " " + kept().status(id) + " " + kept().incidentCauses(id));
    return this;
  }

  /** Waits until there is at least one. */
  Play awaitSome(String table, String condition) {
    Kept.await("some " + table + " where " + condition, () -> count(table, condition) > 0,
        () -> kept().status(id) + " " + kept().incidentCauses(id));
    return this;
  }

  Play awaitFills(long count) {
    return await(count, "executions", "true");
  }

  /** Waits until an order is so, whatever its fills. */
  Play awaitOrder(String orderId, String status, String cumQty) {
    return await(1, "orders", "order_id = '" + orderId + "' AND status = '" + status + "' AND cum_qty = " + cumQty);
  }

  /** The one row of an order. */
  Row order(String orderId) {
    return Row.only(kept().database(), "SELECT * FROM fillkeeper.orders WHERE account = '" + id + "' AND order_id = '"
        + orderId + "'");
  }

  /** The one row of an execution, as it counts. */
  Row fill(String execId) {
    return Row.only(kept().database(), "SELECT * FROM fillkeeper.effective_executions WHERE account = '" + id
        + "' AND exec_id = '" + execId + "'");
  }

  /** What the process counted of the account's events. */
  long counter(String name) throws Exception {
    return kept().state(id).getJsonObject("counters").getLong(name);
  }

  /** The same, -1 while nobody answers. */
  long counted(String name) {
    try {
      return counter(name);
    } catch (Exception unanswered) {
      return -1;
    }
  }

  /** How often an order's row was written. */
  long changes(String orderId) {
    return (Long) kept().database().value("SELECT count(*) FROM oracle.audit_log WHERE what = 'orders' AND account = '"
        + id + "' AND key LIKE '% " + orderId + "'");
  }

  /** What the fills make of a position in linear contracts; 0 where it is flat. */
  String position(String symbol) {
    return (String) kept().database().value("SELECT trim_scale(coalesce(sum(CASE side WHEN 'BUY' THEN qty ELSE -qty END),"
        + " 0))::text FROM fillkeeper.effective_executions WHERE account = '" + id + "' AND category = 'linear'"
        + " AND symbol = '" + symbol + "' AND exec_type NOT IN ('FUNDING', 'UNKNOWN')");
  }

  /** Puts an execution into the table a second time, under a leg of its own, as no statement of the product would. */
  void doubleRow(String execId) {
    kept().database().execute("SET session_replication_role = replica; INSERT INTO fillkeeper.executions"
        + " SELECT (doubled).* FROM (SELECT jsonb_populate_record(e, '{\"leg\":\"older\"}') AS doubled"
        + " FROM fillkeeper.executions e WHERE exec_id = '" + execId + "') AS d");
  }

  /** A person takes it out again. */
  void undoDoubleRow(String execId) {
    kept().database().execute("SET session_replication_role = replica; DELETE FROM fillkeeper.executions"
        + " WHERE leg = 'older' AND exec_id = '" + execId + "'");
  }

  /** How often everything was compared in the present attempt. */
  int rounds() {
    return kept().audits(id).size() / passes;
  }

  Play awaitRounds(int rounds) {
    Kept.await(rounds + " comparisons of " + id, () -> rounds() >= rounds,
        () -> rounds() + ", " + kept().status(id) + ", incidents " + kept().incidentCauses(id));
    return this;
  }

  /** Everything that was said so far was heard: an order that was placed after it is known. */
  Play settled() {
    String marker = venue.limit("linear", "ETHUSDT", "Buy", "1000", "0.01");
    return awaitOrder(marker, "NEW", "0").countersAddUp();
  }

  Play countersAddUp() {
    kept().awaitCountersAddUp(id);
    return this;
  }

  /** The messages about one kind of record, in order. */
  List<JsonObject> published(String kind) {
    return kept().applied(id).stream().filter(message -> message.getString("kind").equals(kind)).toList();
  }

  /** Current and equal to the book, every event accounted for, each of these failures told once. */
  void thenAllIsWell(String... causes) {
    kept().awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id).thenIncidents(id, causes);
  }

  /** The same after a crash, whose incident is written by whoever takes the account over. */
  void thenAllIsWellAfterTheCrash() {
    kept().awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id);
    assertThat(kept().incidentCauses(id)).containsExactly("FENCED");
  }

  /** Found by an audit, which takes the stream for dead where it was silent for a whole round. */
  void thenFoundByComparison() {
    kept().awaitLive(id).awaitLedgerEqualsBookOf(id);
    countersAddUp();
    assertThat(kept().incidentCauses(id)).isSubsetOf("STALLED");
    assertThat(kept().database().value("SELECT sum(repaired) FROM fillkeeper.audits WHERE account = '" + id + "'"))
        .isNotEqualTo(0L);
  }

  /** Whatever ended was a stall, however often on a busy machine. */
  void thenStalledAndWell() {
    kept().awaitLive(id).awaitLedgerEqualsBookOf(id);
    countersAddUp();
    assertThat(kept().incidentCauses(id)).isNotEmpty().containsOnly("STALLED");
  }

  /** As {@link #thenAllIsWell}, where frames told what no book has. */
  void thenCurrent(String... causes) {
    kept().awaitLive(id).awaitCountersAddUp(id).thenIncidents(id, causes);
    assertThat(kept().isCurrent(id)).isTrue();
  }

  void end(boolean inFailure) throws Exception {
    failed |= inFailure;
    if (alone) {
      try {
        if (!inFailure) {
          stage.onceMore(List.of(this));
        }
      } finally {
        stage.close();
        for (AutoCloseable each : toClose) {
          each.close();
        }
      }
    }
  }
}
