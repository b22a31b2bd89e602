package fillkeeper.ledger;

import java.util.function.UnaryOperator;

/** The ledger's statements and its function, each broken in one place, and the invariant whose oracle has to see it. */
enum StatementMutant {

  NO_FENCE("FENCE", sql -> sql.replace("AND epoch = $4 AND attempt = $5", "AND $4::bigint > 0 AND $5::uuid IS NOT NULL")
      .replace("AND live_until >= $6", "AND $6::timestamptz IS NOT NULL")),

  FENCE_READ_WITHOUT_THE_LOCK("FENCE", sql -> sql.replace("\nFOR NO KEY UPDATE", "")),

  EPOCH_WITHOUT_TOKEN("FENCE", sql -> sql.replace("AND attempt = $5", "AND $5::uuid IS NOT NULL")),

  EXPECTATION_NOT_CHECKED("KEPT", sql -> sql.replace("THEN fillkeeper.expect(", "THEN fillkeeper.expect(true OR ")),

  WRITTEN_OVER_WHATEVER_IS_THERE("UP", sql -> sql.replace(" WHERE t.change_seq = EXCLUDED.merged_from", "")),

  TWO_PARTS_TOUCH_ONE_ROW("ONCE", StatementMutant::inTwoParts),

  LIVE_OUTSIDE_THE_FENCE("LIVE", sql -> !sql.contains("status = $10") ? sql : NO_FENCE.change.apply(sql)),

  FUNCTION_WITHOUT_FENCE("FENCE", true, sql -> sql.replace("AND epoch = of_epoch AND attempt = of_attempt", "")
      .replace("AND live_until >= told", "")),

  FUNCTION_THAT_READS_WITHOUT_THE_LOCK("FENCE", true, sql -> sql.replace("\n  FOR NO KEY UPDATE", "")),

  FUNCTION_OF_THE_EPOCH_WITHOUT_TOKEN("FENCE", true, sql -> sql.replace("AND attempt = of_attempt", "")),

  FUNCTION_THAT_EXPECTS_NOTHING("KEPT", true, sql -> sql.replace("expect(false, 'FK002')", "expect(true, 'FK002')")),

  FUNCTION_THAT_WRITES_OVER_WHATEVER_IS_THERE("UP", true,
      sql -> sql.replace("ON CONFLICT DO NOTHING;\n    IF NOT FOUND THEN\n      PERFORM fillkeeper.expect(false, 'FK002');"
          + "\n    END IF;\n  END IF;", "ON CONFLICT (exchange, environment, account, category, record_type, symbol,"
          + " order_id) DO UPDATE SET status = EXCLUDED.status, cum_qty = EXCLUDED.cum_qty,"
          + " row_cum_qty = EXCLUDED.row_cum_qty, change_seq = EXCLUDED.change_seq;\n  END IF;"));

  private final String invariant;
  private final boolean inFunction;
  private final UnaryOperator<String> change;

  StatementMutant(String invariant, UnaryOperator<String> change) {
    this(invariant, false, change);
  }

  StatementMutant(String invariant, boolean inFunction, UnaryOperator<String> change) {
    this.invariant = invariant;
    this.inFunction = inFunction;
    this.change = change;
  }

  /** Whether it is the function in the database that is broken, and what is sent is as it should be. */
  boolean inFunction() {
    return inFunction;
  }

  /** Which oracle catches it. */
  String invariant() {
    return invariant;
  }

  UnaryOperator<String> change() {
    return change;
  }

  /** What was filled goes into the order by a part of its own; the database passes over a row's second change. */
  private static String inTwoParts(String sql) {
    return inTwoParts(inTwoParts(sql, Records.ORDERS.unnest(2 + Fence.PARAMETERS)),
        Records.ORDERS.one(2 + Fence.PARAMETERS));
  }

  private static String inTwoParts(String sql, String orders) {
    return !sql.contains("FROM fence, " + orders) ? sql : sql.replace(", fills_qty = EXCLUDED.fills_qty", "")
        .replace("\nSELECT CASE", ",\nagain AS (UPDATE fillkeeper.orders AS t SET fills_qty = n.fills_qty::numeric"
            + " FROM fence, " + orders + " WHERE t.account_no = fence.no AND t.order_id = n.order_id RETURNING 1)\n"
            + "SELECT CASE");
  }
}
