package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Line;
import fillkeeper.simulator.Signature;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One conversation on {@code /v5/private}: log-in, subscription, heartbeat, data. */
final class PrivateSocket implements Conversation {

  private static final Set<String> PLAIN_TOPICS = Set.of("order", "execution", "execution.fast", "position",
      "wallet", "greeks");
  private static final Set<String> CATEGORIES = Set.of("spot", "linear", "inverse", "option");

  private final Floor floor;
  private final Line line;
  private final String connectionId;
  private final Set<String> topics = new LinkedHashSet<>();
  private SimAccount account;

  PrivateSocket(Floor floor, Line line) {
    this.floor = floor;
    this.line = line;
    connectionId = floor.ids.connection();
  }

  @Override
  public void hear(String text) {
    JsonNode message = ClientMessage.read(text);
    switch (message.path("op").asText()) {
      case "auth" -> logIn(message);
      case "subscribe" -> subscribe(message);
      case "unsubscribe" -> unsubscribe(message);
      case "ping" -> ping(message);
      default -> refuse(message, "error:handler not found");
    }
  }

  private void logIn(JsonNode message) {
    SimAccount claimed;
    synchronized (floor) {
      claimed = floor.accountOf(message.at("/args/0").asText());
      floor.counts().count(At.LOGIN);
    }
    Faults faults = claimed == null ? floor.faults() : claimed.faults();
    faults.visit(At.LOGIN);
    Fault fault = faults.draw(At.LOGIN);
    synchronized (floor) {
      if (fault instanceof Fault.RetCode code) {
        line.send(retCodeShape(message, code.code()).toString());
      } else if (fault == Fault.REFUSE || !isSigned(message, claimed)) {
        line.reply(fault, answer(message, "auth", "Params Error").toString());
      } else {
        if (fault != Fault.STALL) {
          account = claimed;
          account.sockets().add(this);
        }
        line.reply(fault, answer(message, "auth", "").toString());
      }
    }
  }

  private boolean isSigned(JsonNode message, SimAccount claimed) {
    String key = message.at("/args/0").asText();
    String expires = message.at("/args/1").asText();
    return claimed != null && !claimed.isRevoked()
        && expires.matches("[0-9]{1,18}") && Long.parseLong(expires) > floor.nowMs()
        && Signature.matches(floor.accessByKey.get(key).secret(), "GET/realtime" + expires,
            message.at("/args/2").asText());
  }

  private void subscribe(JsonNode message) {
    Faults faults = faults();
    synchronized (floor) {
      floor.counts().count(At.SUBSCRIBE);
    }
    faults.visit(At.SUBSCRIBE);
    Fault fault = faults.draw(At.SUBSCRIBE);
    synchronized (floor) {
      List<String> wanted = new ArrayList<>();
      message.path("args").forEach(topic -> wanted.add(topic.asText()));
      String problem = fault == Fault.REFUSE ? "error:handler not found,topic:" + String.join(",", wanted)
          : problem(wanted);
      if (problem.isEmpty() && fault != Fault.STALL) {
        topics.addAll(wanted);
      }
      line.reply(fault, answer(message, "subscribe", problem).toString());
    }
  }

  private String problem(List<String> wanted) {
    if (account == null) {
      return "Request not authorized";
    }
    for (String topic : wanted) {
      if (topics.contains(topic)) {
        return "error:already subscribed,topic:" + topic;
      }
      if (!isTopic(topic)) {
        return "error:handler not found,topic:" + topic;
      }
      if (wanted.stream().anyMatch(other -> CATEGORIES.contains(categoryOf(other, topic)))) {
        return "Invalid topic: " + topic;
      }
    }
    return "";
  }

  private static String categoryOf(String topic, String kind) {
    return topic.startsWith(kind + ".") ? topic.substring(kind.length() + 1) : "";
  }

  private static boolean isTopic(String topic) {
    int dot = topic.lastIndexOf('.');
    if (PLAIN_TOPICS.contains(topic)) {
      return true;
    }
    return dot > 0
        && PLAIN_TOPICS.contains(topic.substring(0, dot)) && CATEGORIES.contains(topic.substring(dot + 1));
  }

  private void unsubscribe(JsonNode message) {
    synchronized (floor) {
      message.path("args").forEach(topic -> topics.remove(topic.asText()));
      line.reply(null, answer(message, "unsubscribe", "").toString());
    }
  }

  private void ping(JsonNode message) {
    Faults faults = faults();
    faults.visit(At.HEARTBEAT);
    Fault fault = faults.draw(At.HEARTBEAT);
    synchronized (floor) {
      floor.counts().count(At.HEARTBEAT);
      ObjectNode pong = JsonNodeFactory.instance.objectNode();
      if (message.has("req_id")) {
        pong.put("req_id", message.path("req_id").asText());
      }
      pong.put("op", "pong").putArray("args").add(Long.toString(floor.nowMs()));
      line.reply(fault == Fault.REFUSE ? Fault.DROP : fault, pong.put("conn_id", connectionId).toString());
    }
  }

  private void refuse(JsonNode message, String problem) {
    synchronized (floor) {
      line.reply(null, answer(message, message.path("op").asText(), problem).toString());
    }
  }

  /** Under the floor's monitor. */
  void tell(Frame frame) {
    for (String topic : List.of(frame.kind(), frame.kind() + "." + frame.category())) {
      if (topics.contains(topic)) {
        floor.counts().count(At.FRAME, frame.at());
        line.tell(faults().draw(frame.at(), At.FRAME), frame.text(topic));
      }
    }
  }

  @Override
  public void closed() {
    if (account != null) {
      account.sockets().remove(this);
    }
  }

  @Override
  public boolean isSubscribed() {
    return account != null && !topics.isEmpty();
  }

  @Override
  public Line line() {
    return line;
  }

  private Faults faults() {
    return account == null ? floor.faults() : account.faults();
  }

  private ObjectNode answer(JsonNode message, String op, String problem) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (message.has("req_id")) {
      answer.put("req_id", message.path("req_id").asText());
    }
    return answer.put("success", problem.isEmpty()).put("ret_msg", problem).put("op", op).put("conn_id", connectionId);
  }

  private ObjectNode retCodeShape(JsonNode message, int code) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (message.has("req_id")) {
      answer.put("req_id", message.path("req_id").asText());
    }
    return answer.put("op", "auth").put("success", false).put("retCode", code).put("retMsg", RetCodes.text(code))
        .put("connId", connectionId);
  }
}
