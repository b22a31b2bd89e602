package fillkeeper.testkit;

import fillkeeper.Main;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The real program in a JVM of its own, started as somebody would: its main class and the name of a configuration
 * file. To be killed, stalled and asked over HTTP; whatever does not happen fails with everything that it said.
 */
public final class ChildKeeper implements AutoCloseable {

  private static final String LISTENS = "HTTP listens on";
  private static final Pattern HTTP = Pattern.compile("HTTP listens on 127\\.0\\.0\\.1:(\\d+)");
  private static final Pattern STORE = Pattern.compile("PostgreSQL listens on 127\\.0\\.0\\.1:(\\d+)");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final ChildJvm jvm;
  private int port;

  private ChildKeeper(ChildJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * Starts it by a shell that ends by running what it is given. What it says may be lost, so the configuration names
   * the port of its HTTP.
   */
  public static ChildKeeper startBy(String shell, Path directory, JsonObject configuration) throws IOException {
    ChildKeeper keeper = new ChildKeeper(
        ChildJvm.startBy(shell, Main.class, "-conf", file(directory, configuration).toString()));
    keeper.port = configuration.getJsonObject("http").getInteger("port");
    return keeper;
  }

  /** Starts it; the file is written into the directory. */
  public static ChildKeeper start(Path directory, JsonObject configuration) throws IOException {
    return start(Main.class, directory, configuration);
  }

  /** Starts another class that does what the program does. */
  public static ChildKeeper start(Class<?> main, Path directory, JsonObject configuration) throws IOException {
    return new ChildKeeper(ChildJvm.start(main, "-conf", file(directory, configuration).toString()));
  }

  /** The same, with options for the JVM. */
  public static ChildKeeper start(Class<?> main, List<String> options, Path directory, JsonObject configuration)
      throws IOException {
    return new ChildKeeper(ChildJvm.start(main, options, "-conf", file(directory, configuration).toString()));
  }

  /** Starts the program as it is delivered. */
  public static ChildKeeper start(Path jar, Path directory, JsonObject configuration) throws IOException {
    return new ChildKeeper(ChildJvm.start(jar, "-conf", file(directory, configuration).toString()));
  }

  private static Path file(Path directory, JsonObject configuration) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "conf-", ".json"), configuration.encodePrettily());
  }

  /** The same, however long a start takes on a machine that is busy. */
  public ChildKeeper awaitListening(Duration limit) throws InterruptedException {
    jvm.awaitLine(line -> line.contains(LISTENS), limit);
    return awaitListening();
  }

  /** Waits until it answers over HTTP. */
  public ChildKeeper awaitListening() {
    port();
    return this;
  }

  /** The port on which it said that it listens. */
  private synchronized int port() {
    if (port == 0) {
      port = port(HTTP, LISTENS);
    }
    return port;
  }

  private int port(Pattern pattern, String said) {
    Matcher found = pattern.matcher(awaitSaid(said));
    if (!found.find()) {
      throw new AssertionError("no port was said: " + heard());
    }
    return Integer.parseInt(found.group(1));
  }

  /** Waits until it has said this. */
  public String awaitSaid(String part) {
    try {
      return jvm.awaitLine(line -> line.contains(part), Kept.PATIENCE);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  /** A connection to the embedded database that it runs. */
  public Connection store(Path dataDir) {
    awaitListening();
    return Embedded.connect(dataDir, storePort());
  }

  /** The port of the embedded database. */
  public int storePort() {
    return port(STORE, "PostgreSQL listens on");
  }

  public List<String> said() {
    return jvm.said();
  }

  /** Everything that it said, as one text. */
  public String heard() {
    return String.join("\n", said());
  }

  /** How many file descriptors it has open. */
  public long descriptors() {
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid()), "fd"))) {
      return open.count();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  public long pid() {
    return jvm.pid();
  }

  /** What it has used of the processors. */
  public Duration cpu() {
    return ProcessHandle.of(pid()).orElseThrow().info().totalCpuDuration().orElseThrow();
  }

  /** Says a line to it on its standard input. */
  public void say(String line) {
    jvm.say(line);
  }

  /** SIGKILL; what it had said is still to be had. */
  public ChildKeeper kill() throws Exception {
    jvm.signal("KILL");
    jvm.awaitExit(Kept.PATIENCE);
    return this;
  }

  /** SIGSTOP: it stands still, and the system goes on taking connections for it. */
  public void stall() throws Exception {
    jvm.signal("STOP");
  }

  /** SIGCONT. */
  public void wake() throws Exception {
    jvm.signal("CONT");
  }

  /** As {@code kill -TERM} or another signal. */
  public ChildKeeper signal(String name) throws Exception {
    jvm.signal(name);
    return this;
  }

  /** Waits for its end. */
  public int awaitExit() throws InterruptedException {
    return awaitExit(Kept.PATIENCE);
  }

  public int awaitExit(Duration limit) throws InterruptedException {
    return jvm.awaitExit(limit);
  }

  /** Asks it, and answers at once: it may be asked while it stands still. */
  public CompletableFuture<HttpResponse<String>> ask(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .timeout(Kept.PATIENCE).build();
    return CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Tells it to do something with an account, as {@code resume}; it is to agree. */
  public void post(String id, String command) throws Exception {
    HttpRequest request = HttpRequest
        .newBuilder(URI.create("http://127.0.0.1:" + port() + statePath(id) + "/" + command))
        .header("Content-Type", "application/json").timeout(Kept.PATIENCE)
        .POST(HttpRequest.BodyPublishers.ofString("{}")).build();
    HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 202) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
  }

  /** The status with which it answers; 0 if it does not. */
  public int answer(String path) {
    try {
      return ask(path).get(Kept.PATIENCE.toSeconds(), TimeUnit.SECONDS).statusCode();
    } catch (Exception unanswered) {
      return 0;
    }
  }

  /** What it says of an account; empty if it does not answer. */
  public JsonObject state(String id) {
    try {
      return body(ask(statePath(id)));
    } catch (Exception unanswered) {
      return new JsonObject().put("unanswered", unanswered.toString());
    }
  }

  /** What was answered. */
  public static JsonObject body(CompletableFuture<HttpResponse<String>> answer) throws Exception {
    return new JsonObject(answer.get(Kept.PATIENCE.toSeconds(), TimeUnit.SECONDS).body());
  }

  /** Where an account is asked for. */
  public static String statePath(String id) {
    return "/api/v1/accounts/bybit.simulator." + id;
  }

  /** Waits for what it says of an account's status. */
  public ChildKeeper awaitStatus(String id, String status) {
    Kept.await("process " + pid() + " says that " + id + " is " + status,
        () -> status.equals(state(id).getString("status")), () -> state(id).encode() + "\n" + heard());
    return this;
  }

  /** Everything that it heard and read ended as exactly one thing. */
  public ChildKeeper awaitCountersAddUp(String id) {
    Kept.await("counters of " + id + " add up", () -> Kept.addUp(state(id).getJsonObject("counters", new JsonObject())),
        () -> state(id).encode());
    return this;
  }

  /** Ends it at once, if it still runs. */
  @Override
  public void close() {
    jvm.close();
  }
}
