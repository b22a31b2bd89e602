package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderTerms;
import fillkeeper.simulation.store.MemoryAccount.StoredAudit;
import fillkeeper.simulation.store.MemoryAccount.StoredCheckpoint;
import fillkeeper.simulation.store.MemoryAccount.StoredCorrection;
import fillkeeper.simulation.store.MemoryAccount.StoredCoverage;
import fillkeeper.simulation.store.MemoryAccount.StoredExecution;
import fillkeeper.simulation.store.MemoryAccount.StoredGap;
import fillkeeper.simulation.store.MemoryAccount.StoredIncident;
import fillkeeper.simulation.store.MemoryAccount.StoredOrder;
import fillkeeper.simulation.store.MemoryAccount.StoredRejected;
import fillkeeper.simulation.store.MemoryStore.StoredInstrument;
import fillkeeper.simulation.store.MemoryStore.InstrumentKey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The model's rows as the tables would show them, each column named and as text. Written apart from the product's. */
final class MemoryDump {

  private final Map<String, List<Map<String, String>>> tables = new TreeMap<>();
  private Map<String, String> row;

  private MemoryDump() {
  }

  static Map<String, List<Map<String, String>>> of(Collection<MemoryAccount> accounts,
      Map<InstrumentKey, StoredInstrument> instruments) {
    MemoryDump dump = new MemoryDump();
    for (String table : List.of("accounts", "orders", "executions", "execution_corrections", "gaps", "coverage",
        "checkpoints", "audits", "incidents", "rejected_events", "instruments")) {
      dump.tables.put(table, new ArrayList<>());
    }
    accounts.forEach(dump::account);
    instruments.forEach(dump::instrument);
    return dump.tables;
  }

  private void account(MemoryAccount it) {
    row("accounts", it.key).with("no", it.no).with("epoch", it.epoch).with("attempt", it.attempt)
        .with("owner", it.owner).with("live_until", it.liveUntil).with("status", it.status)
        .with("status_since", it.statusSince).with("status_detail", it.statusDetail)
        .with("venue_account_id", it.venueAccountId).with("label", it.label).with("configured", it.configured)
        .with("change_seq", it.changeSeq).with("status_seq", it.statusSeq).with("ended", it.ended)
        .with("last_event_at", it.lastEventAt).with("last_synced_at", it.lastSyncedAt)
        .with("last_proven_at", it.lastProvenAt).with("resumed_at", it.resumedAt).with("created_at", it.createdAt);
    it.orders.values().forEach(stored -> order(it, stored));
    it.executions.values().forEach(stored -> execution(it, stored));
    it.corrections.values().forEach(rows -> rows.forEach(stored -> correction(it, stored)));
    it.gaps.values().forEach(stored -> gap(it, stored));
    it.coverage.values().forEach(stored -> coverage(it, stored));
    it.checkpoints.values().forEach(stored -> checkpoint(it, stored));
    it.audits.forEach(stored -> audit(it, stored));
    it.incidents.forEach(stored -> incident(it, stored));
    it.rejected.forEach(stored -> rejected(it, stored));
  }

  private void order(MemoryAccount account, StoredOrder stored) {
    OrderState it = stored.state();
    OrderTerms terms = it.terms();
    row("orders", account.key).orderKey(it.key()).with("account_no", account.no)
        .with("client_order_id", terms.clientOrderId()).with("parent_order_id", terms.parentOrderId())
        .with("side", terms.side()).with("position_side", terms.positionSide()).with("order_type", terms.type())
        .with("time_in_force", terms.timeInForce()).with("post_only", terms.postOnly())
        .with("reduce_only", terms.reduceOnly()).with("trigger_price", terms.triggerPrice())
        .with("status", it.status()).with("raw_status", it.rawStatus()).with("is_open", it.status().isOpen())
        .with("price", terms.price()).with("qty", terms.qty()).with("quote_qty", terms.quoteQty())
        .with("cum_qty", it.cumQty()).with("leaves_qty", it.leaves()).with("cum_value", it.cumValue())
        .with("avg_price", it.avgPrice()).with("fills_qty", it.fillsQty()).with("reject_reason", terms.rejectReason())
        .with("cancel_reason", terms.cancelReason()).with("origin", terms.origin())
        .with("created_at", terms.createdAt()).with("updated_at", it.rowAt())
        .with("source", it.lastChange().source()).with("received_at", it.lastChange().receivedAt())
        .with("recorded_at", stored.recordedAt()).with("epoch", it.epoch()).with("change_seq", it.changeSeq())
        .with("merged_from", stored.mergedFrom()).with("row_status", it.rowStatus())
        .with("row_cum_qty", it.rowCumQty()).with("row_leaves_qty", it.leavesQty()).with("concluded", it.concluded())
        .with("unknown", it.unknown()).with("details", terms.details());
  }

  private void execution(MemoryAccount account, StoredExecution stored) {
    Execution it = stored.booked().execution();
    row("executions", account.key).executionKey(it.key()).with("account_no", account.no)
        .with("order_id", it.orderId()).with("client_order_id", it.clientOrderId()).with("side", it.side())
        .with("position_side", it.positionSide()).with("exec_type", it.type()).with("raw_exec_type", it.rawType())
        .with("price", it.price()).with("qty", it.qty()).with("base_qty", it.baseQty()).with("value", it.value())
        .with("value_currency", it.valueCurrency()).with("fee", it.fee()).with("fee_currency", it.feeCurrency())
        .with("fee_rate", it.feeRate()).with("misc_fees", fees(it.miscFees()))
        .with("realized_pnl", it.realizedPnl()).with("closed_qty", it.closedQty()).with("is_maker", it.maker())
        .with("voided_at", stored.booked().voidedAt()).with("executed_at", it.executedAt())
        .with("source", it.seen().source()).with("received_at", it.seen().receivedAt())
        .with("recorded_at", stored.recordedAt()).with("epoch", stored.booked().epoch())
        .with("change_seq", stored.booked().changeSeq()).with("details", it.details());
  }

