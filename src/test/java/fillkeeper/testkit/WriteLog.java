package fillkeeper.testkit;

import java.util.List;

/**
 * What the database itself saw of every change, at the moment of its commit: fed by triggers that the product knows
 * nothing of, and asked afterwards for what must never have happened.
 */
public final class WriteLog {

  private static final List<String> TABLES = List.of("orders", "executions", "execution_corrections", "gaps");

  private static final String TABLE = """
      CREATE SCHEMA oracle;
      CREATE TABLE oracle.audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, txid bigint NOT NULL, account text NOT NULL,
        what text NOT NULL, op text NOT NULL, key text NOT NULL, change_seq bigint, row_epoch bigint,
        account_epoch bigint, account_attempt uuid, was_cum numeric, is_cum numeric, was text, is_now text)""";

  private static final String NOTE = """
      CREATE FUNCTION oracle.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE was jsonb := to_jsonb(OLD); row_now jsonb := to_jsonb(NEW); it jsonb := coalesce(row_now, was);
      BEGIN
        INSERT INTO oracle.audit_log (txid, account, what, op, key, change_seq, row_epoch, account_epoch,
          account_attempt, was_cum, is_cum, was, is_now)
        SELECT pg_current_xact_id()::text::bigint, a.account, TG_TABLE_NAME, TG_OP,
          concat_ws(' ', it->>'category', it->>'symbol', coalesce(it->>'exec_id', it->>'order_id')),
          (row_now->>'change_seq')::bigint, (row_now->>'epoch')::bigint, a.epoch, a.attempt,
          (was->>'cum_qty')::numeric, (row_now->>'cum_qty')::numeric, was->>'status', row_now->>'status'
        FROM fillkeeper.accounts a WHERE a.no = (it->>'account_no')::bigint;
        RETURN NULL;
      END $$""";

  private static final String BREAKS = """
      SELECT 'FENCE: ' || what || ' ' || key || ' of epoch ' || row_epoch || ' while ' || account_epoch AS fault
      FROM oracle.audit_log WHERE row_epoch <> account_epoch
      UNION ALL
      SELECT 'FENCE: epoch ' || account_epoch || ' was written by ' || count(DISTINCT account_attempt) || ' attempts'
      FROM oracle.audit_log GROUP BY account, account_epoch HAVING count(DISTINCT account_attempt) <> 1
      UNION ALL
      SELECT 'UP: ' || key || ' went from ' || was_cum || ' to ' || is_cum
      FROM oracle.audit_log WHERE is_cum < was_cum
      UNION ALL
      SELECT 'UP: ' || key || ' went from ' || was || ' to ' || is_now
      FROM oracle.audit_log
      WHERE was IN ('FILLED', 'CANCELED', 'REJECTED', 'EXPIRED')
        AND is_now NOT IN ('FILLED', 'CANCELED', 'REJECTED', 'EXPIRED')
      UNION ALL
      SELECT 'ONCE: ' || what || ' ' || key || ' was deleted' FROM oracle.audit_log WHERE op = 'DELETE'
      UNION ALL
      SELECT 'ORDER: change ' || least || ' of ' || account || ' came after ' || before
      FROM (SELECT account, min(change_seq) AS least,
              max(max(change_seq)) OVER (PARTITION BY account ORDER BY min(id)
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
            FROM oracle.audit_log WHERE op <> 'DELETE' GROUP BY account, txid) AS steps
      WHERE least <= before""";

  private final TestDatabase database;

  private WriteLog(TestDatabase database) {
    this.database = database;
  }

  /** Notes every change from now on. */
  public static WriteLog of(TestDatabase database) {
    database.execute(TABLE);
    database.execute(NOTE);
    TABLES.forEach(table -> database.execute("CREATE CONSTRAINT TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON fillkeeper."
        + table + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oracle.note()"));
    return new WriteLog(database);
  }

  /** The log of a database that was copied from one with a log. */
  public static WriteLog in(TestDatabase copy) {
    return new WriteLog(copy);
  }

  /** How many changes were committed. */
  public long changes() {
    return (Long) database.value("SELECT count(*) FROM oracle.audit_log");
  }

  /** Everything that must never have happened, a sentence each. */
  public List<String> breaks() {
    return database.query(BREAKS).stream().map(row -> (String) row.get("fault")).toList();
  }
}
