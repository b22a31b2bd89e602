package fillkeeper.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A control group that lets a process make no more threads. */
public final class ThreadLimit implements AutoCloseable {

  private static final List<Path> ROOTS = List.of(Path.of("/sys/fs/cgroup/pids"), Path.of("/sys/fs/cgroup"));

  private final Path group;
  private final Path home;

  private ThreadLimit(Path group, Path home) {
    this.group = group;
    this.home = home;
  }

  /** Whether one can be made here. */
  public static boolean isPermitted() {
    try {
      Path group = make();
      boolean counts = Files.isWritable(group.resolve("pids.max"));
      Files.delete(group);
      return counts;
    } catch (IOException | UnsupportedOperationException notPermitted) {
      return false;
    }
  }

  /** Takes a process in. */
  public static ThreadLimit of(long pid) throws IOException {
    Path group = make();
    Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
    return new ThreadLimit(group, group.getParent());
  }

  private static Path make() throws IOException {
    Path root = Files.isDirectory(ROOTS.get(0)) ? ROOTS.get(0) : ROOTS.get(1);
    return Files.createDirectory(root.resolve("fillkeeper-" + System.nanoTime()));
  }

  /** From now on it has all the threads that it will get. */
  public void noMore() throws IOException {
    Files.writeString(group.resolve("pids.max"), Files.readString(group.resolve("pids.current")).strip());
  }

  /** It may have more again. */
  public void lift() throws IOException {
    Files.writeString(group.resolve("pids.max"), "max");
  }

  /** Lets go of whatever is still in it. */
  @Override
  public void close() throws IOException {
    lift();
    for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
      Files.writeString(home.resolve("cgroup.procs"), pid);
    }
    Kept.await("the group is empty", () -> !Files.exists(group) || isDeleted(), () -> group.toString());
  }

  private boolean isDeleted() {
    try {
      Files.delete(group);
      return true;
    } catch (IOException stillBusy) {
      return false;
    }
  }
}
