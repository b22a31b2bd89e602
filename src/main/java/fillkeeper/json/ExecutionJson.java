package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.MiscFee;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** An execution as readers see it. */
public final class ExecutionJson {

  private ExecutionJson() {
  }

  /** The columns of {@code executions}, but the database's own time of recording. */
  public static JsonObject of(AccountKey account, BookedExecution booked) {
    Execution execution = booked.execution();
    JsonObject row = identity(Columns.of(account), execution.key());
    what(row, execution);
    amounts(row, execution);
    return row
        .put("isMaker", execution.maker())
        .put("voidedAt", text(booked.voidedAt()))
        .put("executedAt", text(execution.executedAt()))
        .put("source", text(execution.seen().source()))
        .put("receivedAt", text(execution.seen().receivedAt()))
        .put("epoch", booked.epoch())
        .put("changeSeq", booked.changeSeq())
        .put("details", Columns.tree(execution.details()));
  }

  static JsonObject identity(JsonObject row, ExecutionKey key) {
    return row.put("category", key.category())
        .put("recordType", key.recordType())
        .put("symbol", key.symbol())
        .put("execId", key.execId())
        .put("leg", key.leg());
  }

  private static void what(JsonObject row, Execution execution) {
    row.put("orderId", execution.orderId())
        .put("clientOrderId", execution.clientOrderId())
        .put("side", text(execution.side()))
        .put("positionSide", text(execution.positionSide()))
        .put("execType", text(execution.type()))
        .put("rawExecType", execution.rawType());
  }

  private static void amounts(JsonObject row, Execution execution) {
    row.put("price", text(execution.price()))
        .put("qty", text(execution.qty()))
        .put("baseQty", text(execution.baseQty()))
        .put("value", text(execution.value()))
        .put("valueCurrency", execution.valueCurrency())
        .put("fee", text(execution.fee()))
        .put("feeCurrency", execution.feeCurrency())
        .put("feeRate", text(execution.feeRate()))
        .put("miscFees", miscFees(execution.miscFees()))
        .put("realizedPnl", text(execution.realizedPnl()))
        .put("closedQty", text(execution.closedQty()));
  }

  private static JsonArray miscFees(List<MiscFee> fees) {
    if (fees == null) {
      return null;
    }
    JsonArray array = new JsonArray();
    fees.forEach(fee -> array.add(new JsonObject()
        .put("type", fee.type())
        .put("amount", text(fee.amount()))
        .put("currency", fee.currency())));
    return array;
  }
}
