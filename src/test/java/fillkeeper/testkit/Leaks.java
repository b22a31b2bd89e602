package fillkeeper.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a product holds of the machine, counted before it starts and after it has ended. */
public final class Leaks {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
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
    Kept.await("no more than " + most + " sockets", () -> sockets() <= most, () -> sockets() + " sockets");
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
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.filter(Leaks::isSocket).count();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }
}
