package fillkeeper.domain;

/** What an execution is. All but {@link #FUNDING} and {@link #UNKNOWN} change a position. */
public enum ExecType {
  TRADE, LIQUIDATION, ADL, SETTLEMENT, BLOCK_TRADE, POSITION_TRANSFER, SPREAD_LEG, FUNDING, UNKNOWN;

  /** Whether its quantity is a fill: part of an order's sum and of a position. */
  public boolean isFill() {
    return this != FUNDING && this != UNKNOWN;
  }
}
