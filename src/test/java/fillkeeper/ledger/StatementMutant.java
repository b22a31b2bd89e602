package fillkeeper.ledger;

import java.util.function.UnaryOperator;

/** The ledger's statements, each broken in one place, and the invariant whose oracle has to see it. */
enum StatementMutant {

  NO_FENCE("FENCE", sql -> sql.replace("AND epoch = $4 AND attempt = $5", "AND $4::bigint > 0 AND $5::uuid IS NOT NULL")
      .replace("AND live_until >= $6", "AND $6::timestamptz IS NOT NULL")),

  FENCE_READ_WITHOUT_THE_LOCK("FENCE", sql -> sql.replace("\nFOR NO KEY UPDATE", "")),

  EPOCH_WITHOUT_TOKEN("FENCE", sql -> sql.replace("AND attempt = $5", "AND $5::uuid IS NOT NULL")),

  EXPECTATION_NOT_CHECKED("KEPT", sql -> sql.replace("THEN fillkeeper.expect(", "THEN fillkeeper.expect(true OR ")),

  WRITTEN_OVER_WHATEVER_IS_THERE("UP", sql -> sql.replace(" WHERE t.change_seq = EXCLUDED.merged_from", "")),

  TWO_PARTS_TOUCH_ONE_ROW("ONCE", StatementMutant::inTwoParts),

  LIVE_OUTSIDE_THE_FENCE("LIVE", sql -> !sql.contains("status = $10") ? sql : NO_FENCE.change.apply(sql));

  private final String invariant;
  private final UnaryOperator<String> change;

  StatementMutant(String invariant, UnaryOperator<String> change) {
    this.invariant = invariant;
    this.change = change;
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
