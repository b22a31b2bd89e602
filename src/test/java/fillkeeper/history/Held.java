package fillkeeper.history;

import fillkeeper.testkit.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a process holds of the machine and of the server when everything is calm. */
record Held(long descriptors, long threads, long residentKb, long sessions) {

  /** Twice what a process holds that has just started, with two accounts. */
  private static final Held MOST = new Held(400, 120, 640_000, 40);

  static Held of(long pid, TestDatabase database) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> open = Files.list(process.resolve("fd"))) {
      return new Held(open.count(), status(process, "Threads:"), status(process, "VmRSS:"),
          (Long) database.value("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'fillkeeper %'"));
    }
  }

  private static long status(Path process, String key) throws IOException {
    return Files.readAllLines(process.resolve("status")).stream().filter(line -> line.startsWith(key))
        .map(line -> Long.parseLong(line.replaceAll("\\D+", ""))).findFirst().orElseThrow();
  }

  /** What is more than a process may hold. */
  List<String> excess() {
    List<String> excess = new ArrayList<>();
    above(excess, "descriptors", descriptors, MOST.descriptors);
    above(excess, "threads", threads, MOST.threads);
    above(excess, "resident kB", residentKb, MOST.residentKb);
    above(excess, "sessions", sessions, MOST.sessions);
    return excess;
  }

  private static void above(List<String> excess, String what, long held, long most) {
    if (held > most) {
      excess.add(held + " " + what + " are held, at most " + most + " should be");
    }
  }
}
