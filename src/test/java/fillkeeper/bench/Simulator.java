package fillkeeper.bench;

import fillkeeper.bench.exchange.BenchExchange;
import fillkeeper.bench.exchange.Simulated;
import fillkeeper.testkit.ChildJvm;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The simulator in a process of its own. */
final class Simulator implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final ChildJvm jvm;
  private final int port;
  private final int accounts;

  private Simulator(ChildJvm jvm, int accounts) throws InterruptedException {
    this.jvm = jvm;
    this.accounts = accounts;
    this.port = new JsonObject(said("port")).getInteger("port");
  }

  static Simulator start(int accounts) throws IOException, InterruptedException {
    return new Simulator(ChildJvm.start(Simulated.class, List.of("-Xmx1500m", "-XX:TieredStopAtLevel=4"),
        Integer.toString(accounts)), accounts);
  }

  /** The first account gets a past of two days. */
  void past(int openOrders, int filledOrders, int fillsOfEach) throws InterruptedException {
    String command = "past " + openOrders + " " + filledOrders + " " + fillsOfEach;
    jvm.say(command);
    said(command);
  }

  /** What somebody would write who keeps the first so many of its accounts. */
  JsonObject configuration(Lab lab, int count) {
    JsonObject endpoints = new JsonObject().put("privateWs", "ws://127.0.0.1:" + port + "/v5/private")
        .put("rest", "http://127.0.0.1:" + port);
    JsonArray kept = new JsonArray();
    for (int i = 0; i < Math.min(count, accounts); i++) {
      kept.add(Product.account("s" + i, Simulated.key(i), endpoints));
    }
    return Product.configuration(lab).put("accounts", kept);
  }

  long pid() {
    return jvm.pid();
  }

  private String said(String what) throws InterruptedException {
    return jvm.awaitLine(line -> line.startsWith(BenchExchange.SAYS) && line.contains(what), LIMIT)
        .substring(BenchExchange.SAYS.length());
  }

  @Override
  public void close() {
    jvm.close();
  }
}
