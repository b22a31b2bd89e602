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
 * @param lacking    tables that it may not read and write
 */
public record Rights(boolean mayMigrate, List<String> lacking) {

  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final String QUESTION = """
      SELECT CASE WHEN s.oid IS NULL THEN has_database_privilege(current_database(), 'CREATE')
                  ELSE has_schema_privilege(s.oid, 'CREATE') END,
             ARRAY(SELECT c.relname::text FROM pg_class c
                   WHERE c.relnamespace = s.oid AND c.relkind = 'r' AND c.relname <> 'flyway_schema_history'
                     AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                       AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
                   ORDER BY 1)
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
}
