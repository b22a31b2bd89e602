package fillkeeper.bench;

import fillkeeper.Main;
import fillkeeper.bench.exchange.Frames;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Public trades of one symbol under load, beside bulk inserts of the same rows. */
final class Recorder implements Work {

  private static final int WINDOW = 4_096;
  private static final double FIRST_GUESS = 10_000;

  @Override
  public String name() {
    return "recorder";
  }

  @Override
  public String title() {
    return "the recorder of public trades under load";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Floors floors = new Floors(lab, FloorTable.trades());
    Cost bulk = Cost.NOTHING;
    Cost ours = Cost.NOTHING;
    List<Double> rows = new ArrayList<>();
    List<Double> trades = new ArrayList<>();
    long printed = 0;
    try (Exchange exchange = Exchange.start(lab, 1, 1);
        Product product = Product.start(lab, Main.class, configuration(lab, exchange))) {
      Kept.await("the recorder has subscribed", () -> listening(exchange) > 0, () -> product.process().heard());
      double perSecond = FIRST_GUESS;
      for (int round = -lab.rounds(); round < lab.rounds(); round++) {
        Meter meter = lab.meter(product.pid(), exchange.pid());
        Exchange.Loaded loaded = exchange.print((int) (perSecond * lab.length().toMillis() / 1e3), WINDOW);
        Cost kept = meter.stop(loaded.events(), loaded.nanos());
        perSecond = kept.perSecond();
        printed += loaded.events();
        if (round >= 0) {
          Cost bare = floors.bulk(1, lab.length());
          bulk = bulk.plus(bare);
          ours = ours.plus(kept);
          rows.add(bare.perSecond());
          trades.add(kept.perSecond());
        }
      }
      check(lab, printed);
      report.line("floor 2 of public trades, 1 connection", bulk, null, null);
      report.line("recorder of public trades", ours, null, product.heap());
    }
    report.target(Target.atLeast("trade recorder: trades against rows of floor 2", Ratio.ofRounds(trades, rows), 0.6,
        "×"));
  }

  private static int listening(Exchange exchange) {
    try {
      return exchange.listening();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private static void check(Lab lab, long printed) {
    long stored = lab.database().count("recorded_trades");
    long other = lab.database().count("trade_corrections") + lab.database().count("trade_gaps");
    if (stored != printed || other != 0) {
      throw new IllegalStateException("printed " + printed + " trades, stored " + stored + ", beside them " + other);
    }
  }

  private static JsonObject configuration(Lab lab, Exchange exchange) {
    return Product.configuration(lab).put("markets", new JsonArray().add(new JsonObject()
        .put("exchange", "bybit").put("environment", "simulator").put("category", "linear")
        .put("symbols", new JsonArray().add(Frames.SYMBOL))
        .put("endpoints", new JsonObject().put("publicWs", "ws://127.0.0.1:" + exchange.port() + "/v5/public")
            .put("rest", "http://127.0.0.1:" + exchange.port()))));
  }
}
