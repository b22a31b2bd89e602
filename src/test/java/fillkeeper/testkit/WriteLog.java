package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the database itself saw of every change, at the moment of its commit: fed by triggers that the product knows
 * nothing of, and asked afterwards for what must never have happened. Whoever does not own the database cannot write
 * it. Each entry has the user of the session, so that processes are told apart by the users that they are given.
 */
public final class WriteLog {

  private static final List<String> TABLES = List.of("accounts", "orders", "executions", "execution_corrections", "gaps");

  private static final String TABLE = """
      CREATE SCHEMA IF NOT EXISTS oracle;
      CREATE TABLE oracle.audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, txid bigint NOT NULL, writer text NOT NULL,
        account text NOT NULL, what text NOT NULL, op text NOT NULL, key text NOT NULL, change_seq bigint,
        row_epoch bigint, was_epoch bigint, account_epoch bigint, account_attempt uuid, was_cum numeric, is_cum numeric,
        was text, is_now text, edited text)""";

  private static final String NOTE = """
      CREATE FUNCTION oracle.note_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE was jsonb := to_jsonb(OLD); row_now jsonb := to_jsonb(NEW); it jsonb := coalesce(row_now, was);
        of_account boolean := TG_TABLE_NAME = 'accounts';
      BEGIN
        INSERT INTO oracle.audit_log (txid, writer, account, what, op, key, change_seq, row_epoch, was_epoch,
          account_epoch, account_attempt, was_cum, is_cum, was, is_now, edited)
        SELECT pg_current_xact_id()::text::bigint, session_user, a.account, TG_TABLE_NAME, TG_OP,
          concat_ws(' ', it->>'category', it->>'record_type', it->>'symbol', coalesce(it->>'exec_id', it->>'order_id')),
          CASE WHEN NOT of_account THEN (row_now->>'change_seq')::bigint END,
          CASE WHEN NOT of_account THEN (row_now->>'epoch')::bigint END, (was->>'epoch')::bigint, a.epoch, a.attempt,
          (was->>'cum_qty')::numeric, (row_now->>'cum_qty')::numeric, was->>'status', row_now->>'status',
          (SELECT string_agg(b.key, ', ') FROM jsonb_each(was) b
           WHERE TG_TABLE_NAME = 'executions' AND b.value NOT IN ('null', '[]')
             AND b.value IS DISTINCT FROM row_now->b.key AND b.key NOT IN
               ('source', 'received_at', 'recorded_at', 'epoch', 'change_seq', 'merged_from', 'details', 'voided_at'))
        FROM fillkeeper.accounts a WHERE a.no = (it->>CASE WHEN of_account THEN 'no' ELSE 'account_no' END)::bigint;
        RETURN NULL;
      END $$""";

  private static final String FENCE = """
      SELECT 'FENCE: ' || what || ' ' || key || ' of epoch ' || row_epoch || ' while ' || account_epoch AS fault
      FROM oracle.audit_log WHERE row_epoch <> account_epoch
      UNION ALL
      SELECT 'FENCE: epoch ' || account_epoch || ' was written by ' || count(DISTINCT account_attempt) || ' attempts'
      FROM oracle.audit_log WHERE what <> 'accounts' GROUP BY account, account_epoch
      HAVING count(DISTINCT account_attempt) > 1
      UNION ALL
      SELECT 'FENCE: epoch ' || account_epoch || ' was written by ' || string_agg(DISTINCT writer, ' and ')
      FROM oracle.audit_log WHERE what IN ('orders', 'executions', 'execution_corrections')
      GROUP BY account, account_epoch, account_attempt HAVING count(DISTINCT writer) > 1""";

  private static final String LIVE = """
      SELECT 'LIVE: ' || account || ' went from ' || was || ' to LIVE' AS fault
      FROM oracle.audit_log WHERE what = 'accounts' AND is_now = 'LIVE' AND was NOT IN ('SYNCING', 'LIVE', 'DEGRADED')
      UNION ALL
      SELECT 'LIVE: epoch ' || l.account_epoch || ' was shown as LIVE by ' || l.writer || ', and claimed by ' || c.writer
      FROM oracle.audit_log l JOIN oracle.audit_log c ON c.what = 'accounts' AND c.was_epoch < c.account_epoch
        AND c.account = l.account AND c.account_epoch = l.account_epoch AND c.account_attempt = l.account_attempt
      WHERE l.what = 'accounts' AND l.is_now = 'LIVE' AND l.was <> 'LIVE' AND l.writer <> c.writer""";

  private static final String UP = """
      SELECT 'UP: ' || key || ' went from ' || was_cum || ' to ' || is_cum AS fault
      FROM oracle.audit_log WHERE is_cum < was_cum
      UNION ALL
      SELECT 'UP: ' || key || ' went from ' || was || ' to ' || is_now
      FROM oracle.audit_log
      WHERE was IN ('FILLED', 'CANCELED', 'REJECTED', 'EXPIRED') AND what = 'orders'
        AND is_now NOT IN ('FILLED', 'CANCELED', 'REJECTED', 'EXPIRED')""";

