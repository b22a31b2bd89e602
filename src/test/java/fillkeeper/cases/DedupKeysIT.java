package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.BookPrint;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.Script;
import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.SimTick;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Chapter B: what makes a row the same row is wrong. */
class DedupKeysIT extends Cases {

  private static final String RECORDER = "bybit.simulator.linear";
  private static final long TRADED_MS = 1_767_225_600_000L;

  private SimFeed once;
  private SimFeed many;

  @Override
  void before(Kept kept) throws Exception {
    kept.market("SOLUSDT");
    once = feed(kept, "once", "one");
    many = feed(kept, "many", "keep");
  }

  private static SimFeed feed(Kept kept, String stream, String multiplicity) throws Exception {
    SimFeed feed = new SimFeed(SimFeed.Provider.TRAILING_WINDOW, 10, new Random(1)).start(kept.vertx())
        .await(60, TimeUnit.SECONDS);
    kept.provider(new JsonObject().put("url", feed.url()).put("subscribe", "{\"op\":\"subscribe\"}")
        .put("stream", stream).put("mode", "TRAILING_WINDOW").put("seenWindow", 100).put("rows", "/data")
        .put("multiplicity", multiplicity)
        .put("fields", new JsonObject().put("symbol", "/sym").put("ts", "/ts").put("price", "/px").put("size", "/sz")
            .put("side", "/side")));
    return feed;
  }

  @Case
  void B022_oneIdOnTwoSymbolsIsTwoOrders(Play play) {
    play.quiet();
    Script script = play.venue().script();
    String one = play.rests("0.020");
    String other = play.venue().market("linear", "ETHUSDT", "Sell", "0.50");
    String fill = play.lastFill();
    script.rest();
    script.order(one).with("orderId", "77").say();
    play.inTurn(script.order(other).with("orderId", "77"), script.fill(fill).with("orderId", "77"));
    play.await(1, "orders", "order_id = '77' AND symbol = 'BTCUSDT' AND status = 'NEW' AND cum_qty = 0");
    play.await(1, "orders", "order_id = '77' AND symbol = 'ETHUSDT' AND status = 'FILLED' AND fills_qty = 0.5");
    play.venue().cancel(one);
    script.order(one).with("orderId", "77").say();
    script.rest().end();
    play.await(2, "orders", "symbol = 'BTCUSDT' AND status = 'CANCELED'").thenCurrent();
  }

  @Case
  void B023_bothSidesOfATradeWithOneselfAreBooked(Play play) {
    String buys = play.rests("0.010");
    String sells = play.venue().limit("linear", "BTCUSDT", "Sell", "60000", "0.010");
    play.venue().fill(buys, Leg.of("60000", "0.010").named("with-myself"));
    play.venue().fill(sells, Leg.of("60000", "0.010").named("with-myself"));
    play.awaitFills(2).awaitOrder(buys, "FILLED", "0.01").awaitOrder(sells, "FILLED", "0.01");
    assertThat(play.position("BTCUSDT")).isEqualTo("0");
    play.await(2, "executions", "exec_id = 'with-myself'").thenCurrent();
  }

  /** No venue that is kept here declares such ids, so that the second is a correction and what is missing a gap. */
  @Case(once = true, audited = true)
  void B025_twoFillsOfOneOrderUnderOneIdLeaveAGapThatIsSeen(Play play) throws Exception {
    thenTheOtherFillsOfTheOrderAreMissed(play, "flipped");
  }

  @Case(once = true, audited = true)
  void B026_fillsThatAreCalledAsTheirOrderLeaveAGapThatIsSeen(Play play) throws Exception {
    thenTheOtherFillsOfTheOrderAreMissed(play, null);
  }

  private void thenTheOtherFillsOfTheOrderAreMissed(Play play, String name) throws Exception {
    String order = play.rests("0.005");
    String id = name == null ? order : name;
    play.venue().fill(order, Leg.of("60000", "0.002").named(id));
    play.awaitFills(1).awaitOrder(order, "PARTIALLY_FILLED", "0.002");
    play.venue().fill(order, Leg.of("60000", "0.003").named(id));
    play.awaitOrder(order, "FILLED", "0.005").await(1, "gaps", "closed_at IS NULL AND expected = 0.005");
    play.kept().awaitStatus(play.id(), "DEGRADED");
    assertThat(play.count("execution_corrections", "field = 'qty'")).isPositive();
    play.awaitRounds(play.rounds() + 4);
    long corrections = play.count("execution_corrections", "true");
    play.awaitRounds(play.rounds() + 1);
    assertThat(play.count("execution_corrections", "true")).as("what is said in turns").isEqualTo(corrections);
    play.acceptTheGap();
    play.awaitFills(1).thenCurrent();
  }

