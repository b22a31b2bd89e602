package fillkeeper.simulator.binance;

/** What names an order: ids are unique on their symbol only. */
public record UsdmName(String symbol, long id) {

  @Override
  public String toString() {
    return symbol + " " + id;
  }
}
