package fillkeeper.venue;

/** What names one fill within an account and a category; two of them that differ in it are two fills. */
public enum FillIdentity {
  /** Its id alone. */
  ID,
  /** Its id within its symbol. */
  ID_AND_SYMBOL,
  /** Its id within its symbol and its order: one trade may be two fills of one account. */
  ID_SYMBOL_AND_ORDER;

  /**
   * What tells a fill apart from its namesakes on the symbol.
   *
   * @param orderId null where no order stands behind it
   */
  public String leg(String orderId) {
    return this == ID_SYMBOL_AND_ORDER && orderId != null ? orderId : "";
  }
}
