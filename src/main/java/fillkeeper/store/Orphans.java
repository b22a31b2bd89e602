package fillkeeper.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a process that was killed leaves behind: a PostgreSQL that lives on, or a file that names one. Only for whoever
 * holds the lock of the directory, which shows that nobody else is to be found there.
 */
final class Orphans {

  private static final Logger LOG = LoggerFactory.getLogger(Orphans.class);
  private static final Duration FAST = Duration.ofSeconds(10);
  private static final Duration IMMEDIATE = Duration.ofSeconds(5);
  private static final Path PROC = Path.of("/proc");

  private Orphans() {
  }

  /** Ends every PostgreSQL that works in the data directory, and clears the file that named it. */
  static void end(Path data) throws IOException {
    Path real = data.toRealPath();
    List<Long> found = workingIn(real);
    if (!found.isEmpty()) {
      LOG.warn("ending the PostgreSQL that was left behind in {}", data);
      found.forEach(pid -> Signals.send(Signals.FAST_STOP, pid));
      if (!Signals.await(() -> workingIn(real).isEmpty(), FAST)) {
        workingIn(real).forEach(pid -> Signals.send(Signals.IMMEDIATE_STOP, pid));
      }
      if (!Signals.await(() -> workingIn(real).isEmpty(), IMMEDIATE)) {
        throw new StoreException("the PostgreSQL that was left behind in " + data + " cannot be ended: process "
            + workingIn(real));
      }
    }
    // The number in it may be another program's by now, and PostgreSQL would take that for itself and not start.
    Files.deleteIfExists(data.resolve("postmaster.pid"));
  }

  private static List<Long> workingIn(Path data) {
    try (Stream<Path> processes = Files.list(PROC)) {
      return processes.filter(process -> process.getFileName().toString().matches("\\d+"))
          .filter(process -> isPostgresIn(process, data))
          .map(process -> Long.valueOf(process.getFileName().toString())).toList();
    } catch (IOException unreadable) {
      throw new StoreException("cannot see the processes of this machine", unreadable);
    }
  }

  /** A dead process that nobody has waited for yet has no directory any more. */
  private static boolean isPostgresIn(Path process, Path data) {
    try {
      return Files.readString(process.resolve("comm")).strip().equals("postgres")
          && Files.readSymbolicLink(process.resolve("cwd")).equals(data);
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }
}
