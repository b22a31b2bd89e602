package fillkeeper.testkit;

import java.util.List;

/**
 * What was written to a ledger, in the order of the locks, by triggers that the program knows nothing of. Each entry
 * has the user of the session, so that processes are told apart by the users that they are given.
 */
public final class WritersLog {

  private final TestDatabase database;

  private WritersLog(TestDatabase database) {
    this.database = database;
  }

  /** Logs from now on every row of every table of the ledger. */
  public static WritersLog of(TestDatabase database) {
    database.execute("""
        CREATE SCHEMA writers;
        CREATE TABLE writers.writes (no bigserial PRIMARY KEY, writer text NOT NULL DEFAULT session_user,
          tbl text NOT NULL, op text NOT NULL, account text, epoch bigint, live_until timestamptz,
          at timestamptz NOT NULL DEFAULT clock_timestamp());
        CREATE FUNCTION writers.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
          INSERT INTO writers.writes (tbl, op, account, epoch, live_until)
          VALUES (TG_TABLE_NAME, TG_OP, to_jsonb(NEW) ->> 'account', (to_jsonb(NEW) ->> 'epoch')::bigint,
            (to_jsonb(NEW) ->> 'live_until')::timestamptz);
          RETURN NULL;
        END $$;
        DO $$
        DECLARE t regclass;
        BEGIN
          FOR t IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'fillkeeper'::regnamespace AND c.relkind = 'r'
          LOOP
            EXECUTE format('CREATE TRIGGER noted_writer AFTER INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION '
              'writers.note()', t);
          END LOOP;
        END $$""");
    return new WritersLog(database);
  }

  /** Rows that were written under an epoch after a later one had begun: each would be a break of the fence. */
  public List<String> brokenFences() {
    return lines("""
        SELECT w.no || ': ' || w.op || ' ' || w.tbl || ' of epoch ' || w.epoch || ' by ' || w.writer AS line
        FROM writers.writes w
        WHERE w.tbl IN ('orders', 'accounts') AND w.epoch < (SELECT max(b.epoch) FROM writers.writes b
          WHERE b.no < w.no AND b.account = w.account AND b.tbl = 'accounts')""");
  }

  /** What this user wrote once another had claimed under a later epoch. */
  public List<String> writtenAfterTakeover(String user) {
    return lines("""
        SELECT w.no || ': ' || w.op || ' ' || w.tbl || ' of epoch ' || w.epoch AS line
        FROM writers.writes w
        WHERE w.writer = '%1$s' AND w.no > (SELECT min(c.no) FROM writers.writes c
          WHERE c.tbl = 'accounts' AND c.writer <> '%1$s'
            AND c.epoch > (SELECT min(f.epoch) FROM writers.writes f WHERE f.writer = '%1$s' AND f.epoch > 0))"""
        .formatted(user));
  }

  /** Leases that had lapsed and were renewed all the same: what lapsed once has been shown as not current. */
  public List<String> revivedLeases() {
    return lines("""
        SELECT no || ': epoch ' || epoch || ' until ' || live_until || ' had lapsed at ' || told AS line
        FROM (SELECT no, epoch, live_until, at,
                lag(live_until) OVER (PARTITION BY account, epoch ORDER BY no) AS told
              FROM writers.writes WHERE tbl = 'accounts') AS w
        WHERE told < at AND live_until > told""");
  }

  private List<String> lines(String sql) {
    return database.query(sql).stream().map(row -> (String) row.get("line")).toList();
  }
}
