package fillkeeper.json;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.desk.Samples;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Records as readers see them: the columns of the contract, nothing else, each with its value. */
class RecordsJsonTest {

  private static final String WHOSE = "{'exchange':'bybit','environment':'testnet','account':'main',";

  @Test
  void anOrderHasTheColumnsOfItsTable() {
    assertThat(OrderJson.of(Samples.MAIN, Samples.order("o1", 11)).encode()).isEqualTo(json(WHOSE
        + "'category':'linear','recordType':'order','symbol':'BTCUSDT','orderId':'o1',"
        + "'clientOrderId':'c-1','parentOrderId':'p-1','side':'BUY','positionSide':'LONG','orderType':'STOP_LIMIT',"
        + "'timeInForce':'GTC','postOnly':true,'reduceOnly':false,'triggerPrice':'9.5','price':'10.10','qty':'5',"
        + "'quoteQty':'50.5','rejectReason':'none','cancelReason':'by user','origin':'CLIENT',"
        + "'createdAt':'2026-03-01T11:59:30.123456Z','status':'PARTIALLY_FILLED','rawStatus':'New','isOpen':true,'concluded':false,"
        + "'cumQty':'2','leavesQty':'3','cumValue':'20.2','avgPrice':'10.1','fillsQty':'1.5',"
        + "'updatedAt':'2026-03-01T11:59:40.123456Z','source':'REST','receivedAt':'2026-03-01T12:00:00.123456Z',"
        + "'epoch':7,'changeSeq':11,"
        + "'details':{'price':10.10,'n':123456789012345678901234567890,'list':[1,null,true]}}"));
  }

  @Test
  void anOrderThatOnlyItsFillsToldOfKeepsItsNullsInSight() {
    Sighting seen = new Sighting(Source.STREAM, Samples.AT, 1);
    OrderState bare = new OrderState(OrderKey.order("spot", "S", "o"), OrderTerms.ofFill(bareExecution()), null, null,
        BigDecimal.ZERO, null, false, false, BigDecimal.ONE, BigDecimal.ONE, null, null, null, seen, false, 0, 1, 2);

    JsonObject order = OrderJson.of(Samples.MAIN, bare);

    assertThat(order.fieldNames()).isEqualTo(OrderJson.of(Samples.MAIN, Samples.order("o1", 11)).fieldNames());
    assertThat(order.getMap()).containsEntry("price", null).containsEntry("updatedAt", null)
        .containsEntry("leavesQty", null).containsEntry("status", "UNKNOWN").containsEntry("isOpen", false);
  }

  @Test
  void anExecutionHasTheColumnsOfItsTable() {
    assertThat(ExecutionJson.of(Samples.MAIN, Samples.execution("e1", 12)).encode()).isEqualTo(json(WHOSE
        + "'category':'linear','recordType':'execution','symbol':'BTCUSDT','execId':'e1','leg':'leg-1',"
        + "'orderId':'o1','clientOrderId':'c-1','side':'SELL','positionSide':'SHORT','execType':'TRADE',"
        + "'rawExecType':'Trade','price':'10.10','qty':'1000','baseQty':'0.0000001','value':'10100',"
        + "'valueCurrency':'USDT','fee':'-0.010','feeCurrency':'USDC','feeRate':'0.0006',"
        + "'miscFees':[{'type':'GST','amount':'0.01','currency':'INR'}],'realizedPnl':'-3.5','closedQty':'1',"
        + "'isMaker':true,'voidedAt':'2026-03-01T12:00:01.123456Z','executedAt':'2026-03-01T11:59:50.123456Z',"
        + "'source':'STREAM','receivedAt':'2026-03-01T12:00:00.123456Z','epoch':7,'changeSeq':12,"
        + "'details':{'execId':'e1'}}"));
  }

  @Test
  void anExecutionKeepsItsNullsInSight() {
    JsonObject bare = ExecutionJson.of(Samples.MAIN, new BookedExecution(bareExecution(), null, 1, 2));

    assertThat(bare.fieldNames()).isEqualTo(ExecutionJson.of(Samples.MAIN, Samples.execution("e1", 1)).fieldNames());
    assertThat(bare.getMap()).containsEntry("fee", null).containsEntry("isMaker", null).containsEntry("voidedAt", null)
        .containsEntry("miscFees", null).containsEntry("details", null);
  }

