package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One conversation on {@code /ws-api/v3}: log-in of the connection, subscriptions, events. */
final class SpotSocket implements Conversation {

  private static final int REQUEST_WEIGHT = 2;
  private static final int UNSUPPORTED = -1020;

  private final Floor floor;
  private final Line line;
  private final Door door;
  private final Map<Integer, SimAccount> subscriptions = new LinkedHashMap<>();
  private SimAccount loggedIn;
  private int numbered;

  /** Opening it has its weight. */
  SpotSocket(Floor floor, Line line) {
    this.floor = floor;
    this.line = line;
    door = new Door(floor);
    if (floor.spotWeights.used() + REQUEST_WEIGHT <= floor.spotWeights.limit()) {
      floor.spotWeights.use(REQUEST_WEIGHT);
    }
  }

  @Override
  public void hear(String text) {
    JsonNode request = ClientMessage.read(text);
    switch (request.path("method").asText()) {
      case "session.logon" -> struck(request, List.of(At.LOGIN), this::logon);
      case "userDataStream.subscribe" -> struck(request, List.of(At.SUBSCRIBE), this::subscribe);
      case "userDataStream.subscribe.signature" ->
          struck(request, List.of(At.LOGIN, At.SUBSCRIBE), this::subscribeSigned);
      case "userDataStream.unsubscribe" -> struck(request, List.of(), this::unsubscribe);
      default -> struck(request, List.of(), asked -> {
        throw Refusal.of(-1100, "Unknown method.");
      });
    }
  }

  /** What a method does, under the floor's monitor. */
  private interface Method {

    /** Answers the result. */
    ObjectNode on(JsonNode request);
  }

  private void struck(JsonNode request, List<At> kinds, Method method) {
    SimAccount meant;
    synchronized (floor) {
      SimAccount claimed = floor.accountOf(request.at("/params/apiKey").asText());
      meant = claimed == null ? loggedIn : claimed;
      kinds.forEach(kind -> floor.counts().count(kind));
    }
    Faults faults = meant == null ? floor.faults() : meant.faults();
    faults.visit(kinds.toArray(At[]::new));
    Fault ofLogin = kinds.contains(At.LOGIN) ? faults.draw(At.LOGIN) : null;
    Fault fault = ofLogin == null && kinds.contains(At.SUBSCRIBE) ? faults.draw(At.SUBSCRIBE) : ofLogin;
    synchronized (floor) {
      line.reply(fault, answer(request, fault, ofLogin != null, method).toString());
    }
  }

  private ObjectNode answer(JsonNode request, Fault fault, boolean ofLogin, Method method) {
    try {
      floor.spotWeights.use(REQUEST_WEIGHT);
      if (fault instanceof Fault.RetCode code) {
        throw Refusal.of(code.code());
      }
      if (fault == Fault.REFUSE) {
        throw Refusal.of(ofLogin ? -2015 : UNSUPPORTED);
      }
      ObjectNode answer = envelope(request, 200);
      answer.set("result", fault == Fault.STALL ? JsonNodeFactory.instance.objectNode() : method.on(request));
      return counted(answer);
    } catch (Refusal refusal) {
      ObjectNode answer = envelope(request, refusal.status());
      answer.putObject("error").put("code", refusal.code()).put("msg", refusal.getMessage());
      return counted(answer);
    } catch (Excess excess) {
      ObjectNode answer = envelope(request, excess.status());
      answer.putObject("error").put("code", -1003).put("msg", excess.getMessage())
          .putObject("data").put("serverTime", floor.nowMs()).put("retryAfter", excess.untilMs());
      return counted(answer);
    }
  }

