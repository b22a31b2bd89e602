package fillkeeper.testkit;

import java.lang.management.ManagementFactory;
import java.util.List;

/** What a product holds of the machine, counted before it starts and after it has ended. */
public final class Leaks {

  private final long sockets;

  private Leaks(long sockets) {
    this.sockets = sockets;
  }

  /** Counts what is held now. */
  public static Leaks baseline() {
    return new Leaks(sockets());
  }

  /** Waits until no more sockets are open than were at the baseline; they close a moment after they are told to. */
  public void awaitNone() {
    awaitAtMost(0);
  }

  /** The same, with so many more that may be in use just now. */
  public void awaitAtMost(int more) {
    long most = sockets + more;
    Kept.await("no more than " + most + " sockets", () -> sockets() <= most, Sockets::described);
  }

  /** The sessions that the product has with the server, by the names that it gives them. */
  public static List<String> sessions(TestDatabase database) {
    return database.query("SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()"
        + " AND application_name LIKE 'fillkeeper %' ORDER BY 1").stream().map(row -> (String) row.get("name"))
        .toList();
  }

  /** Bytes of the heap that are held when everything that nobody holds is collected. */
  public static long heap() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long sockets() {
    return Sockets.inodes().size();
  }
}
