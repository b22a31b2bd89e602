package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.Units;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A row about an execution, of the stream, the fast stream or REST. */
final class BybitExecutions {

  private BybitExecutions() {
  }

  /**
   * One row.
   *
   * @param category what the row belongs to where it does not say itself, or null
   * @param fast     whether it is of the fast stream, which tells of trades only and does not say so
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static Execution execution(JsonNode node, String category, boolean fast, Instruments instruments,
      Sighting seen) {
    Row row = Row.storable(node);
    String word = fast && !row.has("execType") ? "Trade" : row.text("execType");
    ExecType type = BybitWords.execType(word);
    String inCategory = BybitOrders.category(row, category);
    String orderId = orderId(row, type);
    String leg = BybitRules.IDENTITY.leg(BybitWords.hasOrder(type) ? orderId : null);
    ExecutionKey key = new ExecutionKey(inCategory, RecordType.EXECUTION, row.id("symbol"), row.id("execId"), leg);
    BybitCoins coins = new BybitCoins(instruments, inCategory, key.symbol());
    BigDecimal qty = row.quantity("execQty");
    BigDecimal value = row.amount("execValue");
    BigDecimal fee = BybitRules.FEE.paid(row.amount("execFee"));
    return new Execution(key, orderId, BybitOrders.clientOrderId(row, inCategory),
        BybitWords.side(row.text("side")), null, type, word, row.amount("execPrice"), qty,
        baseQty(inCategory, coins, qty, value), value, valueCurrency(inCategory, coins, value), fee,
        feeCurrency(row, inCategory, coins, fee), row.amount("feeRate"), miscFees(row), row.amount("execPnl"),
        row.amount("closedSize"), row.bool("isMaker"), row.time("execTime"), row.json(), seen);
  }

  /** Funding and settlements name orders that no list has; a trade without its order is none. */
  private static String orderId(Row row, ExecType type) {
    if (type == ExecType.TRADE) {
      return row.id("orderId");
    }
    String orderId = row.optionalId("orderId");
    return type == ExecType.FUNDING || type == ExecType.SETTLEMENT ? null : orderId;
  }

  /** What counts quote currency has a value in base. Of a category that is not known nothing can be said. */
  private static BigDecimal baseQty(String category, BybitCoins coins, BigDecimal qty, BigDecimal value) {
    return !BybitRules.CATEGORIES.contains(category) ? null : switch (BybitRules.units(category)) {
      case BASE -> qty;
      case QUOTE -> coins.instrument() == null ? null : value;
      case CONTRACTS -> Units.ofContracts(qty, coins.instrument());
    };
  }

  private static String valueCurrency(String category, BybitCoins coins, BigDecimal value) {
    if (value == null) {
      return null;
    }
    return switch (category) {
      case "inverse" -> coins.base();
      case "option" -> coins.settle();
      default -> coins.quote();
    };
  }

  private static String feeCurrency(Row row, String category, BybitCoins coins, BigDecimal fee) {
    String told = row.text("feeCurrency");
    if (told != null || fee == null) {
      return told;
    }
    String coin = "spot".equals(category) ? spotFeeCoin(row, coins) : coins.settle();
    if (coin == null && fee.signum() != 0) {
      throw new UnreadableException("the currency of a fee is not known");
    }
    return coin;
  }

  /** What is received pays the fee; a maker at a negative rate is paid in what was given. */
  private static String spotFeeCoin(Row row, BybitCoins coins) {
    BigDecimal rate = row.amount("feeRate");
    boolean rebate = rate != null && rate.signum() < 0 && Boolean.TRUE.equals(row.bool("isMaker"));
    String side = row.text("side");
    if (!"Buy".equals(side) && !"Sell".equals(side)) {
      return null;
    }
    return "Buy".equals(side) == rebate ? coins.quote() : coins.base();
  }

  /** Taxes beside the fee: a list, the JSON text of a list, or empty. */
  private static List<MiscFee> miscFees(Row row) {
    JsonNode fees = row.node("extraFees");
    if (fees.isTextual()) {
      String text = row.anyText("extraFees");
      fees = text == null || text.equals("UNKNOWN") ? NullNode.instance : StrictJson.parse(text);
    }
    if (fees.isMissingNode() || fees.isNull()) {
      return List.of();
    }
    if (!fees.isArray()) {
      throw new UnreadableException("extraFees is not a list");
    }
    List<MiscFee> list = new ArrayList<>(fees.size());
    fees.forEach(fee -> list.add(miscFee(Row.storable(fee))));
    return List.copyOf(list);
  }

  private static MiscFee miscFee(Row fee) {
    String type = fee.word("feeType") == null ? fee.word("subFeeType") : fee.word("feeType");
    BigDecimal amount = fee.amount("fee");
    if (amount == null) {
      throw new UnreadableException("an extra fee has no amount");
    }
    String coin = fee.text("feeCoin");
    if (coin == null && amount.signum() != 0) {
      throw new UnreadableException("an extra fee has no currency");
    }
    return new MiscFee(type == null ? "UNKNOWN" : type, amount, coin);
  }
}
