package fillkeeper.bench.exchange;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The exchange of the benchmarks, a process of its own so that its cost is told apart. Listens on loopback, says where
 * on a line, and does what it is told on lines of its standard input, each answered with a line of JSON.
 */
public final class BenchExchange {

  /** How an answer begins. */
  public static final String SAYS = "exchange: ";

  private final List<Happened> accounts;
  private final Map<String, Happened> byUid;
  private final Crowd crowd = new Crowd();
  private final Tape tape = new Tape(crowd);
  private final ServerSocket server;
  private final Progress progress;

  private BenchExchange(int first, int count, int open, Progress progress) throws IOException {
    this.accounts = IntStream.range(first, first + count)
        .mapToObj(number -> new Happened(new Flow(number, open))).toList();
    this.byUid = accounts.stream()
        .collect(Collectors.toMap(each -> Frames.uid(each.flow().account()), Function.identity()));
    this.server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    this.progress = progress;
  }

  /**
   * Arguments: the number of the first account, how many there are, how many orders of each are open at a time, and the
   * database: URL, user, password.
   */
  public static void main(String[] arguments) throws Exception {
    BenchExchange exchange = new BenchExchange(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]),
        Integer.parseInt(arguments[2]), new Progress(arguments[3], arguments[4], arguments[5]));
    exchange.listen();
    say(new JsonObject().put("port", exchange.server.getLocalPort()));
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      say(exchange.obey(line.split(" ")).put("command", line));
    }
    System.exit(0);
  }

  /** The key of an account. */
  public static String key(int account) {
    return Rest.keyOf(Frames.uid(account));
  }

  private static void say(JsonObject what) {
    System.out.println(SAYS + what.encode());
    System.out.flush();
  }

  private void listen() {
    Rest rest = new Rest(byUid::get);
    Thread acceptor = new Thread(() -> {
      try {
        while (true) {
          Socket socket = server.accept();
          Thread reader = new Thread(new Peer(socket, rest, crowd), "peer");
          reader.setDaemon(true);
          reader.start();
        }
      } catch (IOException closed) {
        System.err.println(closed.getMessage());
      }
    }, "acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  private JsonObject obey(String[] words) throws SQLException {
    return switch (words[0]) {
      case "listening" -> new JsonObject().put("peers", crowd.listening());
      case "counts" -> new JsonObject().put("counts", accounts.stream().map(Happened::count).toList());
      case "saturate" -> json(load(words[1]).saturate(Integer.parseInt(words[2]), Integer.parseInt(words[3])));
      case "pace" -> json(load(words[1]).pace(Double.parseDouble(words[2]), Integer.parseInt(words[3])));
      case "burst" -> json(load(words[1]).burst(Double.parseDouble(words[2]), Long.parseLong(words[3])));
      case "complete" -> complete(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
      case "print" -> json(tape.print(Integer.parseInt(words[1]), Integer.parseInt(words[2]), progress));
      default -> throw new IllegalArgumentException(words[0]);
    };
  }

  private JsonObject complete(int account, int events) {
    new Pipe(accounts.get(account), crowd).push(events);
    return new JsonObject();
  }

  private Load load(String count) {
    return new Load(Pipe.of(new ArrayList<>(accounts.subList(0, Integer.parseInt(count))), crowd), progress);
  }

  private static JsonObject json(Load.Done done) {
    return new JsonObject().put("events", done.events()).put("nanos", done.nanos()).put("start", done.startNanos());
  }
}