  @Test
  void aCorrectionHasTheColumnsOfItsTable() {
    assertThat(CorrectionJson.of(Samples.MAIN, correction(13)).encode()).isEqualTo(json(WHOSE
        + "'category':'linear','recordType':'execution','symbol':'BTCUSDT','execId':'e1','leg':'',"
        + "'field':'price','first':'10.1','later':'10.2','source':'REST','resolution':'REPLACED',"
        + "'receivedAt':'2026-03-01T12:00:00.123456Z','epoch':7,'changeSeq':13}"));
  }

  @Test
  void aGapHasTheColumnsOfItsTable() {
    assertThat(GapJson.of(Samples.MAIN, gap(14)).encode()).isEqualTo(json(WHOSE
        + "'id':'9007199254740993','category':'linear','recordType':'order','symbol':'BTCUSDT','orderId':'o1',"
        + "'expected':'2','booked':'1.5','openedAt':'2026-03-01T12:00:00.123456Z',"
        + "'deadline':'2026-03-01T12:01:00.123456Z','closedAt':null,'closedBy':null,"
        + "'acceptedAt':'2026-03-01T12:02:00.123456Z','acceptedBy':'bus','note':'archived','changeSeq':14}"));
  }

  @Test
  void anIncidentHasTheColumnsOfItsTable() {
    assertThat(IncidentJson.of(Samples.incident(Samples.MAIN)).encode()).isEqualTo(json(WHOSE
        + "'epoch':6,'cause':'DISCONNECTED','detail':'the stream ended','openedAt':'2026-03-01T11:58:50.123456Z',"
        + "'resolvedAt':null,'id':'6','outageId':'5','attemptNo':2}"));
  }

  @Test
  void aBatchIsToldInTheOrderOfItsChanges() {
    Batch batch = new Batch(List.of(new Batch.OrderChange(Samples.order("o1", 5), 0)),
        List.of(Samples.execution("e1", 3)), List.of(new Batch.Completion(Samples.execution("e0", 1), 9)),
        List.of(correction(4)), List.of(gap(2)), List.of(), List.of(), List.of(), List.of(), Samples.AT, 5);

    List<JsonObject> messages =
        AppliedJson.of(Samples.MAIN, batch, Samples.INCARNATION).stream().map(Supplier::get).toList();

    assertThat(messages).extracting(message -> message.getLong("changeSeq") + " " + message.getString("kind"))
        .containsExactly("1 execution", "2 gap", "3 execution", "4 correction", "5 order");
    assertThat(messages).allSatisfy(message -> {
      assertThat(message.fieldNames()).containsExactlyInAnyOrder("changeSeq", "kind", "record", "incarnation");
      assertThat(message.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
      assertThat(message.getJsonObject("record").getLong("changeSeq")).isEqualTo(message.getLong("changeSeq"));
    });
  }

  private static Execution bareExecution() {
    return new Execution(new ExecutionKey("spot", "execution", "S", "e", ""), null, null, null, null,
        ExecType.UNKNOWN, null, null, BigDecimal.ONE, null, null, null, null, null, null, null, null, null, null,
        Instant.EPOCH, null, new Sighting(Source.STREAM, Samples.AT, 1));
  }

  private static Correction correction(long seq) {
    return new Correction(new ExecutionKey("linear", "execution", "BTCUSDT", "e1", ""), "price", "10.1", "10.2",
        Source.REST, Correction.Resolution.REPLACED, Samples.AT, 7, seq);
  }

  private static Gap gap(long seq) {
    return new Gap(9_007_199_254_740_993L, OrderKey.order("linear", "BTCUSDT", "o1"), new BigDecimal("2"),
        new BigDecimal("1.5"), Samples.AT, Samples.AT.plusSeconds(60), null, null, Samples.AT.plusSeconds(120), "bus",
        "archived", seq);
  }

  private static String json(String withSingleQuotes) {
    return withSingleQuotes.replace('\'', '"');
  }
}
