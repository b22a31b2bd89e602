package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderTerms;
import io.vertx.core.json.JsonObject;

/** An order as readers see it. */
public final class OrderJson {

  private OrderJson() {
  }

  /** The columns of {@code orders}, but the database's own time of recording. */
  public static JsonObject of(AccountKey account, OrderState order) {
    JsonObject row = Columns.of(account);
    identity(row, order);
    terms(row, order.terms());
    progress(row, order);
    return row
        .put("source", text(order.lastChange().source()))
        .put("receivedAt", text(order.lastChange().receivedAt()))
        .put("epoch", order.epoch())
        .put("changeSeq", order.changeSeq())
        .put("details", Columns.tree(order.terms().details()));
  }

  private static void identity(JsonObject row, OrderState order) {
    row.put("category", order.key().category())
        .put("recordType", order.key().recordType())
        .put("symbol", order.key().symbol())
        .put("orderId", order.key().orderId());
  }

  private static void terms(JsonObject row, OrderTerms terms) {
    row.put("clientOrderId", terms.clientOrderId())
        .put("parentOrderId", terms.parentOrderId())
        .put("side", text(terms.side()))
        .put("positionSide", text(terms.positionSide()))
        .put("orderType", text(terms.type()))
        .put("timeInForce", text(terms.timeInForce()))
        .put("postOnly", terms.postOnly())
        .put("reduceOnly", terms.reduceOnly())
        .put("triggerPrice", text(terms.triggerPrice()))
        .put("price", text(terms.price()))
        .put("qty", text(terms.qty()))
        .put("quoteQty", text(terms.quoteQty()))
        .put("rejectReason", terms.rejectReason())
        .put("cancelReason", terms.cancelReason())
        .put("origin", text(terms.origin()))
        .put("createdAt", text(terms.createdAt()));
  }

  private static void progress(JsonObject row, OrderState order) {
    row.put("status", text(order.status()))
        .put("rawStatus", order.rawStatus())
        .put("isOpen", order.status().isOpen())
        .put("concluded", order.concluded())
        .put("cumQty", text(order.cumQty()))
        .put("leavesQty", text(order.leaves()))
        .put("cumValue", text(order.cumValue()))
        .put("avgPrice", text(order.avgPrice()))
        .put("fillsQty", text(order.fillsQty()))
        .put("updatedAt", text(order.rowAt()));
  }
}
