package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * What an account holds of a symbol.
 *
 * @param side   {@code BOTH}, {@code LONG} or {@code SHORT}
 * @param amount negative where it is short
 * @param entry  the average price at which it was entered
 */
record UsdmPosition(String symbol, String side, BigDecimal amount, BigDecimal entry) {

  /** The profit that a trade of so much at a price takes; nothing where it adds to the position. */
  BigDecimal realized(BigDecimal traded, BigDecimal price) {
    if (amount.signum() * traded.signum() >= 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal closed = traded.abs().min(amount.abs());
    BigDecimal gain = price.subtract(entry).multiply(closed);
    return amount.signum() > 0 ? gain : gain.negate();
  }

  /** After a trade of so much, negative where it was sold. */
  UsdmPosition traded(BigDecimal traded, BigDecimal price) {
    BigDecimal next = amount.add(traded);
    if (next.signum() == 0) {
      return new UsdmPosition(symbol, side, BigDecimal.ZERO, BigDecimal.ZERO);
    }
    boolean adds = amount.signum() * traded.signum() >= 0;
    boolean turns = !adds && next.signum() != amount.signum();
    BigDecimal at = turns ? price : !adds ? entry
        : entry.multiply(amount).add(price.multiply(traded)).divide(next, MathContext.DECIMAL64);
    return new UsdmPosition(symbol, side, next, at);
  }

  /** As an event has it. */
  ObjectNode ofEvent() {
    return JsonNodeFactory.instance.objectNode().put("s", symbol).put("pa", amount.toPlainString())
        .put("ep", entry.toPlainString()).put("bep", entry.toPlainString()).put("cr", "0").put("up", "0")
        .put("mt", "cross").put("iw", "0").put("ps", side);
  }

  /** As the list has it. */
  ObjectNode ofList(long updatedMs) {
    return JsonNodeFactory.instance.objectNode().put("symbol", symbol).put("positionSide", side)
        .put("positionAmt", amount.toPlainString()).put("entryPrice", entry.toPlainString())
        .put("breakEvenPrice", entry.toPlainString()).put("markPrice", entry.toPlainString())
        .put("unRealizedProfit", "0").put("updateTime", updatedMs);
  }
}
