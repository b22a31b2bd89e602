package fillkeeper.testkit;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a venue's message became, as lines that a person can check: one for each column. */
public final class Spelled {

  private final StringBuilder lines = new StringBuilder();

  /** Each of them, what could not be read in its place. */
  public void events(List<AccountEvent> events) {
    for (AccountEvent event : events) {
      if (event instanceof OrderReport report) {
        order(report);
      } else if (event instanceof Execution execution) {
        execution(execution);
      } else if (event instanceof Unreadable unreadable) {
        line("unreadable: " + unreadable.reason());
      }
    }
  }

  /** Every column of an order's row. */
  public void order(OrderReport report) {
    line(report.key().recordType() + " " + report.key().category() + " " + report.key().symbol() + " "
        + report.key().orderId());
    OrderTerms terms = report.terms();
    column("client_order_id", terms.clientOrderId());
    column("parent_order_id", terms.parentOrderId());
    column("side", terms.side());
    column("position_side", terms.positionSide());
    column("order_type", terms.type());
    column("time_in_force", terms.timeInForce());
    column("post_only", terms.postOnly());
    column("reduce_only", terms.reduceOnly());
    column("trigger_price", terms.triggerPrice());
    column("status", report.status());
    column("raw_status", report.rawStatus());
    column("price", terms.price());
    column("qty", terms.qty());
    column("quote_qty", terms.quoteQty());
    column("cum_qty", report.cumQty());
    column("leaves_qty", report.leavesQty());
    column("cum_value", report.cumValue());
    column("avg_price", report.avgPrice());
    column("reject_reason", terms.rejectReason());
    column("cancel_reason", terms.cancelReason());
    column("origin", terms.origin());
    column("created_at", terms.createdAt());
    column("updated_at", report.updatedAt());
    column("not carried", report.absent().isEmpty() ? null : new TreeSet<>(report.absent()));
  }

  /** Every column of an execution. */
  public void execution(Execution execution) {
    line(execution.key().recordType() + " " + execution.key().category() + " " + execution.key().symbol() + " "
        + execution.key().execId());
    column("leg", execution.key().leg());
    column("order_id", execution.orderId());
    column("client_order_id", execution.clientOrderId());
    column("side", execution.side());
    column("position_side", execution.positionSide());
    column("exec_type", execution.type());
    column("raw_exec_type", execution.rawType());
    column("price", execution.price());
    column("qty", execution.qty());
    column("base_qty", execution.baseQty());
    column("value", execution.value());
    column("value_currency", execution.valueCurrency());
    column("fee", execution.fee());
    column("fee_currency", execution.feeCurrency());
    column("fee_rate", execution.feeRate());
    column("misc_fees", execution.miscFees().stream()
        .map(fee -> fee.type() + " " + fee.amount().toPlainString() + " " + fee.currency())
        .collect(Collectors.joining(", ")));
    column("realized_pnl", execution.realizedPnl());
    column("closed_qty", execution.closedQty());
    column("is_maker", execution.maker());
    column("executed_at", execution.executedAt());
  }

  /** Every column of public trades, and the rows that could not be read. */
  public void trades(List<PublicTrade> trades, List<Unreadable> unreadable) {
    for (PublicTrade trade : trades) {
      line(trade.recordType() + " " + trade.category() + " " + trade.symbol() + " " + trade.tradeId());
      column("price", trade.price());
      column("quantity", trade.quantity());
      column("taker_side", trade.takerSide());
      column("traded_at", trade.tradedAt());
    }
    unreadable.forEach(what -> line("unreadable: " + what.reason()));
  }

  /** Every column of an instrument. */
  public void instrument(Instrument instrument) {
    line("instrument " + instrument.category() + " " + instrument.symbol());
    column("base_currency", instrument.baseCurrency());
    column("quote_currency", instrument.quoteCurrency());
    column("settle_currency", instrument.settleCurrency());
    column("contract_type", instrument.contractType());
    column("contract_size", instrument.contractSize());
    column("contract_size_currency", instrument.contractSizeCurrency());
    column("price_tick", instrument.priceTick());
    column("qty_step", instrument.qtyStep());
    column("expires_at", instrument.expiresAt());
  }

  /** One column; what is empty is a dash. */
  public void column(String name, Object value) {
    String text = value instanceof BigDecimal amount ? amount.toPlainString() : value == null ? "" : value.toString();
    line(("  " + name + " ".repeat(Math.max(1, 24 - name.length())) + (text.isEmpty() ? "-" : text)));
  }

  /** One line. */
  public void line(String text) {
    lines.append(text).append('\n');
  }

  /** All lines. */
  @Override
  public String toString() {
    return lines.toString();
  }
}
