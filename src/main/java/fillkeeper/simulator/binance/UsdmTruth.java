package fillkeeper.simulator.binance;

import fillkeeper.simulator.LedgerCheck;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a ledger's tables have to say of an account's futures book, column by column in the ledger's words. */
final class UsdmTruth {

  private UsdmTruth() {
  }

  static Map<String, Map<String, String>> of(UsdmDesk desk) {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    desk.orders().forEach(order -> rows.put("order usdm " + order.name(), columns(order)));
    desk.algoOrders().forEach(order ->
        rows.put("algo_order usdm " + order.symbol() + " " + order.algoId(), columns(order)));
    desk.fills().forEach(fill ->
        rows.put("fill usdm " + fill.symbol() + " " + fill.id() + " " + fill.orderId(), columns(fill)));
    desk.incomes().stream().filter(row -> row.type().equals("FUNDING_FEE")).forEach(row ->
        rows.put("fill usdm " + row.symbol() + " " + row.tranId(), columns(row)));
    return rows;
  }

  private static Map<String, String> columns(UsdmOrder order) {
    Map<String, String> columns = columns(order.ticket());
    columns.put("status", switch (order.status()) {
      case "EXPIRED_IN_MATCH" -> "EXPIRED";
      case "NEW_ADL", "NEW_INSURANCE" -> "NEW";
      default -> order.status();
    });
    columns.put("cum_qty", number(order.cumQty()));
    columns.put("fills_qty", number(order.cumQty()));
    columns.put("avg_price", order.cumQty().signum() == 0 ? null : number(order.avgPrice()));
    columns.put("client_order_id", isOfExchange(order) ? null : order.ticket().clientOrderId());
    return columns;
  }

  private static Map<String, String> columns(UsdmAlgoOrder order) {
    Map<String, String> columns = columns(order.ticket());
    columns.put("status", switch (order.status()) {
      case "NEW", "TRIGGERING" -> "PENDING_TRIGGER";
      case "TRIGGERED", "FINISHED" -> "EXPIRED";
      default -> order.status();
    });
    columns.put("cum_qty", "0");
    columns.put("fills_qty", "0");
    columns.put("client_order_id", order.ticket().clientOrderId());
    return columns;
  }

  private static Map<String, String> columns(UsdmTicket ticket) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("side", ticket.side());
    columns.put("order_type", switch (ticket.type()) {
      case "STOP" -> "STOP_LIMIT";
      default -> ticket.type();
    });
    columns.put("time_in_force", ticket.timeInForce().equals("GTX") ? "GTC" : ticket.timeInForce());
    columns.put("price", number(ticket.price()));
    columns.put("qty", number(ticket.qty()));
    return columns;
  }

  private static Map<String, String> columns(UsdmFill fill) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("side", fill.side());
    columns.put("order_id", Long.toString(fill.orderId()));
    columns.put("price", number(fill.price()));
    columns.put("qty", number(fill.qty()));
    columns.put("base_qty", number(fill.qty()));
    columns.put("fee", number(fill.fee()));
    columns.put("fee_currency", fill.feeAsset());
    columns.put("is_maker", Boolean.toString(fill.maker()));
    columns.put("executed_ms", Long.toString(fill.timeMs()));
    return columns;
  }

  private static Map<String, String> columns(UsdmIncomeRow row) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("order_id", null);
    columns.put("fee", number(row.income().negate()));
    columns.put("fee_currency", row.asset());
    columns.put("executed_ms", Long.toString(row.timeMs()));
    return columns;
  }

  private static boolean isOfExchange(UsdmOrder order) {
    String client = order.ticket().clientOrderId();
    return client.startsWith("autoclose-") || client.startsWith("adl_autoclose");
  }

  private static String number(BigDecimal value) {
    return LedgerCheck.number(value);
  }
}
