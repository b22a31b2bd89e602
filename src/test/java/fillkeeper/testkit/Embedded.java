package fillkeeper.testkit;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** The embedded database of another process, seen from outside: its directory, its processes, its tables. */
public final class Embedded {

  private Embedded() {
  }

  /** The store of a configuration that keeps its data here; the lease is short. */
  public static JsonObject settings(Path dataDir) {
    return new JsonObject().put("embedded", true).put("dataDir", dataDir.toString())
        .put("leaseMs", 2_000).put("writeDeadlineMs", 1_200).put("statementTimeoutMs", 900);
  }

  static Connection connect(Path dataDir, int port) {
    try {
      return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/fillkeeper", "fillkeeper",
          Files.readString(dataDir.resolve("password")).strip());
    } catch (SQLException | IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** The processes that work in the directory, the postmaster first. */
  public static List<Long> processes(Path dataDir) {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(process -> process.getFileName().toString().matches("\\d+"))
          .filter(process -> worksIn(process, dataDir))
          .map(process -> Long.valueOf(process.getFileName().toString())).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean worksIn(Path process, Path dataDir) {
    try {
      return Files.readSymbolicLink(process.resolve("cwd")).startsWith(dataDir.toRealPath());
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }

  /** SIGKILL for all of them at once, and waits until they are gone. */
  public static void kill(Path dataDir) {
    processes(dataDir).forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    awaitNobody(dataDir);
  }

  /** Waits until no process works there. */
  public static void awaitNobody(Path dataDir) {
    Kept.await("nobody works in " + dataDir, () -> processes(dataDir).isEmpty(), () -> processes(dataDir).toString());
  }
}
