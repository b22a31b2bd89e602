package fillkeeper.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** How a simulated feed writes its ticks. */
final class SimFrames {

  private SimFrames() {
  }

  /**
   * One frame.
   *
   * @param number the line's number of the tick before the first; feeds whose numbers stay have their own
   * @param again  whether these were said before
   */
  static String of(SimFeed.Provider provider, List<SimTick> ticks, long token, long number, boolean again) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode()
        .put("type", "ticks").put("snapshot", again && provider == SimFeed.Provider.FULL_SNAPSHOT)
        .put("token", Long.toHexString(token));
    ArrayNode rows = frame.putArray("data");
    for (int i = 0; i < ticks.size(); i++) {
      rows.add(row(ticks.get(i), provider == SimFeed.Provider.SEQUENCE_RESUME ? ticks.get(i).seq() : number + 1 + i));
    }
    return frame.toString();
  }

  private static ObjectNode row(SimTick tick, long seq) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("seq", seq).put("sym", tick.symbol()).put("ts", tick.ts()).put("px", tick.price())
        .put("sz", tick.size()).put("side", tick.side());
    return tick.id() == null ? row : row.put("id", tick.id());
  }
}
