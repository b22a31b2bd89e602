package fillkeeper.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the kernel says of processes. */
final class Proc {

  /** The kernel counts in these for every program, whatever its own tick is. */
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int USER = 11;
  private static final int CHILDREN = 13;

  private Proc() {
  }

  /** CPU that a process has used, in nanoseconds; none where it has gone. */
  static long cpu(long pid) {
    return ticks(pid, USER) * TICK_NANOS;
  }

  /** CPU of the children that a process has buried. */
  static long cpuOfTheDead(long pid) {
    return ticks(pid, CHILDREN) * TICK_NANOS;
  }

  /** Field 14 of the line and the one behind it, counted after the name, which may hold anything. */
  private static long ticks(long pid, int field) {
    try {
      String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return Long.parseLong(fields[field]) + Long.parseLong(fields[field + 1]);
    } catch (IOException gone) {
      return 0;
    }
  }

  /** Bytes resident, now ({@code VmRSS}) or at most ({@code VmHWM}); none where it has gone. */
  static long bytes(long pid, String what) {
    return line(pid, what) * 1_024;
  }

  static int threads(long pid) {
    return (int) line(pid, "Threads");
  }

  private static long line(long pid, String name) {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
      return lines.stream().filter(line -> line.startsWith(name + ":"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", ""))).findFirst().orElse(0);
    } catch (IOException gone) {
      return 0;
    }
  }
}
