package fillkeeper.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a match says on one private topic.
 *
 * @param kind {@code order} or {@code execution}; the topic is this, or this with the category behind it
 * @param rows the rows as JSON
 */
record Frame(String kind, String category, String id, long creationMs, String rows) {

  /** The frames of a match, in the order in which they go out. */
  static List<Frame> of(Match match, boolean executionFirst) {
    List<Frame> frames = new ArrayList<>(2);
    if (match.order() != null) {
      frames.add(frame("order", match, OrderRows.ofSocket(match.order(), match.listing())));
    }
    if (!match.fills().isEmpty()) {
      ArrayNode rows = JsonNodeFactory.instance.arrayNode();
      match.fills().forEach(fill -> rows.add(FillRows.ofSocket(fill, match.listing())));
      frames.add(new Frame("execution", match.listing().category(), match.frameId(), match.atMs(), rows.toString()));
    }
    if (executionFirst) {
      Collections.reverse(frames);
    }
    return frames;
  }

  private static Frame frame(String kind, Match match, Object row) {
    return new Frame(kind, match.listing().category(), match.frameId(), match.atMs(), "[" + row + "]");
  }

  At at() {
    return kind.equals("order") ? At.ORDER_FRAME : At.EXECUTION_FRAME;
  }

  /** The message as it goes out under the topic that was subscribed. */
  String text(String topic) {
    return "{\"id\":\"" + id + "\",\"topic\":\"" + topic + "\",\"creationTime\":" + creationMs + ",\"data\":" + rows
        + "}";
  }
}
