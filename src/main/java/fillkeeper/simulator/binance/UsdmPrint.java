package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * An aggregate of public trades of a contract.
 *
 * @param first the first trade that it covers
 * @param last  the last one
 */
public record UsdmPrint(String symbol, long id, BigDecimal price, BigDecimal qty, boolean buyerMaker, long tradedMs,
    long first, long last) {

  /** Of a fill; the buyer had waited where a buyer made it, or a seller took it. */
  static UsdmPrint of(long id, UsdmFill fill) {
    return new UsdmPrint(fill.symbol(), id, fill.price(), fill.qty(), fill.side().equals("BUY") == fill.maker(),
        fill.timeMs(), fill.id(), fill.id());
  }

  /** With one more fill at the same price. */
  UsdmPrint and(UsdmFill fill) {
    return new UsdmPrint(symbol, id, price, qty.add(fill.qty()), buyerMaker, tradedMs, first, fill.id());
  }

  /** As the stream has it. */
  ObjectNode event(long nowMs) {
    return JsonNodeFactory.instance.objectNode().put("e", "aggTrade").put("E", nowMs).put("s", symbol).put("a", id)
        .put("p", price.toPlainString()).put("q", qty.toPlainString()).put("nq", qty.toPlainString()).put("f", first)
        .put("l", last).put("T", tradedMs).put("m", buyerMaker);
  }

  /** As the list has it. */
  ObjectNode row() {
    return JsonNodeFactory.instance.objectNode().put("a", id).put("p", price.toPlainString())
        .put("q", qty.toPlainString()).put("f", first).put("l", last).put("T", tradedMs).put("m", buyerMaker);
  }
}
