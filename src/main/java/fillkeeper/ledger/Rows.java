package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Incident;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.TimeInForce;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What each record is as columns, on its way out of the ledger. */
final class Rows {

  /** The columns of {@link #order}, all named, since a statement that is prepared outlives a changed table. */
  static final String ORDER = """
      o.category, o.record_type, o.symbol, o.order_id, o.client_order_id, o.parent_order_id, o.side, o.position_side,
      o.order_type, o.time_in_force, o.post_only, o.reduce_only, o.trigger_price, o.raw_status, o.price, o.qty,
      o.quote_qty, o.cum_qty, o.cum_value, o.avg_price, o.fills_qty, o.reject_reason, o.cancel_reason, o.origin,
      o.created_at, o.updated_at, o.source, o.received_at, o.epoch, o.change_seq, o.row_status, o.row_cum_qty,
      o.row_leaves_qty, o.concluded, o.unknown, o.details::text AS details""";

  /** The columns of {@link #execution}. */
  static final String EXECUTION = """
      e.category, e.record_type, e.symbol, e.exec_id, e.leg, e.order_id, e.client_order_id, e.side, e.position_side,
      e.exec_type, e.raw_exec_type, e.price, e.qty, e.base_qty, e.value, e.value_currency, e.fee, e.fee_currency,
      e.fee_rate, e.misc_fees::text AS misc_fees, e.realized_pnl, e.closed_qty, e.is_maker, e.voided_at, e.executed_at,
      e.source, e.received_at, e.epoch, e.change_seq, e.details::text AS details""";

  /** The columns of {@link #gap}. */
  static final String GAP = """
      g.id, g.category, g.record_type, g.symbol, g.order_id, g.expected, g.booked, g.opened_at, g.deadline, g.closed_at,
      g.closed_by, g.accepted_at, g.accepted_by, g.note, g.change_seq""";

  /** The columns of {@link #correction}. */
  static final String CORRECTION = """
      x.category, x.record_type, x.symbol, x.exec_id, x.leg, x.field, x.first, x.later, x.source, x.resolution,
      x.received_at, x.epoch, x.change_seq""";

  private Rows() {
  }

  static <T> List<T> all(RowSet<Row> rows, Function<Row, T> record) {
    List<T> records = new ArrayList<>(rows.size());
    rows.forEach(row -> records.add(record.apply(row)));
    return records;
  }

  static OrderState order(Row row) {
    return order(Cells.of(row));
  }

  static OrderState order(Cells row) {
    return new OrderState(orderKey(row), terms(row), word(row, "row_status", OrderStatus.class),
        row.text("raw_status"), row.amount("row_cum_qty"), row.time("updated_at"),
        row.flag("concluded"), row.flag("unknown"), row.amount("cum_qty"),
        row.amount("fills_qty"), row.amount("cum_value"), row.amount("avg_price"),
        row.amount("row_leaves_qty"), sighting(row), false, 0, row.number("epoch"), row.number("change_seq"));
  }

  private static OrderTerms terms(Cells row) {
    return new OrderTerms(row.text("client_order_id"), row.text("parent_order_id"),
        word(row, "side", Side.class), word(row, "position_side", PositionSide.class),
        word(row, "order_type", OrderType.class), word(row, "time_in_force", TimeInForce.class),
        row.flag("post_only"), row.flag("reduce_only"), row.amount("trigger_price"),
        row.amount("price"), row.amount("qty"), row.amount("quote_qty"),
        row.text("reject_reason"), row.text("cancel_reason"), word(row, "origin", Origin.class),
        row.time("created_at"), row.text("details"));
  }

  static BookedExecution execution(Row row) {
    return execution(Cells.of(row));
  }

  static BookedExecution execution(Cells row) {
    Execution execution = new Execution(executionKey(row), row.text("order_id"), row.text("client_order_id"),
        word(row, "side", Side.class), word(row, "position_side", PositionSide.class),
        word(row, "exec_type", ExecType.class), row.text("raw_exec_type"), row.amount("price"),
        row.amount("qty"), row.amount("base_qty"), row.amount("value"),
        row.text("value_currency"), row.amount("fee"), row.text("fee_currency"),
        row.amount("fee_rate"), MiscFees.fromJson(row.text("misc_fees")),
        row.amount("realized_pnl"), row.amount("closed_qty"), row.flag("is_maker"),
        row.time("executed_at"), row.text("details"), sighting(row));
    return new BookedExecution(execution, row.time("voided_at"), row.number("epoch"), row.number("change_seq"));
  }

