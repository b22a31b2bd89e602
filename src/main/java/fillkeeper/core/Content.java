package fillkeeper.core;

import fillkeeper.domain.Amounts;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.PositionSide;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an execution says, column by column, each as one canonical text, so that {@code 1.0} is {@code 1.00}.
 * How the venue spelled its row and how it became known are not content.
 */
final class Content {

  /** The column of how much was filled. */
  static final String QUANTITY = "qty";

  private static final List<Column> COLUMNS = List.of(
      new Column("order_id", Execution::orderId),
      new Column("client_order_id", Execution::clientOrderId),
      new Column("side", Execution::side),
      new Column("position_side", Execution::positionSide),
      new Column("exec_type", Content::toldType),
      new Column("raw_exec_type", Execution::rawType),
      new Column("price", Execution::price),
      new Column(QUANTITY, Execution::qty),
      new Column("base_qty", Execution::baseQty),
      new Column("value", Execution::value),
      new Column("value_currency", Execution::valueCurrency),
      new Column("fee", Execution::fee),
      new Column("fee_currency", Execution::feeCurrency),
      new Column("fee_rate", Execution::feeRate),
      new Column("misc_fees", fill -> isEmpty(fill.miscFees()) ? null : misc(fill.miscFees())),
      new Column("realized_pnl", Execution::realizedPnl),
      new Column("closed_qty", Execution::closedQty),
      new Column("is_maker", Execution::maker),
      new Column("executed_at", Execution::executedAt));

  private Content() {
  }

  /**
   * The columns that both have and that say different things. What one of them leaves empty is no difference.
   *
   * @param replaced columns of the first, by name, in place of which something else stands by now
   */
  static List<Difference> differences(Execution first, Map<String, String> replaced, Execution later) {
    return COLUMNS.stream()
        .map(column -> new Difference(column.name(), column.text(first), column.text(later)))
        .filter(both -> both.first() != null && both.later() != null
            && !replaced.getOrDefault(both.column(), both.first()).equals(both.later()))
        .toList();
  }

  /** Whether the later copy has something that the first leaves empty. */
  static boolean completes(Execution first, Execution later) {
    return COLUMNS.stream().anyMatch(column -> column.text(first) == null && column.text(later) != null);
  }

  /** The first with what it leaves empty taken from the later copy. */
  static Execution completed(Execution first, Execution later) {
    return new Execution(first.key(), either(first.orderId(), later.orderId()),
        either(first.clientOrderId(), later.clientOrderId()), either(first.side(), later.side()),
        either(first.positionSide(), later.positionSide()), completedType(first, later),
        either(first.rawType(), later.rawType()),
        either(first.price(), later.price()), first.qty(), either(first.baseQty(), later.baseQty()),
        either(first.value(), later.value()), either(first.valueCurrency(), later.valueCurrency()),
        either(first.fee(), later.fee()), either(first.feeCurrency(), later.feeCurrency()),
        either(first.feeRate(), later.feeRate()), isEmpty(first.miscFees()) ? later.miscFees() : first.miscFees(),
        either(first.realizedPnl(), later.realizedPnl()), either(first.closedQty(), later.closedQty()),
        either(first.maker(), later.maker()), first.executedAt(), first.details(), first.seen());
  }

  /** The type where its source told it, and did not leave it to be assumed. */
  private static ExecType toldType(Execution fill) {
    return fill.rawType() == null ? null : fill.type();
  }

  /** What was only assumed gives way to what is told; that it was a fill at all stays. */
  private static ExecType completedType(Execution first, Execution later) {
    boolean told = first.rawType() == null && later.rawType() != null;
    return told && (later.type().isFill() || !first.type().isFill()) ? later.type() : first.type();
  }

  /** The same on a side of the position. */
  static Execution onSide(Execution it, PositionSide side) {
    return new Execution(it.key(), it.orderId(), it.clientOrderId(), it.side(), side, it.type(), it.rawType(),
        it.price(), it.qty(), it.baseQty(), it.value(), it.valueCurrency(), it.fee(), it.feeCurrency(), it.feeRate(),
        it.miscFees(), it.realizedPnl(), it.closedQty(), it.maker(), it.executedAt(), it.details(), it.seen());
  }

  private static boolean isEmpty(List<MiscFee> fees) {
    return fees == null || fees.isEmpty();
  }

  /** The fees as a set, since their order means nothing, in the JSON of their column. */
  private static String misc(List<MiscFee> fees) {
    return fees.stream()
        .map(fee -> "{\"type\":" + json(fee.type()) + ",\"amount\":" + json(text(fee.amount())) + ",\"currency\":"
            + json(fee.currency()) + "}")
        .sorted()
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String json(String text) {
    return text == null ? "null" : "\"" + text.chars()
        .mapToObj(c -> c == '"' || c == '\\' || c < ' ' ? String.format("\\u%04x", c) : Character.toString(c))
        .collect(Collectors.joining()) + "\"";
  }

  private static String text(Object value) {
    return value instanceof BigDecimal amount ? Amounts.canonical(amount) : Objects.toString(value, null);
  }

  private static <T> T either(T first, T second) {
    return first == null ? second : first;
  }

  /** A column that differs, and both its texts. */
  record Difference(String column, String first, String later) {
  }

  /** A column and where its value is. */
  private record Column(String name, Function<Execution, Object> value) {

    String text(Execution execution) {
      return Content.text(value.apply(execution));
    }
  }
}
