package fillkeeper.venue.binance.spot;

/** What a row tells of an order or a fill, and what that is called: on the stream by letters, in lists by words. */
enum SpotField {

  SYMBOL("s", "symbol"),
  ORDER_ID("i", "orderId"),
  STATUS("X", "status"),
  SIDE("S", "side"),
  TYPE("o", "type"),
  TIME_IN_FORCE("f", "timeInForce"),
  PRICE("p", "price"),
  QTY("q", "origQty"),
  QUOTE_QTY("Q", "origQuoteOrderQty"),
  CUM_QTY("z", "executedQty"),
  /** The venue's spelling. */
  CUM_VALUE("Z", "cummulativeQuoteQty"),
  TRIGGER_PRICE("P", "stopPrice"),
  /** By how much the trigger follows the price; only trailing orders have it. */
  TRAILING_DELTA("d", "trailingDelta"),
  /** How much was kept from matching with the account's own orders; only such orders have it. */
  PREVENTED_QTY("A", "preventedQuantity"),
  /** Whether it is on the book; of an order in a list, whether it has been. */
  WORKING("w", "isWorking"),
  /** No list says why an order was refused. */
  REJECT_REASON("r", null),
  EXPIRY_REASON("eR", "expiryReason"),
  CREATED_AT("O", "time"),
  UPDATED_AT("T", "updateTime");

  private final String heard;
  private final String listed;

  SpotField(String heard, String listed) {
    this.heard = heard;
    this.listed = listed;
  }

  /** Its key on the stream, or in lists; null where that has none. */
  String key(boolean onStream) {
    return onStream ? heard : listed;
  }
}
