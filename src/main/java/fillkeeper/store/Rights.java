package fillkeeper.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * What the user of a database may do there.
 *
 * @param mayMigrate whether it may create the schema, or what the schema lacks
 * @param lacking    what it may not do and has to, as {@code INSERT on executions}
 */
public record Rights(boolean mayMigrate, List<String> lacking) {

  private static final Duration ANSWER = Duration.ofSeconds(5);
  /** Sequences of identity columns need no right of their own; what does not stay for ever is deleted. */
  private static final String QUESTION = """
      SELECT CASE WHEN s.oid IS NULL THEN has_database_privilege(current_database(), 'CREATE')
                  ELSE has_schema_privilege(s.oid, 'CREATE') END,
             ARRAY(
               SELECT need.what || ' on ' || c.relname
               FROM pg_class c
               CROSS JOIN LATERAL (
                 SELECT unnest(CASE
                   WHEN c.relkind = 'S' THEN ARRAY['USAGE']
                   WHEN c.relkind = 'v' OR c.relname = 'flyway_schema_history' THEN ARRAY['SELECT']
                   WHEN c.relname = 'ledger' THEN ARRAY['SELECT', 'UPDATE']
                   WHEN c.relname IN ('orders', 'audits', 'incidents', 'rejected_events')
                     THEN ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']
                   ELSE ARRAY['SELECT', 'INSERT', 'UPDATE'] END) AS what) AS need
               WHERE c.relnamespace = s.oid AND c.relkind IN ('r', 'p', 'v', 'S')
                 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i')
                 AND NOT CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, need.what)
                   ELSE has_table_privilege(c.oid, need.what) END
               ORDER BY c.relname, need.what)
      FROM (SELECT to_regnamespace('fillkeeper')::oid AS oid) AS s""";

  /**
   * Asks. Blocks.
   *
   * @throws StoreException if the database does not answer
   */
  public static Rights of(StoreAddress address) {
    try (Connection connection = Jdbc.source(address, ANSWER).getConnection();
        Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(QUESTION)) {
      row.next();
      return new Rights(row.getBoolean(1), List.of((String[]) row.getArray(2).getArray()));
    } catch (SQLException failed) {
      throw new StoreException(address.title() + " does not say what its user may do: "
          + String.valueOf(failed.getMessage()).replaceAll("\\s*\\R\\s*", " "), failed);
    }
  }

  /**
   * Refuses a user who lacks any. Blocks.
   *
   * @throws StoreException with all that is lacking
   */
  static void check(StoreAddress address) {
    List<String> lacking = of(address).lacking();
    if (!lacking.isEmpty()) {
      throw new StoreException("user " + address.user() + " of " + address.title() + " lacks rights: "
          + String.join(", ", lacking));
    }
  }
}
