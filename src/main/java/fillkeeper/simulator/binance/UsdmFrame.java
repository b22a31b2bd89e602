package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;

/** One event of the private stream. */
record UsdmFrame(At at, String event, String text) {

  static UsdmFrame of(ObjectNode event) {
    String word = event.path("e").asText();
    At at = switch (word) {
      case "ORDER_TRADE_UPDATE", "ALGO_UPDATE" -> At.ORDER_FRAME;
      case "TRADE_LITE" -> At.FAST_FRAME;
      default -> At.FRAME;
    };
    return new UsdmFrame(at, word, event.toString());
  }
}
