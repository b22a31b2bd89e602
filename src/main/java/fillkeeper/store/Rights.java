package fillkeeper.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Refuses a user who may not do to the ledger what the program has to, and names what is missing. */
final class Rights {

  private static final Duration ANSWER = Duration.ofSeconds(5);

  /** Sequences of identity columns need no right of their own; what does not stay for ever is deleted. */
  private static final String MISSING = """
      SELECT string_agg(need.what || ' on ' || c.relname, ', ' ORDER BY c.relname, need.what)
      FROM pg_class c
      CROSS JOIN LATERAL (
        SELECT unnest(CASE
          WHEN c.relkind = 'S' THEN ARRAY['USAGE']
          WHEN c.relkind = 'v' OR c.relname = 'flyway_schema_history' THEN ARRAY['SELECT']
          WHEN c.relname = 'ledger' THEN ARRAY['SELECT', 'UPDATE']
          WHEN c.relname IN ('orders', 'audits', 'incidents', 'rejected_events')
            THEN ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']
          ELSE ARRAY['SELECT', 'INSERT', 'UPDATE'] END) AS what) AS need
      WHERE c.relnamespace = to_regnamespace('fillkeeper') AND c.relkind IN ('r', 'p', 'v', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i')
        AND NOT CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, need.what)
          ELSE has_table_privilege(c.oid, need.what) END""";

  private Rights() {
  }

  /**
   * Asks a migrated server.
   *
   * @throws StoreException with all that is missing
   */
  static void check(StoreAddress address) {
    try (Connection connection = Jdbc.source(address, ANSWER).getConnection();
        Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(MISSING)) {
      row.next();
      String missing = row.getString(1);
      if (missing != null) {
        throw new StoreException("user " + address.user() + " of " + address.title() + " lacks rights: " + missing);
      }
    } catch (SQLException failed) {
      throw new StoreException("the rights in " + address.title() + " cannot be asked for: "
          + String.valueOf(failed.getMessage()).replaceAll("\\s*\\R\\s*", " "), failed);
    }
  }
}
