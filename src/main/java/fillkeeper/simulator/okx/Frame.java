package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What one message on a channel says of one kind of instruments.
 *
 * @param rows the rows as JSON
 */
record Frame(String channel, String instType, String instId, String rows) {

  static final String ORDERS = "orders";
  static final String ALGO_ORDERS = "orders-algo";
  static final String ADVANCED = "algo-advance";

  static Frame of(String channel, Listing listing, ObjectNode row) {
    return new Frame(channel, listing.instType(), listing.instId(), "[" + row + "]");
  }

  /** Several orders in one message, all of one kind of instruments. */
  static Frame of(Listing listing, List<ObjectNode> rows) {
    return new Frame(ORDERS, listing.instType(), listing.instId(),
        JsonNodeFactory.instance.arrayNode().addAll(rows).toString());
  }

  /** The message as it goes out to who asked for the channel in these words. */
  String text(Channel asked, String uid) {
    return "{\"arg\":" + asked.argument().put("uid", uid) + ",\"data\":" + rows + "}";
  }
}
