package fillkeeper.bench;

import fillkeeper.bench.exchange.BenchExchange;
import fillkeeper.ledger.Address;
import fillkeeper.testkit.ChildJvm;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The exchange in a process of its own, and what it is told to do. */
final class Exchange implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final List<String> JVM = List.of("-Xmx1g", "-XX:TieredStopAtLevel=4");

  private final ChildJvm jvm;
  private final int port;
  private final int first;
  private final int accounts;
  private int commands;

  private Exchange(ChildJvm jvm, int first, int accounts) throws InterruptedException {
    this.jvm = jvm;
    this.first = first;
    this.accounts = accounts;
    this.port = new JsonObject(said(line -> true)).getInteger("port");
  }

  /**
   * Starts one.
   *
   * @param open how many orders of an account are open at a time
   */
  static Exchange start(Lab lab, int accounts, int open) throws IOException, InterruptedException {
    Address at = lab.address();
    int first = lab.newAccounts(accounts);
    return new Exchange(ChildJvm.start(BenchExchange.class, JVM, Integer.toString(first), Integer.toString(accounts),
        Integer.toString(open), lab.url(), at.user(), at.password().reveal()), first, accounts);
  }

  /** The numbers of its accounts. */
  IntStream numbers() {
    return IntStream.range(first, first + accounts);
  }

  int port() {
    return port;
  }

  long pid() {
    return jvm.pid();
  }

  /** Events on every account, as fast as they are stored. */
  Loaded saturate(int eventsAnAccount, int window) throws InterruptedException {
    return loaded("saturate " + accounts + " " + eventsAnAccount + " " + window);
  }

  /** Events at a pace on the first account. */
  Loaded pace(double perSecond, int events) throws InterruptedException {
    return loaded("pace 1 " + perSecond + " " + events);
  }

  /** Some more events on the account with a number, at once. */
  void complete(int number, int events) throws InterruptedException {
    command("complete " + (number - first) + " " + events);
  }

  /** Events on the first account, whoever follows or not. */
  Loaded burst(double perSecond, Duration length) throws InterruptedException {
    return loaded("burst 1 " + perSecond + " " + length.toMillis());
  }

  /** Public trades, as fast as they are stored. */
  Loaded print(int trades, int window) throws InterruptedException {
    return loaded("print " + trades + " " + window);
  }

  /** How many events have happened on the account with a number. */
  int count(int number) throws InterruptedException {
    return command("counts").getJsonArray("counts").getInteger(number - first);
  }

  /** How many connections have subscribed to something. */
  int listening() throws InterruptedException {
    return command("listening").getInteger("peers");
  }

  /**
   * What happened.
   *
   * @param nanos      how long it took until all was stored, or sent where nobody waited for that
   * @param startNanos when it began, in nanoseconds of the wall clock
   */
  record Loaded(long events, long nanos, long startNanos) {
  }

  private Loaded loaded(String command) throws InterruptedException {
    JsonObject answer = command(command);
    return new Loaded(answer.getLong("events"), answer.getLong("nanos"), answer.getLong("start"));
  }

  /** One after another; the number makes each answer its own. */
  private JsonObject command(String command) throws InterruptedException {
    String numbered = command + " #" + ++commands;
    jvm.say(numbered);
    return new JsonObject(said(line -> line.contains(numbered + "\"")));
  }

  private String said(Predicate<String> wanted) throws InterruptedException {
    return jvm.awaitLine(line -> line.startsWith(BenchExchange.SAYS) && wanted.test(line), LIMIT)
        .substring(BenchExchange.SAYS.length());
  }

  @Override
  public void close() {
    jvm.close();
  }
}