  /** The sums are those of the tables as they are. */
  private static final String ONCE = """
      SELECT 'ONCE: ' || what || ' ' || key || ' was deleted' AS fault FROM oracle.audit_log WHERE op = 'DELETE'
      UNION ALL
      SELECT 'ONCE: ' || edited || ' of ' || key || ' changed in place' FROM oracle.audit_log
      WHERE edited IS NOT NULL AND op = 'UPDATE'
      UNION ALL
      SELECT 'ONCE: order ' || o.order_id || ' counts fills of ' || o.fills_qty || ', and has fills of '
        || coalesce(e.qty, 0)
      FROM fillkeeper.orders o LEFT JOIN (
        SELECT account_no, category, symbol, order_id, sum(qty) AS qty FROM fillkeeper.effective_executions
        WHERE exec_type NOT IN ('FUNDING', 'UNKNOWN') GROUP BY account_no, category, symbol, order_id) AS e
        USING (account_no, category, symbol, order_id)
      WHERE o.record_type = 'order' AND o.fills_qty <> coalesce(e.qty, 0)
      UNION ALL
      SELECT 'ONCE: order ' || order_id || ' has more fills, ' || fills_qty || ', than was filled, ' || cum_qty
      FROM fillkeeper.orders WHERE fills_qty > cum_qty""";

  /** Of a field's first correction: a later one may take an earlier one back. */
  private static final String EXACT = """
      SELECT 'EXACT: ' || exec_id || ' was corrected in ' || field || ' from ' || first || ' to ' || later AS fault
      FROM (SELECT DISTINCT ON (account_no, category, record_type, symbol, exec_id, leg, field) *
            FROM fillkeeper.execution_corrections
            ORDER BY account_no, category, record_type, symbol, exec_id, leg, field, change_seq) AS c
      WHERE CASE WHEN field IN ('price', 'qty', 'base_qty', 'value', 'fee', 'fee_rate', 'realized_pnl', 'closed_qty')
        THEN first::numeric = later::numeric ELSE first = later END""";

  private static final String ORDER = """
      SELECT 'ORDER: change ' || least || ' of ' || account || ' came after ' || before AS fault
      FROM (SELECT account, min(change_seq) AS least,
              max(max(change_seq)) OVER (PARTITION BY account ORDER BY min(id)
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
            FROM oracle.audit_log WHERE op <> 'DELETE' GROUP BY account, txid) AS steps
      WHERE least <= before""";

  private static final String BREAKS = String.join("\nUNION ALL\n", FENCE, LIVE, UP, ONCE, EXACT, ORDER);

  private final TestDatabase database;

  private WriteLog(TestDatabase database) {
    this.database = database;
  }

  /** Notes every change from now on. */
  public static WriteLog of(TestDatabase database) {
    database.execute(TABLE + ";" + NOTE + ";" + TABLES.stream().map(table -> "CREATE CONSTRAINT TRIGGER committed"
        + " AFTER INSERT OR UPDATE OR DELETE ON fillkeeper." + table
        + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oracle.note_commit()")
        .collect(Collectors.joining(";")));
    return new WriteLog(database);
  }

  /** The log of a database that was copied from one with a log. */
  public static WriteLog in(TestDatabase copy) {
    return new WriteLog(copy);
  }

  /** How many changes of data were committed. */
  public long changes() {
    return (Long) database.value("SELECT count(*) FROM oracle.audit_log WHERE what <> 'accounts'");
  }

  /** Everything that must never have happened, a sentence each, begun by the invariant that it breaks. */
  public List<String> breaks() {
    return database.query(BREAKS).stream().map(row -> (String) row.get("fault")).toList();
  }

  /** Which of these numbers, of changes of which an account was told that they are stored, no commit ever had. */
  public List<String> unkept(String account, Collection<Long> acknowledged) {
    String numbers = acknowledged.stream().map(String::valueOf).collect(Collectors.joining(","));
    return database.query("SELECT seq FROM unnest('{" + numbers + "}'::bigint[]) AS seq WHERE NOT EXISTS (SELECT 1"
        + " FROM oracle.audit_log WHERE account = '" + account + "' AND change_seq = seq)").stream()
        .map(row -> "KEPT: change " + row.get("seq") + " of " + account + " was told of and never committed").toList();
  }

  /** No rule was ever broken, and whatever was published of these accounts had been committed. */
  public void thenNothingWasBroken(Running<?> kept, String... accounts) {
    List<String> faults = new ArrayList<>(breaks());
    for (String account : accounts) {
      faults.addAll(unkept(account,
          kept.applied(account).stream().map(message -> message.getLong("changeSeq")).toList()));
    }
    assertThat(faults).as("what the database saw").isEmpty();
  }
}
