package fillkeeper.domain;

/** The identity of an order within an account. A venue's order id alone may name an order on each symbol. */
public record OrderKey(String category, String recordType, String symbol, String orderId) {

  /** The key of an ordinary order. */
  public static OrderKey order(String category, String symbol, String orderId) {
    return new OrderKey(category, RecordType.ORDER, symbol, orderId);
  }
}
