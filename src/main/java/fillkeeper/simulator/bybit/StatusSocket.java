package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Line;
import java.time.Instant;

/** One conversation on {@code /v5/public/misc/status}: subscription, heartbeat, announcements. */
final class StatusSocket implements Conversation {

  private static final String TOPIC = "system.status";

  private final Floor floor;
  private final Line line;
  private final String connectionId;
  private boolean subscribed;

  StatusSocket(Floor floor, Line line) {
    this.floor = floor;
    this.line = line;
    connectionId = floor.ids.connection();
  }

  @Override
  public void hear(String text) {
    JsonNode message = ClientMessage.read(text);
    synchronized (floor) {
      answer(message);
    }
  }

  private void answer(JsonNode message) {
    String op = message.path("op").asText();
    boolean known = op.equals("ping") || op.equals("subscribe") && TOPIC.equals(message.at("/args/0").asText());
    subscribed |= known && op.equals("subscribe");
    line.reply(null, JsonNodeFactory.instance.objectNode()
        .put("success", known)
        .put("ret_msg", known ? op.equals("ping") ? "pong" : "" : "error:handler not found")
        .put("conn_id", connectionId)
        .put("req_id", message.path("req_id").asText())
        .put("op", op).toString());
  }

  /** Under the floor's monitor. */
  void tell(String announcement) {
    if (subscribed) {
      line.tell(null, announcement);
    }
  }

  @Override
  public boolean isSubscribed() {
    return subscribed;
  }

  @Override
  public Line line() {
    return line;
  }

  /** What the venue says of an interruption. */
  static String announcement(String id, String state, Instant begin, Instant end, String title, long nowMs) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode().put("topic", TOPIC).put("ts", nowMs);
    ObjectNode row = frame.putArray("data").addObject()
        .put("id", id).put("title", title).put("state", state)
        .put("begin", Long.toString(begin.toEpochMilli())).put("end", Long.toString(end.toEpochMilli()))
        .put("href", "");
    row.putArray("serviceTypes").add(2).add(3);
    row.putArray("product").add(1).add(2);
    row.putArray("uidSuffix");
    row.put("maintainType", 1).put("env", 1);
    return frame.toString();
  }
}