  @Case
  void B028_aFillWithoutAnIdIsKeptAsRejectedAndBookedUnderItsOwn(Play play) throws Exception {
    Script script = play.venue().script();
    String order = play.rests("0.020");
    String fill = play.venue().fill(order, "0.010");
    script.order(order).say();
    script.fill(fill).with("execId", "").say();
    play.kept().awaitIncident(play.id(), "MALFORMED_EVENT").awaitLive(play.id());
    play.awaitFills(1).await(1, "rejected_events", "length(payload) > 0 AND reason LIKE '%execId%'");
    script.fill(fill).say();
    script.end();
    play.awaitFills(1).thenAllIsWell("MALFORMED_EVENT");
  }

  @Case(once = true)
  void B029_aTradeWithoutAnIdIsKeptAndCounted(Play play) {
    kept().awaitRecording(RECORDER);
    long rejected = counter(RECORDER, "rejected");
    kept().exchange().say(trade("", "150", "1"));
    Kept.await("the trade is kept", () -> kept().database().count("rejected_events WHERE account IS NULL") == 1,
        () -> kept().recorded(RECORDER).encode());
    kept().awaitRecorded(RECORDER, "rejected", rejected + 1).awaitRecording(RECORDER);
    thenRecordedAgain();
    play.thenAllIsWell();
  }

  @Case(once = true)
  void B031_oneIdForTwoTradesIsACollision(Play play) {
    kept().awaitRecording(RECORDER);
    kept().exchange().print("linear", "SOLUSDT", "Buy", Leg.of("150", "1"));
    List<BookPrint> prints = kept().exchange().prints();
    BookPrint print = prints.get(prints.size() - 1);
    awaitRecorded(print.tradeId());
    kept().exchange().say(trade(print.tradeId(), print.tradedMs(), "151", "2"));
    kept().awaitRecorded(RECORDER, "collisions", 1);
    Kept.await("both", () -> kept().database().count("trade_corrections") > 0, () -> "none");
    assertThat(kept().database().count("recorded_trades WHERE trade_id = '" + print.tradeId() + "' AND price = 150"))
        .isEqualTo(1);
    play.thenAllIsWell();
  }

  @Case(once = true)
  void B032_alikeIsTheSameWhereThereIsAnIdAndElseAsTheFeedDeclares(Play play) {
    kept().awaitRecording(RECORDER).awaitRecording("once").awaitRecording("many");
    kept().exchange().say(trade("twice", "150", "1").replaceFirst("\\{\"T\"(.*)\\}\\]", "{\"T\"$1},{\"T\"$1}]"));
    awaitRecorded("twice");
    SimTick alike = new SimTick(1, "X", null, TRADED_MS, "100", "1", "B");
    Kept.await("both listen", () -> once.connections() == 1 && many.connections() == 1, () -> "not yet");
    once.tell(List.of(alike, alike));
    many.tell(List.of(alike, alike));
    kept().awaitRecorded("once", "received", 2).awaitRecorded("many", "recorded", 2);
    Kept.await("both of one feed", () -> kept().database().count("ticks WHERE stream = 'many:X'") == 2, () -> "");
    assertThat(kept().database().count("ticks WHERE stream = 'once:X'")).isEqualTo(1);
    assertThat(kept().database().count("ticks WHERE stream = 'many:X' AND ordinal > 0")).isEqualTo(1);
    assertThat(kept().database().count("recorded_trades WHERE trade_id = 'twice'")).isEqualTo(1);
    play.thenAllIsWell();
  }

  private static String trade(String id, String price, String qty) {
    return trade(id, TRADED_MS, price, qty);
  }

  private static String trade(String id, long tradedMs, String price, String qty) {
    return "{\"topic\":\"publicTrade.SOLUSDT\",\"type\":\"snapshot\",\"ts\":" + tradedMs + ",\"data\":[{\"T\":"
        + tradedMs + ",\"s\":\"SOLUSDT\",\"S\":\"Buy\",\"v\":\"" + qty + "\",\"p\":\"" + price
        + "\",\"L\":\"PlusTick\",\"i\":\"" + id + "\",\"BT\":false,\"RPI\":false,\"seq\":1}]}";
  }

  private void thenRecordedAgain() {
    kept().exchange().print("linear", "SOLUSDT", "Buy", Leg.of("150", "1"));
    List<BookPrint> prints = kept().exchange().prints();
    awaitRecorded(prints.get(prints.size() - 1).tradeId());
  }

  private void awaitRecorded(String tradeId) {
    Kept.await("the trade " + tradeId,
        () -> kept().database().count("recorded_trades WHERE trade_id = '" + tradeId + "'") == 1,
        () -> kept().recorded(RECORDER).encode());
  }

  private long counter(String name, String counter) {
    return kept().recorded(name).getJsonObject("counters").getLong(counter);
  }
}
