package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Line;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One conversation on {@code /v5/public/<category>}: subscription, heartbeat, trades. */
final class PublicSocket implements Conversation {

  private static final String TRADES = "publicTrade.";
  private static final int SPOT_ARGS_MAX = 10;

  private final Floor floor;
  private final Line line;
  private final String category;
  private final String connectionId;
  private final Set<String> topics = new LinkedHashSet<>();

  PublicSocket(Floor floor, Line line, String category) {
    this.floor = floor;
    this.line = line;
    this.category = category;
    connectionId = floor.ids.connection();
  }

  @Override
  public void hear(String text) {
    JsonNode message = ClientMessage.read(text);
    switch (message.path("op").asText()) {
      case "subscribe" -> subscribe(message);
      case "unsubscribe" -> unsubscribe(message);
      case "ping" -> ping(message);
      default -> answer(null, message, "error:handler not found", message.path("op").asText());
    }
  }

  private void subscribe(JsonNode message) {
    synchronized (floor) {
      floor.counts().count(At.PUBLIC_SUBSCRIBE);
    }
    floor.faults().visit(At.PUBLIC_SUBSCRIBE);
    Fault fault = floor.faults().draw(At.PUBLIC_SUBSCRIBE);
    synchronized (floor) {
      String problem = fault == Fault.REFUSE ? "error:handler not found" : problem(message.path("args"));
      if (problem.isEmpty() && fault != Fault.STALL) {
        message.path("args").forEach(topic -> topics.add(topic.asText()));
      }
      answer(fault, message, problem, "subscribe");
    }
  }

  private String problem(JsonNode args) {
    if (category.equals("spot") && args.size() > SPOT_ARGS_MAX) {
      return "args size >10";
    }
    for (JsonNode arg : args) {
      String topic = arg.asText();
      if (topics.contains(topic)) {
        return "error:already subscribed,topic:" + topic;
      }
      if (!topic.startsWith(TRADES) || !isTraded(topic.substring(TRADES.length()))) {
        return "error:handler not found,topic:" + topic;
      }
    }
    return "";
  }

  private boolean isTraded(String symbol) {
    return floor.markets.of(category).stream().anyMatch(listing -> listing.heardAs().equals(symbol));
  }

  private void unsubscribe(JsonNode message) {
    synchronized (floor) {
      message.path("args").forEach(topic -> topics.remove(topic.asText()));
      answer(null, message, "", "unsubscribe");
    }
  }

  private void ping(JsonNode message) {
    floor.faults().visit(At.PUBLIC_HEARTBEAT);
    Fault fault = floor.faults().draw(At.PUBLIC_HEARTBEAT);
    synchronized (floor) {
      floor.counts().count(At.PUBLIC_HEARTBEAT);
      ObjectNode pong = JsonNodeFactory.instance.objectNode()
          .put("success", true).put("ret_msg", "pong").put("conn_id", connectionId);
      pong.put("req_id", message.path("req_id").asText()).put("op", "ping");
      line.reply(fault == Fault.REFUSE ? Fault.DROP : fault, pong.toString());
    }
  }

  private void answer(Fault fault, JsonNode message, String problem, String op) {
    synchronized (floor) {
      String accepted = category.equals("spot") ? op : "";
      line.reply(fault, JsonNodeFactory.instance.objectNode()
          .put("success", problem.isEmpty())
          .put("ret_msg", problem.isEmpty() ? accepted : problem)
          .put("conn_id", connectionId)
          .put("req_id", message.path("req_id").asText())
          .put("op", op).toString());
    }
  }

  /** Under the floor's monitor. */
  void tell(Listing listing, List<BookPrint> prints) {
    String topic = TRADES + listing.heardAs();
    if (listing.category().equals(category) && topics.contains(topic)) {
      floor.counts().count(At.PUBLIC_FRAME);
      ObjectNode frame = JsonNodeFactory.instance.objectNode()
          .put("topic", topic).put("type", "snapshot").put("ts", floor.nowMs());
      ArrayNode rows = frame.putArray("data");
      prints.forEach(print -> rows.add(FillRows.ofSocket(print, listing)));
      line.tell(floor.faults().draw(At.PUBLIC_FRAME), frame.toString());
    }
  }

  @Override
  public boolean isSubscribed() {
    return !topics.isEmpty();
  }

  @Override
  public Line line() {
    return line;
  }
}
