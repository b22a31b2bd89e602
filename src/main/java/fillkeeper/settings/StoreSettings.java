package fillkeeper.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The database and how it is used.
 *
 * @param embedded         whether it is run as a child process
 * @param dataDir          where the embedded one keeps its data; null: a throw-away one
 * @param port             of the embedded one, 0 takes a free one; else of the server
 * @param host             of the server; null if embedded
 * @param database         of the server; null if embedded
 * @param user             of the server; null if embedded
 * @param password         of the server; null if embedded
 * @param sslMode          PostgreSQL's word, as {@code verify-full}
 * @param migrate          whether the schema is migrated at start
 * @param acceptLoss       whether a server may run that can lose what it has confirmed
 * @param startTimeout     milliseconds that the server is waited for at start
 * @param lease            milliseconds that live outlasts its last renewal
 * @param writeDeadline    milliseconds after which a write has failed
 * @param statementTimeout milliseconds after which the server gives up a write's statement
 * @param lockTimeout      milliseconds after which the server gives up waiting for a row
 * @param writers          connections for writing, shared by all accounts
 * @param readers          connections for reading
 * @param retention        how long rows stay that no balance depends on
 */
public record StoreSettings(boolean embedded, Path dataDir, int port, String host, String database, String user,
    SecretRef password, String sslMode, boolean migrate, boolean acceptLoss, Duration startTimeout, Duration lease,
    Duration writeDeadline, Duration statementTimeout, Duration lockTimeout, int writers, int readers,
    Retention retention) {

  /** PostgreSQL's own words. */
  static final List<String> SSL_MODES =
      List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

  /** The launcher gives up a start after two minutes; this leaves it time to say so. */
  private static final long START_MILLIS_MAX = 110_000;
  private static final int SERVER_PORT = 5_432;
  private static final Pattern NAME = Pattern.compile("[^\\p{C}/]{1,63}");
  private static final Pattern HOST = Pattern.compile("[^\\p{C}\\s/?#@]{1,255}");

  static StoreSettings from(Node node, Secrets secrets) {
    boolean embedded = node.flag("embedded", false);
    StoreSettings store = new StoreSettings(embedded, path(node),
        node.count("port", embedded ? 0 : SERVER_PORT, embedded ? 0 : 1, 65_535),
        ofServer(node, "host", HOST, "a host's name or address", embedded),
        ofServer(node, "database", NAME, "a name of at most 63 characters", embedded),
        ofServer(node, "user", NAME, "a name of at most 63 characters", embedded),
        secrets.read(node, "password", !embedded),
        node.word("sslMode", "prefer", SSL_MODES),
        node.flag("migrate", true), node.flag("acceptLoss", false),
        node.millis("startTimeoutMs", 60_000, 0, START_MILLIS_MAX),
        node.millis("leaseMs", 10_000, 1), node.millis("writeDeadlineMs", 3_000, 1),
        node.millis("statementTimeoutMs", 1_500, 1), node.millis("lockTimeoutMs", 300, 1),
        node.count("writers", 8, 1, 1_000), node.count("readers", 4, 1, 1_000),
        Retention.from(node.child("retentionDays")));
    node.end();
    store.checkTimes(node);
    return store;
  }

  private static String ofServer(Node node, String key, Pattern form, String accepted, boolean embedded) {
    String text = node.text(key, form, accepted);
    if (!embedded && !node.has(key)) {
      node.fault(key, null, "missing, must be " + accepted + " (or set store.embedded)");
    }
    return text;
  }

  private static Path path(Node node) {
    String text = node.text("dataDir", Pattern.compile("[^\\p{C}]+"), "a path, or null for a throw-away directory");
    try {
      return text == null ? null : Path.of(text);
    } catch (InvalidPathException noPath) {
      node.fault("dataDir", text, "must be a path");
      return null;
    }
  }

  private void checkTimes(Node node) {
    if (statementTimeout.compareTo(lockTimeout) <= 0) {
      node.fault("statementTimeoutMs", statementTimeout.toMillis(),
          "must be more than lockTimeoutMs (" + lockTimeout.toMillis() + " ms)");
    }
    if (writeDeadline.compareTo(statementTimeout) <= 0) {
      node.fault("writeDeadlineMs", writeDeadline.toMillis(),
          "must be more than statementTimeoutMs (" + statementTimeout.toMillis() + " ms)");
    }
    Duration renewed = writeDeadline.plus(lease.dividedBy(3));
    if (renewed.compareTo(lease) >= 0) {
      node.fault("leaseMs", lease.toMillis(), "must be more than writeDeadlineMs + leaseMs / 3 ("
          + writeDeadline.toMillis() + " + " + lease.toMillis() / 3 + " = " + renewed.toMillis() + " ms)");
    }
  }
}
