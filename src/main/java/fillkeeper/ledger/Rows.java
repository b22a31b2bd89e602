package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
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
import fillkeeper.domain.TimeInForce;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
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

  private Rows() {
  }

  static <T> List<T> all(RowSet<Row> rows, Function<Row, T> record) {
    List<T> records = new ArrayList<>(rows.size());
    rows.forEach(row -> records.add(record.apply(row)));
    return records;
  }

  static OrderState order(Row row) {
    return new OrderState(orderKey(row), terms(row), word(row, "row_status", OrderStatus.class),
        row.getString("raw_status"), row.getBigDecimal("row_cum_qty"), time(row, "updated_at"),
        row.getBoolean("concluded"), row.getBoolean("unknown"), row.getBigDecimal("cum_qty"),
        row.getBigDecimal("fills_qty"), row.getBigDecimal("cum_value"), row.getBigDecimal("avg_price"),
        row.getBigDecimal("row_leaves_qty"), sighting(row), false, 0, row.getLong("epoch"), row.getLong("change_seq"));
  }

  private static OrderTerms terms(Row row) {
    return new OrderTerms(row.getString("client_order_id"), row.getString("parent_order_id"),
        word(row, "side", Side.class), word(row, "position_side", PositionSide.class),
        word(row, "order_type", OrderType.class), word(row, "time_in_force", TimeInForce.class),
        row.getBoolean("post_only"), row.getBoolean("reduce_only"), row.getBigDecimal("trigger_price"),
        row.getBigDecimal("price"), row.getBigDecimal("qty"), row.getBigDecimal("quote_qty"),
        row.getString("reject_reason"), row.getString("cancel_reason"), word(row, "origin", Origin.class),
        time(row, "created_at"), row.getString("details"));
  }

  static BookedExecution execution(Row row) {
    ExecutionKey key = new ExecutionKey(row.getString("category"), row.getString("record_type"),
        row.getString("symbol"), row.getString("exec_id"), row.getString("leg"));
    Execution execution = new Execution(key, row.getString("order_id"), row.getString("client_order_id"),
        word(row, "side", Side.class), word(row, "position_side", PositionSide.class),
        word(row, "exec_type", ExecType.class), row.getString("raw_exec_type"), row.getBigDecimal("price"),
        row.getBigDecimal("qty"), row.getBigDecimal("base_qty"), row.getBigDecimal("value"),
        row.getString("value_currency"), row.getBigDecimal("fee"), row.getString("fee_currency"),
        row.getBigDecimal("fee_rate"), MiscFees.fromJson(row.getString("misc_fees")),
        row.getBigDecimal("realized_pnl"), row.getBigDecimal("closed_qty"), row.getBoolean("is_maker"),
        time(row, "executed_at"), row.getString("details"), sighting(row));
    return new BookedExecution(execution, time(row, "voided_at"), row.getLong("epoch"), row.getLong("change_seq"));
  }

  /** With what was told otherwise since. */
  static BookedExecution restatedExecution(Row row) {
    BookedExecution booked = execution(row);
    return new BookedExecution(booked.execution(), booked.voidedAt(), Restatements.fromJson(row.getString("restated")),
        booked.epoch(), booked.changeSeq());
  }

  static Gap gap(Row row) {
    return new Gap(row.getLong("id"), orderKey(row), row.getBigDecimal("expected"), row.getBigDecimal("booked"),
        time(row, "opened_at"), time(row, "deadline"), time(row, "closed_at"), row.getString("closed_by"),
        time(row, "accepted_at"), row.getString("accepted_by"), row.getString("note"), row.getLong("change_seq"));
  }

  static Checkpoint checkpoint(Row row) {
    return new Checkpoint(row.getString("walk"), time(row, "whole_since"), time(row, "whole_until"));
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

  private static OrderKey orderKey(Row row) {
    return new OrderKey(row.getString("category"), row.getString("record_type"), row.getString("symbol"),
        row.getString("order_id"));
  }

  /** Our monotonic clock of then means nothing any more. */
  private static Sighting sighting(Row row) {
    return new Sighting(word(row, "source", Source.class), time(row, "received_at"), 0);
  }

  static Instant time(Row row, String column) {
    OffsetDateTime time = row.getOffsetDateTime(column);
    return time == null ? null : time.toInstant();
  }

  private static <E extends Enum<E>> E word(Row row, String column, Class<E> words) {
    String word = row.getString(column);
    return word == null ? null : Enum.valueOf(words, word);
  }
}