  private static String fees(List<MiscFee> fees) {
    JsonArray rows = new JsonArray();
    fees.forEach(fee -> rows.add(new JsonObject().put("type", fee.type()).put("amount", fee.amount().toPlainString())
        .put("currency", fee.currency())));
    return rows.encode();
  }

  private void correction(MemoryAccount account, StoredCorrection stored) {
    Correction it = stored.correction();
    row("execution_corrections", account.key).executionKey(it.key()).with("account_no", account.no)
        .with("field", it.field()).with("first", it.first()).with("later", it.later()).with("source", it.source())
        .with("resolution", it.resolution()).with("received_at", Stored.micros(it.receivedAt()))
        .with("recorded_at", stored.recordedAt()).with("epoch", it.epoch()).with("change_seq", it.changeSeq());
  }

  private void gap(MemoryAccount account, StoredGap stored) {
    Gap it = stored.gap();
    row("gaps", account.key).orderKey(it.order()).with("id", it.id()).with("account_no", account.no)
        .with("expected", it.expected()).with("booked", it.booked()).with("opened_at", it.openedAt())
        .with("deadline", it.deadline()).with("closed_at", it.closedAt()).with("closed_by", it.closedBy())
        .with("accepted_at", it.acceptedAt()).with("accepted_by", it.acceptedBy()).with("note", it.note())
        .with("recorded_at", stored.recordedAt()).with("epoch", stored.epoch()).with("change_seq", it.changeSeq());
  }

  private void coverage(MemoryAccount account, StoredCoverage stored) {
    Coverage it = stored.coverage();
    row("coverage", account.key).with("category", it.category()).with("kind", lower(it.kind()))
        .with("scope", it.scope()).with("from_at", it.from()).with("to_at", it.to()).with("how", it.how())
        .with("status", it.status()).with("proven_at", stored.provenAt()).with("detail", it.detail());
  }

  private void checkpoint(MemoryAccount account, StoredCheckpoint stored) {
    Checkpoint it = stored.checkpoint();
    row("checkpoints", account.key).with("walk", it.walk()).with("whole_since", it.wholeSince())
        .with("whole_until", it.wholeUntil()).with("updated_at", stored.updatedAt());
  }

  private void audit(MemoryAccount account, StoredAudit stored) {
    AuditPass it = stored.pass();
    row("audits", account.key).with("id", stored.id()).with("account_no", account.no).with("kind", lower(it.kind()))
        .with("category", it.category()).with("scope", it.scope()).with("window_from", Stored.micros(it.windowFrom()))
        .with("window_to", Stored.micros(it.windowTo())).with("started_at", Stored.micros(it.startedAt()))
        .with("finished_at", Stored.micros(it.finishedAt())).with("checked", it.checked())
        .with("differences", it.differences()).with("repaired", it.repaired()).with("outcome", it.outcome())
        .with("recorded_at", stored.recordedAt()).with("epoch", stored.epoch());
  }

  private void incident(MemoryAccount account, StoredIncident it) {
    row("incidents", account.key).with("id", it.id).with("epoch", it.incident.epoch())
        .with("cause", it.incident.cause()).with("detail", it.incident.detail())
        .with("opened_at", it.incident.openedAt()).with("resolved_at", it.resolvedAt).with("outage_id", it.outageId)
        .with("attempt_no", it.attemptNo).with("recorded_at", it.recordedAt);
  }

  private void rejected(MemoryAccount account, StoredRejected stored) {
    row("rejected_events", account.key).with("id", stored.id()).with("epoch", stored.epoch())
        .with("source", stored.event().seen().source()).with("reason", stored.event().reason())
        .with("payload", stored.event().payload())
        .with("received_at", Stored.micros(stored.event().seen().receivedAt())).with("recorded_at", stored.recordedAt());
  }

  private void instrument(InstrumentKey key, StoredInstrument stored) {
    Instrument it = stored.instrument();
    row = new LinkedHashMap<>();
    tables.get("instruments").add(row);
    with("exchange", key.exchange()).with("environment", key.environment()).with("category", key.category())
        .with("symbol", key.symbol()).with("base_currency", it.baseCurrency())
        .with("quote_currency", it.quoteCurrency()).with("settle_currency", it.settleCurrency())
        .with("contract_type", it.contractType()).with("contract_size", it.contractSize())
        .with("contract_size_currency", it.contractSizeCurrency()).with("price_tick", it.priceTick())
        .with("qty_step", it.qtyStep()).with("expires_at", Stored.micros(it.expiresAt()))
        .with("recorded_at", stored.recordedAt());
  }

  private MemoryDump row(String table, AccountKey key) {
    row = new LinkedHashMap<>();
    tables.get(table).add(row);
    return with("exchange", key.exchange()).with("environment", key.environment()).with("account", key.account());
  }

  private MemoryDump orderKey(OrderKey key) {
    return with("category", key.category()).with("record_type", key.recordType()).with("symbol", key.symbol())
        .with("order_id", key.orderId());
  }

  private MemoryDump executionKey(ExecutionKey key) {
    return with("category", key.category()).with("record_type", key.recordType()).with("symbol", key.symbol())
        .with("exec_id", key.execId()).with("leg", key.leg());
  }

  private MemoryDump with(String column, Object value) {
    row.put(column, value instanceof BigDecimal amount ? amount.toPlainString()
        : value == null ? null : value.toString());
    return this;
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }
}
