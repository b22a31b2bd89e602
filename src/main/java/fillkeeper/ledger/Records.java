package fillkeeper.ledger;

import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import java.util.Locale;
import java.util.function.Function;

/** What each record is as columns, on its way into the ledger. */
final class Records {

  static final Columns<OrderKey> ORDER_KEYS = new Columns<OrderKey>()
      .text("category", OrderKey::category).text("record_type", OrderKey::recordType)
      .text("symbol", OrderKey::symbol).text("order_id", OrderKey::orderId);

  static final Columns<ExecutionKey> EXECUTION_KEYS = new Columns<ExecutionKey>()
      .text("category", key -> key.category()).text("record_type", key -> key.recordType())
      .text("symbol", key -> key.symbol()).text("exec_id", key -> key.execId()).text("leg", key -> key.leg());

  static final Columns<Batch.OrderChange> ORDERS = orders();
  static final Columns<BookedExecution> EXECUTIONS = executions(new Columns<>(), Function.identity());
  static final Columns<Batch.Completion> COMPLETIONS = executions(
      new Columns<Batch.Completion>().number("base_seq", Batch.Completion::baseSeq), Batch.Completion::next);

  static final Columns<Correction> CORRECTIONS = new Columns<Correction>()
      .text("category", row -> row.key().category()).text("record_type", row -> row.key().recordType())
      .text("symbol", row -> row.key().symbol()).text("exec_id", row -> row.key().execId())
      .text("leg", row -> row.key().leg()).text("field", Correction::field)
      .text("first", Correction::first).text("later", Correction::later)
      .word("source", Correction::source).word("resolution", Correction::resolution)
      .time("received_at", Correction::receivedAt).number("epoch", Correction::epoch)
      .number("change_seq", Correction::changeSeq);

  static final Columns<Gap> GAPS = new Columns<Gap>()
      .number("id", Gap::id).text("category", row -> row.order().category())
      .text("record_type", row -> row.order().recordType()).text("symbol", row -> row.order().symbol())
      .text("order_id", row -> row.order().orderId()).amount("expected", Gap::expected).amount("booked", Gap::booked)
      .time("opened_at", Gap::openedAt).time("deadline", Gap::deadline).time("closed_at", Gap::closedAt)
      .text("closed_by", Gap::closedBy).time("accepted_at", Gap::acceptedAt).text("accepted_by", Gap::acceptedBy)
      .text("note", Gap::note).number("change_seq", Gap::changeSeq);

  static final Columns<Unreadable> REJECTED = new Columns<Unreadable>()
      .word("source", row -> row.seen().source()).text("reason", Unreadable::reason)
      .text("payload", Unreadable::payload).time("received_at", row -> row.seen().receivedAt());

  static final Columns<Checkpoint> CHECKPOINTS = new Columns<Checkpoint>()
      .text("walk", Checkpoint::walk).time("whole_since", Checkpoint::wholeSince)
      .time("whole_until", Checkpoint::wholeUntil);

  static final Columns<Coverage> COVERAGE = new Columns<Coverage>()
      .text("category", Coverage::category).text("kind", row -> lower(row.kind())).text("scope", Coverage::scope)
      .time("from_at", Coverage::from).time("to_at", Coverage::to).word("how", Coverage::how)
      .word("status", Coverage::status).text("detail", Coverage::detail);

  static final Columns<AuditPass> AUDITS = new Columns<AuditPass>()
      .text("kind", row -> lower(row.kind())).text("category", AuditPass::category).text("scope", AuditPass::scope)
      .time("window_from", AuditPass::windowFrom).time("window_to", AuditPass::windowTo)
      .time("started_at", AuditPass::startedAt).time("finished_at", AuditPass::finishedAt)
      .number("checked", row -> (long) row.checked()).number("differences", row -> (long) row.differences())
      .number("repaired", row -> (long) row.repaired()).word("outcome", AuditPass::outcome);

  static final Columns<Instrument> INSTRUMENTS = new Columns<Instrument>()
      .text("category", Instrument::category).text("symbol", Instrument::symbol)
      .text("base_currency", Instrument::baseCurrency).text("quote_currency", Instrument::quoteCurrency)
      .text("settle_currency", Instrument::settleCurrency).word("contract_type", Instrument::contractType)
      .amount("contract_size", Instrument::contractSize)
      .text("contract_size_currency", Instrument::contractSizeCurrency)
      .amount("price_tick", Instrument::priceTick).amount("qty_step", Instrument::qtyStep)
      .time("expires_at", Instrument::expiresAt);

  static final Columns<PublicTrade> TRADES = new Columns<PublicTrade>()
      .text("category", PublicTrade::category).text("record_type", PublicTrade::recordType)
      .text("symbol", PublicTrade::symbol).text("trade_id", PublicTrade::tradeId)
      .amount("price", PublicTrade::price).amount("quantity", PublicTrade::quantity)
      .word("taker_side", PublicTrade::takerSide).time("traded_at", PublicTrade::tradedAt)
      .time("received_at", PublicTrade::receivedAt).json("details", PublicTrade::details);

