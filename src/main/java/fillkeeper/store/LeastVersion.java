package fillkeeper.store;

import fillkeeper.domain.ProgramVersion;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Refuses a program that is older than the ledger asks for: what newer ones have written it might read wrongly, even
 * where the tables are the same.
 */
final class LeastVersion {

  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final String EXISTS = "SELECT to_regclass('fillkeeper.ledger') IS NOT NULL";
  private static final String LEAST = "SELECT min_program_version FROM fillkeeper.ledger";

  private LeastVersion() {
  }

  /**
   * Asks the ledger, if there is one yet.
   *
   * @throws StoreException if the program is too old or the ledger cannot be asked
   */
  static void check(StoreAddress address, ProgramVersion program) {
    String least = asked(address);
    if (program.isOlderThan(least)) {
      throw new StoreException("the ledger in " + address.title() + " " + program.refusal(least));
    }
  }

  private static String asked(StoreAddress address) {
    try (Connection connection = Jdbc.source(address, ANSWER).getConnection();
        Statement statement = connection.createStatement()) {
      return "t".equals(first(statement, EXISTS)) ? first(statement, LEAST) : null;
    } catch (SQLException failed) {
      throw new StoreException("the ledger in " + address.title() + " does not say which program it needs: "
          + String.valueOf(failed.getMessage()).replaceAll("\\s*\\R\\s*", " "), failed);
    }
  }

  private static String first(Statement statement, String question) throws SQLException {
    try (ResultSet row = statement.executeQuery(question)) {
      return row.next() ? row.getString(1) : null;
    }
  }
}
