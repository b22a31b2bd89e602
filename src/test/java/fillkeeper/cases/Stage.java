package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.ShiftedClock;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.WriteLog;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A product, its exchange and its database with a log of its own of every change. */
final class Stage {

  /** A word about each row that breaks what is true of any ledger, whatever happened to it. */
  private static final String BROKEN = """
      SELECT o.account || ' ' || o.order_id || ': filled ' || o.cum_qty || ', booked ' || o.fills_qty AS broken
      FROM fillkeeper.orders o
      WHERE o.cum_qty <> o.fills_qty AND NOT EXISTS (SELECT FROM fillkeeper.gaps g WHERE g.account = o.account
        AND g.category = o.category AND g.symbol = o.symbol AND g.order_id = o.order_id AND g.closed_at IS NULL)
      UNION ALL
      SELECT e.account || ' ' || e.exec_id || ': no order ' || e.order_id FROM fillkeeper.executions e
      WHERE e.order_id IS NOT NULL AND NOT EXISTS (SELECT FROM fillkeeper.orders o WHERE o.account_no = e.account_no
        AND o.category = e.category AND o.symbol = e.symbol AND o.order_id = e.order_id)
      UNION ALL
      SELECT coalesce(r.account, '') || ': rejected without its frame or reason' FROM fillkeeper.rejected_events r
      WHERE r.payload = '' OR r.reason = ''""";

  private final ShiftedClock clock = new ShiftedClock();
  private final Kept kept;
  private final WriteLog writes;

  /** Nothing runs yet. */
  Stage() throws Exception {
    TestDatabase database = TestDatabase.create();
    kept = new Kept(new SimExchange(7, clock), database);
    kept.exchange().limits(10_000, 1_000_000);
    kept.restShare(1);
    writes = WriteLog.of(database);
  }

  /** A play on a stage of its own, that is to start it. */
  static Play alone(String id, FrameOrder order, JsonObject settings) {
    try {
      Stage own = new Stage();
      own.kept.quickLease();
      return new Play(own, true, id, own.kept.account(id, settings), order, categories(settings));
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** One of the plays on this stage. */
  Play play(String id, FrameOrder order, JsonObject settings) {
    return new Play(this, false, id, kept.account(id, settings), order, categories(settings));
  }

  private static int categories(JsonObject settings) {
    return settings.getJsonArray("categories").size();
  }

  /** The exchange's. */
  ShiftedClock clock() {
    return clock;
  }

  Kept kept() {
    return kept;
  }

  /** Starts it once more: every account ends as it was, to the last row, and nothing that must be true is broken. */
  void onceMore(List<Play> plays) throws Exception {
    kept.exchange().heal();
    plays.forEach(play -> play.venue().heal());
    Map<String, List<String>> rows = new LinkedHashMap<>();
    Map<String, List<String>> causes = new LinkedHashMap<>();
    Map<String, String> statuses = new LinkedHashMap<>();
    for (Play play : plays) {
      statuses.put(play.id(), kept.awaitSettled(play.id()));
      kept.awaitCountersAddUp(play.id());
      rows.put(play.id(), kept.rows(play.id()));
      causes.put(play.id(), kept.incidentCauses(play.id()));
    }
    kept.restart();
    plays.forEach(play -> kept.awaitStatus(play.id(), statuses.get(play.id())));
    plays.stream().filter(play -> !statuses.get(play.id()).equals("QUARANTINED"))
        .forEach(Play::quiet);
    for (Play play : plays) {
      assertThat(kept.rows(play.id())).as("rows of %s after a restart", play.id()).isEqualTo(rows.get(play.id()));
      assertThat(kept.incidentCauses(play.id())).as("incidents of %s", play.id()).isEqualTo(causes.get(play.id()));
    }
    assertThat(kept.database().query(BROKEN)).as("what is never so").isEmpty();
    assertThat(writes.breaks()).as("what the database saw").isEmpty();
  }

  void close() throws Exception {
    kept.close();
  }
}