  /** With what was told otherwise since. */
  static BookedExecution restatedExecution(Row row) {
    BookedExecution booked = execution(row);
    return new BookedExecution(booked.execution(), booked.voidedAt(), Restatements.fromJson(row.getString("restated")),
        booked.epoch(), booked.changeSeq());
  }

  static Gap gap(Row row) {
    return gap(Cells.of(row));
  }

  static Gap gap(Cells row) {
    return new Gap(row.number("id"), orderKey(row), row.amount("expected"), row.amount("booked"),
        row.time("opened_at"), row.time("deadline"), row.time("closed_at"), row.text("closed_by"),
        row.time("accepted_at"), row.text("accepted_by"), row.text("note"), row.number("change_seq"));
  }

  static Correction correction(Cells row) {
    return new Correction(executionKey(row), row.text("field"), row.text("first"), row.text("later"),
        word(row, "source", Source.class), word(row, "resolution", Correction.Resolution.class),
        row.time("received_at"), row.number("epoch"), row.number("change_seq"));
  }

  static AuditPass audit(Row row) {
    return new AuditPass(AuditPass.Kind.valueOf(upper(row, "kind")), row.getString("category"), row.getString("scope"),
        time(row, "window_from"), time(row, "window_to"), time(row, "started_at"), time(row, "finished_at"),
        row.getInteger("checked"), row.getInteger("differences"), row.getInteger("repaired"),
        AuditPass.Outcome.valueOf(row.getString("outcome")));
  }

  static Coverage coverage(Row row) {
    return new Coverage(row.getString("category"), Coverage.Kind.valueOf(upper(row, "kind")), row.getString("scope"),
        time(row, "from_at"), time(row, "to_at"), Coverage.How.valueOf(row.getString("how")),
        Coverage.Status.valueOf(row.getString("status")), row.getString("detail"));
  }

  /** The counterpart of {@link Records#lower}. */
  private static String upper(Row row, String column) {
    return row.getString(column).toUpperCase(Locale.ROOT);
  }

  static Checkpoint checkpoint(Row row) {
    return new Checkpoint(row.getString("walk"), time(row, "whole_since"), time(row, "whole_until"));
  }

  static SymbolKey symbol(Row row) {
    return new SymbolKey(row.getString("category"), row.getString("symbol"));
  }

  static AccountRow account(Row row) {
    return new AccountRow(accountKey(row), row.getString("label"), row.getLong("epoch"), row.getString("owner"),
        time(row, "live_until"), row.getString("status"), time(row, "status_since"), row.getString("status_detail"),
        row.getBoolean("is_current"), row.getBoolean("configured"), row.getString("venue_account_id"),
        row.getLong("change_seq"), time(row, "last_event_at"), time(row, "last_synced_at"),
        time(row, "last_proven_at"));
  }

  static StoredIncident incident(Row row) {
    Incident incident = new Incident(accountKey(row), row.getLong("epoch"), Cause.valueOf(row.getString("cause")),
        row.getString("detail"), time(row, "opened_at"));
    return new StoredIncident(row.getLong("id"), incident, time(row, "resolved_at"), row.getLong("outage_id"),
        row.getInteger("attempt_no"));
  }

  static AccountKey accountKey(Row row) {
    return new AccountKey(row.getString("exchange"), row.getString("environment"), row.getString("account"));
  }

  private static ExecutionKey executionKey(Cells row) {
    return new ExecutionKey(row.text("category"), row.text("record_type"), row.text("symbol"), row.text("exec_id"),
        row.text("leg"));
  }

  private static OrderKey orderKey(Cells row) {
    return new OrderKey(row.text("category"), row.text("record_type"), row.text("symbol"),
        row.text("order_id"));
  }

  /** Our monotonic clock of then means nothing any more. */
  private static Sighting sighting(Cells row) {
    return new Sighting(word(row, "source", Source.class), row.time("received_at"), 0);
  }

  static Instant time(Row row, String column) {
    OffsetDateTime time = row.getOffsetDateTime(column);
    return time == null ? null : time.toInstant();
  }

  static <E extends Enum<E>> E word(Cells row, String column, Class<E> words) {
    String word = row.text(column);
    return word == null ? null : Enum.valueOf(words, word);
  }
}
