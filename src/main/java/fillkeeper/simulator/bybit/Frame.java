package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.simulator.At;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a match says on one private topic.
 *
 * @param kind {@code order} or {@code execution}; the topic is this, or this with the category behind it
 * @param id   empty where the topic has none
 * @param rows the rows as JSON
 */
record Frame(String kind, String category, String id, long creationMs, String rows) {

  private static final String FAST = "execution.fast";

  /** The frames of a match, in the order in which they go out. */
  static List<Frame> of(Match match, boolean executionFirst) {
    List<Frame> frames = new ArrayList<>(3);
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
    fast(match).ifPresent(frame -> frames.add(0, frame));
    return frames;
  }

  /** The fast topic tells of trades only, and before everything else. */
  private static Optional<Frame> fast(Match match) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    match.fills().stream().filter(BookFill::isTrade).forEach(fill -> rows.add(FillRows.ofFastSocket(fill)));
    return rows.isEmpty() ? Optional.empty()
        : Optional.of(new Frame(FAST, match.listing().category(), "", match.atMs(), rows.toString()));
  }

  private static Frame frame(String kind, Match match, Object row) {
    return new Frame(kind, match.listing().category(), match.frameId(), match.atMs(), "[" + row + "]");
  }

  /** The same with other rows. */
  Frame with(String otherRows) {
    return new Frame(kind, category, id, creationMs, otherRows);
  }

  At at() {
    return switch (kind) {
      case "order" -> At.ORDER_FRAME;
      case FAST -> At.FAST_FRAME;
      default -> At.EXECUTION_FRAME;
    };
  }

  /** The message as it goes out under the topic that was subscribed. */
  String text(String topic) {
    String head = id.isEmpty() ? "{" : "{\"id\":\"" + id + "\",";
    return head + "\"topic\":\"" + topic + "\",\"creationTime\":" + creationMs + ",\"data\":" + rows + "}";
  }
}
