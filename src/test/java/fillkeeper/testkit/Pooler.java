package fillkeeper.testkit;

import fillkeeper.ledger.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A pgbouncer that gives its clients a connection for each transaction. */
public final class Pooler implements AutoCloseable {

  private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");

  private final Process process;
  private final int port;

  private Pooler(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Whether this machine has one. */
  public static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  /**
   * Starts one before a server.
   *
   * @param passedOver what of a session's settings it drops in silence, separated by commas; it refuses others
   */
  public static Pooler before(Address server, Path directory, String passedOver) throws IOException {
    int port = Ports.free();
    Path users = Files.writeString(directory.resolve("users"),
        "\"" + server.user() + "\" \"" + server.password().reveal() + "\"\n");
    Path settings = Files.writeString(directory.resolve("pgbouncer.ini"), """
        [databases]
        * = host=127.0.0.1 port=%d
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = trust
        auth_file = %s
        pool_mode = transaction
        ignore_startup_parameters = %s
        """.formatted(server.port(), port, users, passedOver));
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "-U"));                 // it does not run as root
    }
    command.addAll(List.of(PROGRAM.toString(), settings.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(directory.resolve("pgbouncer.log").toFile()).start();
    Pooler pooler = new Pooler(process, port);
    Kept.await("pgbouncer listens", pooler::listens, () -> said(directory));
    return pooler;
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private static String said(Path directory) {
    try {
      return Files.readString(directory.resolve("pgbouncer.log"));
    } catch (IOException nothing) {
      return nothing.toString();
    }
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }
}
