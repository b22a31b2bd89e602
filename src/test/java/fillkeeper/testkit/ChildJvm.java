package fillkeeper.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM of its own with this one's class path, to be killed and asked for what it said. */
public final class ChildJvm implements AutoCloseable {

  private static final long ASK_AGAIN_MS = 100;
  /** Where this process itself stood still, its child had no chance either. */
  private static final long STOOD_STILL = TimeUnit.SECONDS.toNanos(5);
  private static final Duration THREADS_LIMIT = Duration.ofSeconds(10);

  private final Process process;
  private final List<String> said = new ArrayList<>();
  private final Thread listener;

  private ChildJvm(Process process) {
    this.process = process;
    this.listener = new Thread(this::listen, "child-" + process.pid());
    listener.setDaemon(true);
    listener.start();
  }

  /** Starts a class; what it says on both streams is kept. */
  public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
    return start(main, List.of(), arguments);
  }

  /** The same, with options for the JVM. */
  public static ChildJvm start(Class<?> main, List<String> options, String... arguments) throws IOException {
    List<String> what = new ArrayList<>(options);
    what.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return java(what, arguments);
  }

  /**
   * The same, as a shell does that is told something first.
   *
   * @param shell a script that ends by running what it is given, as {@code ulimit -n 99; exec "$@"}
   */
  public static ChildJvm startBy(String shell, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", shell, "sh"));
    command.addAll(command(List.of("-cp", System.getProperty("java.class.path"), main.getName()), arguments));
    return new ChildJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Starts a jar by its manifest, without this JVM's class path. */
  public static ChildJvm start(Path jar, String... arguments) throws IOException {
    return java(List.of("-jar", jar.toString()), arguments);
  }

  private static ChildJvm java(List<String> what, String... arguments) throws IOException {
    return new ChildJvm(new ProcessBuilder(command(what, arguments)).redirectErrorStream(true).start());
  }

  private static List<String> command(List<String> what, String... arguments) {
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx256m",
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")));
    command.addAll(what);
    command.addAll(List.of(arguments));
    return command;
  }

  private void listen() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        synchronized (said) {
          said.add(line);
          said.notifyAll();
        }
      }
    } catch (IOException ended) {
      synchronized (said) {
        said.add("(" + ended.getMessage() + ")");
      }
    }
  }

  /** Waits for a line; fails with everything that was said instead. */
  public String awaitLine(Predicate<String> wanted, Duration limit) throws InterruptedException {
    long left = limit.toNanos();
    long looked = System.nanoTime();
    synchronized (said) {
      while (true) {
        Optional<String> found = said.stream().filter(wanted).findFirst();
        if (found.isPresent()) {
          return found.get();
        }
        if (left <= 0 || !process.isAlive() && !listener.isAlive()) {
          throw new AssertionError("not said by process " + process.pid() + ": " + saidWithThreads());
        }
        said.wait(ASK_AGAIN_MS);
        long now = System.nanoTime();
        left -= Math.min(now - looked, STOOD_STILL);
        looked = now;
      }
    }
  }

  /** Everything said, and where its threads are if it lives; one that says nothing even then has not had a CPU. */
  private List<String> saidWithThreads() throws InterruptedException {
    if (process.isAlive()) {
      int before = said.size();
      try {
        signal("QUIT");
      } catch (IOException refused) {
        said.add("(" + refused.getMessage() + ")");
      }
      long end = System.nanoTime() + THREADS_LIMIT.toNanos();
      while (System.nanoTime() - end < 0 && said.stream().skip(before).noneMatch(line -> line.contains("JNI global"))) {
        said.wait(100);
      }
    }
    return List.copyOf(said);
  }

  /** Waits for its end; fails with everything that it said. */
  public int awaitExit(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("process " + process.pid() + " does not end: " + said());
    }
    listener.join(limit.toMillis());
    return process.exitValue();
  }

  /** Its number. */
  public long pid() {
    return process.pid();
  }

  /** Everything said so far. */
  public List<String> said() {
    synchronized (said) {
      return List.copyOf(said);
    }
  }

  /** Whether this process, and so what it starts, ignores a signal, as what runs behind a shell's ampersand does. */
  public static boolean isIgnoredHere(int signal) throws IOException {
    String mask = Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:")).findFirst().orElseThrow().substring(7).strip();
    return (Long.parseUnsignedLong(mask, 16) >> signal - 1 & 1) == 1;
  }

  /** Says a line to it on its standard input; one that is dead does not hear it. */
  public void say(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException dead) {
      synchronized (said) {
        said.add("(" + dead.getMessage() + ")");
      }
    }
  }

  /** As {@code kill -TERM} or another signal. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }
}
