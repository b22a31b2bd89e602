package fillkeeper.store;

import fillkeeper.time.Clock;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server, before anything is written to it, whether it can keep a ledger. Blocks, so it is not called on an
 * event loop.
 */
public final class ServerCheck {

  private static final Logger LOG = LoggerFactory.getLogger(ServerCheck.class);
  private static final int VERSION_LEAST = 130_000;
  private static final long RETRY_MILLIS = 250;
  private static final Duration ANSWER = Duration.ofSeconds(5);
  /** Starting or stopping, no connection free, out of memory for one: they pass. */
  private static final Set<String> PASSING = Set.of("57P01", "57P02", "57P03", "53000", "53200", "53300");
  private static final String CONNECTION_CLASS = "08";
  /** What a pooler answers that does not let through how a session is to be set up. */
  private static final String PROTOCOL = "08P01";
  private static final String NO_POOLER = "a pooler between drops the settings of sessions; name the server itself";
  private static final String QUESTION = """
      SELECT current_setting('server_version'), current_setting('server_version_num')::int, pg_is_in_recovery(),
        current_setting('fsync')::bool, current_setting('full_page_writes')::bool,
        current_setting('default_transaction_read_only')::bool,
        coalesce(current_setting('%s', true), '') = 'kept'""".formatted(Jdbc.SESSION);

  private final Clock clock;

  public ServerCheck(Clock clock) {
    this.clock = clock;
  }

  /**
   * Waits until the server answers, and looks at its version and settings.
   *
   * @param acceptLoss whether a server is accepted that can lose what it has confirmed
   * @param limit      how long a server that is out of reach is waited for; a refused password is not
   * @throws StoreException if it cannot be reached in time or cannot keep a ledger
   */
  public ServerFacts check(StoreAddress address, boolean acceptLoss, Duration limit) {
    DataSource source = Jdbc.source(address, ANSWER);
    long start = clock.nanos();
    for (boolean told = false;; told = true) {
      try (Connection connection = source.getConnection()) {
        return judge(connection, address, acceptLoss);
      } catch (SQLException failed) {
        if (!passes(failed)) {
          throw new StoreException(address.title() + " refuses: " + reason(failed)
              + (PROTOCOL.equals(failed.getSQLState()) ? "; if that is a pooler, name the server itself" : ""));
        }
        if (clock.nanos() - start >= limit.toNanos() || !Signals.pause(RETRY_MILLIS)) {
          throw new StoreException(address.title() + " could not be reached within " + limit.toMillis() + " ms: "
              + reason(failed));
        }
        if (!told) {
          LOG.warn("waiting for {}: {}", address.title(), reason(failed));
        }
      }
    }
  }

  private static ServerFacts judge(Connection connection, StoreAddress address, boolean acceptLoss)
      throws SQLException {
    try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(QUESTION)) {
      row.next();
      ServerFacts facts = new ServerFacts(row.getString(1), row.getInt(2), row.getBoolean(4) && row.getBoolean(5));
      String refusal = row.getBoolean(7) ? refusal(facts, row.getBoolean(3) || row.getBoolean(6), acceptLoss)
          : NO_POOLER;
      if (refusal != null) {
        throw new StoreException(address.title() + " cannot keep a ledger: " + refusal);
      }
      if (!facts.durable()) {
        LOG.warn("{} runs with fsync or full_page_writes off: what it confirms can be lost", address.title());
      }
      return facts;
    }
  }

  private static String refusal(ServerFacts facts, boolean readOnly, boolean acceptLoss) {
    if (facts.versionNum() < VERSION_LEAST) {
      return "it is PostgreSQL " + facts.version() + ", 13 or newer is needed";
    }
    if (readOnly) {
      return "it is a standby or read-only";
    }
    if (!facts.durable() && !acceptLoss) {
      return "fsync or full_page_writes is off, so that it can lose what it has confirmed; "
          + "turn both on, or set store.acceptLoss";
    }
    return null;
  }

  private static boolean passes(SQLException failed) {
    String state = failed.getSQLState();
    return state == null || state.startsWith(CONNECTION_CLASS) && !PROTOCOL.equals(state) || PASSING.contains(state);
  }

  private static String reason(SQLException failed) {
    Throwable cause = failed.getCause() instanceof IOException network ? network : failed;
    return String.valueOf(cause.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
