package fillkeeper.store;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the programs of the embedded PostgreSQL. They refuse to run as root, so root runs them in a user namespace,
 * where they are somebody else and the files are still theirs.
 */
final class PostgresPrograms {

  private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
  private static final long LOG_TAIL_BYTES = 2_000;
  private static final List<String> OTHER_USER = List.of("unshare", "-U");
  /** A session of its own, so that Ctrl-C in the terminal reaches this process alone. */
  private static final String OWN_SESSION = "setsid";

  private final Path home;
  private final List<String> prefix;

  PostgresPrograms(Path home) throws IOException {
    this.home = home;
    this.prefix = isRoot() ? OTHER_USER : List.of();
    if (isRoot() && !succeeds(List.of("unshare", "-U", "true"))) {
      throw new StoreException("PostgreSQL does not run as root, and this machine permits no user namespaces: "
          + "run as another user, or name a server in store.host");
    }
  }

  /**
   * Creates a cluster with one user, who has the password that the file holds.
   *
   * @param kept whether it has to outlive a crash of the machine
   */
  void init(Path data, Path passwordFile, String user, boolean kept, Path log) throws IOException {
    List<String> command = command("initdb", "-D", data.toString(), "--username", user, "--auth", "scram-sha-256",
        "--pwfile", passwordFile.toString(), "--encoding", "UTF8", "--locale-provider", "builtin",
        "--builtin-locale", "C.UTF-8", "--locale", "C", kept ? "--no-instructions" : "--no-sync");
    Process process = start(command, log);
    try {
      if (!process.waitFor(INIT_LIMIT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new StoreException("PostgreSQL could not create its data directory " + data + ": " + tail(log));
      }
    } catch (InterruptedException interrupted) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while PostgreSQL created its data directory " + data);
    }
  }

  /** Starts the server; what it says goes to the log. */
  Process serve(Path data, int port, Path log) throws IOException {
    List<String> command = new ArrayList<>(List.of(OWN_SESSION));
    command.addAll(command("postgres", "-D", data.toString(), "-p", Integer.toString(port)));
    Stream.of("fsync=on", "synchronous_commit=on", "full_page_writes=on", "listen_addresses=127.0.0.1",
        "unix_socket_directories=", "logging_collector=off", "log_destination=stderr", "log_checkpoints=off",
        // Statements and the values in them are nobody's business in a log file.
        "log_error_verbosity=terse", "log_min_error_statement=panic", "log_statement=none")
        .forEach(setting -> command.addAll(List.of("-c", setting)));
    return start(command, log);
  }

  /** The last that was said, on one line. */
  static String tail(Path log) throws IOException {
    if (!Files.exists(log)) {
      return "it said nothing";
    }
    byte[] bytes = Files.readAllBytes(log);
    int from = (int) Math.max(0, bytes.length - LOG_TAIL_BYTES);
    String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "it said nothing" : text.replaceAll("\\s*\\R\\s*", " | ");
  }

  private List<String> command(String program, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static Process start(List<String> command, Path log) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(log.getParent().toFile())
        .redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.environment().put("LC_ALL", "C");
    return builder.start();
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private static boolean succeeds(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