  private Records() {
  }

  private static Columns<Batch.OrderChange> orders() {
    Columns<Batch.OrderChange> columns = new Columns<Batch.OrderChange>()
        .text("category", row -> row.next().key().category()).text("record_type", row -> row.next().key().recordType())
        .text("symbol", row -> row.next().key().symbol()).text("order_id", row -> row.next().key().orderId())
        .text("client_order_id", terms(OrderTerms::clientOrderId))
        .text("parent_order_id", terms(OrderTerms::parentOrderId))
        .word("side", terms(OrderTerms::side)).word("position_side", terms(OrderTerms::positionSide))
        .word("order_type", terms(OrderTerms::type)).word("time_in_force", terms(OrderTerms::timeInForce))
        .flag("post_only", terms(OrderTerms::postOnly)).flag("reduce_only", terms(OrderTerms::reduceOnly))
        .amount("trigger_price", terms(OrderTerms::triggerPrice)).amount("price", terms(OrderTerms::price))
        .amount("qty", terms(OrderTerms::qty)).amount("quote_qty", terms(OrderTerms::quoteQty))
        .text("reject_reason", terms(OrderTerms::rejectReason)).text("cancel_reason", terms(OrderTerms::cancelReason))
        .word("origin", terms(OrderTerms::origin)).time("created_at", terms(OrderTerms::createdAt))
        .json("details", terms(OrderTerms::details));
    return columns
        .word("status", state(OrderState::status)).text("raw_status", state(OrderState::rawStatus))
        .amount("cum_qty", state(OrderState::cumQty)).amount("leaves_qty", state(OrderState::leaves))
        .amount("cum_value", state(OrderState::cumValue)).amount("avg_price", state(OrderState::avgPrice))
        .amount("fills_qty", state(OrderState::fillsQty)).time("updated_at", state(OrderState::rowAt))
        .word("source", state(order -> order.lastChange().source()))
        .time("received_at", state(order -> order.lastChange().receivedAt()))
        .number("epoch", state(OrderState::epoch)).number("change_seq", state(OrderState::changeSeq))
        .number("merged_from", Batch.OrderChange::baseSeq).word("row_status", state(OrderState::rowStatus))
        .amount("row_cum_qty", state(OrderState::rowCumQty)).amount("row_leaves_qty", state(OrderState::leavesQty))
        .flag("concluded", state(OrderState::concluded)).flag("unknown", state(OrderState::unknown));
  }

  private static <V> Function<Batch.OrderChange, V> terms(Function<OrderTerms, V> value) {
    return row -> value.apply(row.next().terms());
  }

  private static <V> Function<Batch.OrderChange, V> state(Function<OrderState, V> value) {
    return row -> value.apply(row.next());
  }

  private static <T> Columns<T> executions(Columns<T> columns, Function<T, BookedExecution> booked) {
    Function<T, Execution> fill = booked.andThen(BookedExecution::execution);
    return columns
        .text("category", fill.andThen(row -> row.key().category()))
        .text("record_type", fill.andThen(row -> row.key().recordType()))
        .text("symbol", fill.andThen(row -> row.key().symbol()))
        .text("exec_id", fill.andThen(row -> row.key().execId())).text("leg", fill.andThen(row -> row.key().leg()))
        .text("order_id", fill.andThen(Execution::orderId))
        .text("client_order_id", fill.andThen(Execution::clientOrderId))
        .word("side", fill.andThen(Execution::side)).word("position_side", fill.andThen(Execution::positionSide))
        .word("exec_type", fill.andThen(Execution::type)).text("raw_exec_type", fill.andThen(Execution::rawType))
        .amount("price", fill.andThen(Execution::price)).amount("qty", fill.andThen(Execution::qty))
        .amount("base_qty", fill.andThen(Execution::baseQty)).amount("value", fill.andThen(Execution::value))
        .text("value_currency", fill.andThen(Execution::valueCurrency)).amount("fee", fill.andThen(Execution::fee))
        .text("fee_currency", fill.andThen(Execution::feeCurrency)).amount("fee_rate", fill.andThen(Execution::feeRate))
        .json("misc_fees", fill.andThen(row -> MiscFees.toJson(row.miscFees())))
        .amount("realized_pnl", fill.andThen(Execution::realizedPnl))
        .amount("closed_qty", fill.andThen(Execution::closedQty)).flag("is_maker", fill.andThen(Execution::maker))
        .time("voided_at", booked.andThen(BookedExecution::voidedAt))
        .time("executed_at", fill.andThen(Execution::executedAt))
        .word("source", fill.andThen(row -> row.seen().source()))
        .time("received_at", fill.andThen(row -> row.seen().receivedAt()))
        .number("epoch", booked.andThen(BookedExecution::epoch))
        .number("change_seq", booked.andThen(BookedExecution::changeSeq))
        .json("details", fill.andThen(Execution::details));
  }

  /** A word of the ledger's that is written small. */
  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
