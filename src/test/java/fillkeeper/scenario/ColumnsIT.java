package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The columns that others read are there under the names, and with the types, that others know. */
class ColumnsIT {

  private static final List<String> AMOUNTS = List.of("price", "qty", "quote_qty", "cum_qty", "leaves_qty",
      "cum_value", "avg_price", "fills_qty", "trigger_price", "base_qty", "value", "fee", "fee_rate", "realized_pnl",
      "closed_qty", "expected", "booked", "contract_size", "price_tick", "qty_step", "quantity");

  private static TestDatabase database;

  @BeforeAll
  static void create() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void drop() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "ledger | incarnation system_identifier timeline min_program_version created_at",
      "accounts | exchange environment account no epoch attempt owner live_until status status_since status_detail "
          + "venue_account_id label configured change_seq last_event_at last_synced_at last_proven_at",
      "account_status | exchange environment account no epoch attempt owner live_until status status_since "
          + "status_detail venue_account_id label configured change_seq last_event_at last_synced_at last_proven_at "
          + "is_current",
      "orders | exchange environment account category record_type symbol order_id client_order_id parent_order_id side "
          + "position_side order_type time_in_force post_only reduce_only trigger_price status raw_status is_open price "
          + "qty quote_qty cum_qty leaves_qty cum_value avg_price fills_qty reject_reason cancel_reason origin "
          + "created_at updated_at source received_at recorded_at epoch change_seq details",
      "executions | exchange environment account category record_type symbol exec_id leg order_id client_order_id side "
          + "position_side exec_type raw_exec_type price qty base_qty value value_currency fee fee_currency fee_rate "
          + "misc_fees realized_pnl closed_qty is_maker voided_at executed_at source received_at recorded_at epoch "
          + "change_seq details",
      "effective_executions | exchange environment account category record_type symbol exec_id leg order_id "
          + "client_order_id side position_side exec_type raw_exec_type price qty base_qty value value_currency fee "
          + "fee_currency fee_rate misc_fees realized_pnl closed_qty is_maker executed_at source received_at "
          + "recorded_at epoch change_seq details",
      "execution_corrections | exchange environment account category record_type symbol exec_id leg field first later "
          + "source resolution change_seq",
      "gaps | exchange environment account id category record_type symbol order_id expected booked opened_at deadline "
          + "closed_at closed_by accepted_at accepted_by note",
      "coverage | exchange environment account category kind scope from_at to_at how status proven_at detail",
      "checkpoints | exchange environment account walk whole_since whole_until updated_at",
      "audits | exchange environment account id kind category scope window_from window_to started_at finished_at "
          + "checked differences repaired outcome",
      "incidents | exchange environment account id epoch cause detail opened_at resolved_at outage_id attempt_no",
      "rejected_events | exchange environment account source reason payload received_at",
      "fees | exchange environment account category record_type symbol exec_id leg order_id kind amount currency "
          + "executed_at",
      "positions | exchange environment account category symbol position_side qty base_qty average_price since until",
      "proven_since | exchange environment account category since until",
      "instruments | exchange environment category symbol base_currency quote_currency settle_currency contract_type "
          + "contract_size contract_size_currency price_tick qty_step expires_at",
      "recorded_trades | exchange environment category record_type symbol trade_id price quantity taker_side traded_at "
          + "received_at"})
  void everyColumnIsThere(String table, String columns) {
    List<String> present = database.query("SELECT column_name FROM information_schema.columns"
            + " WHERE table_schema = 'fillkeeper' AND table_name = '" + table + "'").stream()
        .map(row -> (String) row.get("column_name")).toList();

    assertThat(present).as(table).contains(columns.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"%_at,timestamp with time zone", "live_until,timestamp with time zone", "%_since,timestamp with time zone",
      "%_id,text|bigint", "change_seq,bigint", "epoch,bigint", "details,jsonb"})
  void columnsOfOneKindHaveOneType(String like, String types) {
    assertThat(database.query("SELECT table_name || '.' || column_name AS name, data_type FROM information_schema.columns"
            + " WHERE table_schema = 'fillkeeper' AND column_name LIKE '" + like + "'"
            + " AND table_name NOT LIKE 'flyway%' AND column_name <> 'pg_id'"))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(types.split("\\|")).as(row.toString()).contains((String) row.get("data_type")));
  }

  @ParameterizedTest
  @CsvSource({"orders", "executions", "effective_executions", "gaps", "instruments", "recorded_trades"})
  void amountsAreNumericWithoutScale(String table) {
    assertThat(database.query("SELECT column_name, data_type, numeric_scale FROM information_schema.columns"
            + " WHERE table_schema = 'fillkeeper' AND table_name = '" + table + "'").stream()
        .filter(row -> AMOUNTS.contains(row.get("column_name"))))
        .isNotEmpty()
        .allSatisfy(row -> {
          assertThat(row.get("data_type")).as(row.toString()).isEqualTo("numeric");
          assertThat(row.get("numeric_scale")).as(row.toString()).isNull();
        });
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "ledger | only_row",
      "accounts | exchange environment account",
      "orders | exchange environment account category record_type symbol order_id",
      "executions | exchange environment account category record_type symbol exec_id leg",
      "coverage | exchange environment account category kind scope from_at",
      "checkpoints | exchange environment account walk",
      "instruments | exchange environment category symbol",
      "recorded_trades | exchange environment category record_type symbol trade_id"})
  void theKeysAreThoseThatDecide(String table, String columns) {
    assertThat(database.query("SELECT k.column_name FROM information_schema.key_column_usage k"
            + " JOIN information_schema.table_constraints c USING (constraint_schema, constraint_name)"
            + " WHERE c.constraint_type = 'PRIMARY KEY' AND k.table_schema = 'fillkeeper'"
            + " AND k.table_name = '" + table + "' ORDER BY k.ordinal_position").stream()
        .map(row -> (String) row.get("column_name"))).containsExactlyInAnyOrder(columns.split(" "));
  }
}
