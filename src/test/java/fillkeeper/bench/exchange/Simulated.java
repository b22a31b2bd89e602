package fillkeeper.bench.exchange;

import fillkeeper.simulator.bybit.Past;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The simulator of the product in a process of its own, with as many accounts as are wanted and no limits. */
public final class Simulated {

  private static final int NO_LIMIT = 1_000_000_000;
  private static final Duration PAST = Duration.ofDays(2);

  private final SimExchange exchange = new SimExchange(20_260_101L);
  private final List<SimAccount> accounts = new ArrayList<>();

  private Simulated() {
  }

  /** The key of an account, counted from 0. */
  public static String key(int account) {
    return "BENCH-KEY-" + Frames.uid(account);
  }

  /** Argument: how many accounts. */
  public static void main(String[] arguments) throws Exception {
    Simulated simulated = new Simulated();
    int count = Integer.parseInt(arguments[0]);
    for (int i = 0; i < count; i++) {
      simulated.accounts.add(simulated.exchange.addAccount(Frames.uid(i), key(i), "bench-secret"));
    }
    simulated.exchange.limits(NO_LIMIT, NO_LIMIT);
    simulated.exchange.start(Vertx.vertx()).await(30, TimeUnit.SECONDS);
    say(new JsonObject().put("port", simulated.exchange.port()));
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      simulated.obey(line.split(" "));
      say(new JsonObject().put("command", line));
    }
    System.exit(0);
  }

  private static void say(JsonObject what) {
    System.out.println(BenchExchange.SAYS + what.encode());
    System.out.flush();
  }

  /** {@code past <open orders> <filled orders> <fills of each>}: they are of the two days before now. */
  private void obey(String[] words) {
    if (!words[0].equals("past")) {
      throw new IllegalArgumentException(words[0]);
    }
    long now = System.currentTimeMillis();
    long from = now - PAST.toMillis();
    SimAccount account = accounts.get(0);
    account.seedHistory(Past.open("open", Integer.parseInt(words[1]), from, now));
    account.seedHistory(
        Past.filled("filled", Integer.parseInt(words[2]), Integer.parseInt(words[3]), from, now - 1_000));
  }
}
