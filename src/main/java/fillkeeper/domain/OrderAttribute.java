package fillkeeper.domain;

/** The attributes of {@link OrderTerms} that some source of a venue does not carry at all. */
public enum OrderAttribute {
  CLIENT_ORDER_ID, PARENT_ORDER_ID, SIDE, POSITION_SIDE, TYPE, TIME_IN_FORCE, POST_ONLY, REDUCE_ONLY, TRIGGER_PRICE,
  PRICE, QTY, QUOTE_QTY, REJECT_REASON, CANCEL_REASON, ORIGIN, CREATED_AT
}