  private static ObjectNode envelope(JsonNode request, int status) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set("id", request.path("id").isMissingNode() ? JsonNodeFactory.instance.nullNode() : request.path("id"));
    return answer.put("status", status);
  }

  private ObjectNode counted(ObjectNode answer) {
    answer.putArray("rateLimits").addObject().put("rateLimitType", "REQUEST_WEIGHT").put("interval", "MINUTE")
        .put("intervalNum", 1).put("limit", floor.spotWeights.limit()).put("count", floor.spotWeights.used());
    return answer;
  }

  private ObjectNode logon(JsonNode request) {
    Floor.Access access = proven(request);
    if (!access.proof().logsIn()) {
      throw Refusal.of(UNSUPPORTED, "This operation is not supported for this key type.");
    }
    loggedIn = access.account();
    return JsonNodeFactory.instance.objectNode().put("apiKey", request.at("/params/apiKey").asText())
        .put("authorizedSince", floor.nowMs()).put("connectedSince", floor.nowMs()).put("returnRateLimits", true)
        .put("serverTime", floor.nowMs()).put("userDataStream", !subscriptions.isEmpty());
  }

  private ObjectNode subscribe(JsonNode request) {
    if (loggedIn == null) {
      throw Refusal.of(-1002, "You are not authorized to execute this request.");
    }
    return subscribed(loggedIn);
  }

  private ObjectNode subscribeSigned(JsonNode request) {
    return subscribed(proven(request).account());
  }

  private ObjectNode subscribed(SimAccount account) {
    if (subscriptions.containsValue(account)) {
      throw Refusal.of(-2035);
    }
    int number = numbered++;
    subscriptions.put(number, account);
    account.spotSockets().add(this);
    return JsonNodeFactory.instance.objectNode().put("subscriptionId", number);
  }

  private ObjectNode unsubscribe(JsonNode request) {
    List.copyOf(subscriptions.values()).forEach(this::terminate);
    return JsonNodeFactory.instance.objectNode();
  }

  private Floor.Access proven(JsonNode request) {
    JsonNode parameters = request.path("params");
    Floor.Access access = door.known(parameters.path("apiKey").asText());
    door.requireTime(parameters.path("timestamp").asText(), parameters.path("recvWindow").asText(""));
    Map<String, String> signed = new TreeMap<>();
    parameters.fields().forEachRemaining(field -> signed.put(field.getKey(), field.getValue().asText()));
    String signature = signed.remove("signature");
    List<String> pairs = new ArrayList<>();
    signed.forEach((name, value) -> pairs.add(name + "=" + value));
    if (signature == null || !access.proof().proves(String.join("&", pairs), signature)) {
      throw Refusal.of(-1022);
    }
    return access;
  }

  /** Ends an account's subscription; the connection lives on. Under the floor's monitor. */
  void terminate(SimAccount account) {
    subscriptions.entrySet().removeIf(entry -> {
      boolean ends = entry.getValue() == account;
      if (ends) {
        line.tell(null, event(entry.getKey(), "{\"e\":\"eventStreamTerminated\",\"E\":" + floor.nowMs() + "}"));
        account.spotSockets().remove(this);
      }
      return ends;
    });
  }

  /** Under the floor's monitor. */
  void tell(SimAccount account, SpotNews news) {
    subscriptions.forEach((number, whose) -> {
      if (whose == account) {
        floor.counts().count(At.FRAME);
        boolean ofOrder = news.at() == At.ORDER_FRAME;
        if (ofOrder) {
          floor.counts().count(At.ORDER_FRAME);
        }
        Fault fault = ofOrder ? account.faults().draw(At.ORDER_FRAME, At.FRAME) : null;
        line.tell(fault, event(number, news.event()));
      }
    });
  }

  /** What the server says of itself. Under the floor's monitor. */
  void announceEnd() {
    line.tell(null, "{\"event\":{\"e\":\"serverShutdown\",\"E\":" + floor.nowMs() + "}}");
  }

  private static String event(int subscription, String event) {
    return "{\"subscriptionId\":" + subscription + ",\"event\":" + event + "}";
  }

  @Override
  public void closed() {
    subscriptions.values().forEach(account -> account.spotSockets().remove(this));
  }

  @Override
  public boolean isSubscribed() {
    return !subscriptions.isEmpty();
  }

  @Override
  public Line line() {
    return line;
  }
}
