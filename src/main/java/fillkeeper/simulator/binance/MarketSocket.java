package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Line;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** One conversation on public streams, by {@code /ws} or, with the stream's name around each, {@code /stream}. */
final class MarketSocket implements Conversation {

  private static final int STREAMS_MAX = 1_024;

  private final Floor floor;
  private final Line line;
  private final boolean combined;
  private final Set<String> streams = new LinkedHashSet<>();

  MarketSocket(Floor floor, Line line, boolean combined) {
    this.floor = floor;
    this.line = line;
    this.combined = combined;
  }

  @Override
  public void hear(String text) {
    JsonNode request = ClientMessage.read(text);
    synchronized (floor) {
      floor.counts().count(At.PUBLIC_SUBSCRIBE);
    }
    floor.faults().visit(At.PUBLIC_SUBSCRIBE);
    Fault fault = floor.faults().draw(At.PUBLIC_SUBSCRIBE);
    synchronized (floor) {
      String problem = fault == Fault.REFUSE ? "Invalid request: too many parameters" : problem(request);
      if (problem.isEmpty() && fault != Fault.STALL) {
        request.path("params").forEach(stream -> take(request, stream.asText()));
      }
      ObjectNode answer = JsonNodeFactory.instance.objectNode();
      if (problem.isEmpty()) {
        answer.putNull("result").set("id", request.path("id"));
      } else {
        answer.put("code", 2).put("msg", problem);
      }
      line.reply(fault, answer.toString());
    }
  }

  private String problem(JsonNode request) {
    String method = request.path("method").asText();
    if (!method.equals("SUBSCRIBE") && !method.equals("UNSUBSCRIBE")) {
      return "Invalid request: unknown variant " + method + ", expected one of SUBSCRIBE, UNSUBSCRIBE";
    }
    return streams.size() + request.path("params").size() > STREAMS_MAX ? "Invalid request: too many parameters" : "";
  }

  private void take(JsonNode request, String stream) {
    if (request.path("method").asText().equals("SUBSCRIBE")) {
      streams.add(stream);
    } else {
      streams.remove(stream);
    }
  }

  /** Tells it to who has subscribed to this kind of stream of its symbol. Under the floor's monitor. */
  void tell(String kind, ObjectNode event) {
    String stream = event.path("s").asText().toLowerCase(Locale.ROOT) + "@" + kind;
    if (streams.contains(stream)) {
      floor.counts().count(At.PUBLIC_FRAME);
      line.tell(floor.faults().draw(At.PUBLIC_FRAME),
          combined ? "{\"stream\":\"" + stream + "\",\"data\":" + event + "}" : event.toString());
    }
  }

  @Override
  public boolean isSubscribed() {
    return !streams.isEmpty();
  }

  @Override
  public Line line() {
    return line;
  }
}
