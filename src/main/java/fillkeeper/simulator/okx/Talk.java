package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Line;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** One conversation on one of the sockets: log-in, subscriptions of which each is answered, heartbeat, data. */
final class Talk implements Conversation {

  private static final String PING = "ping";
  private static final String PONG = "pong";
  private static final Duration SILENCE_MAX = Duration.ofSeconds(30);
  private static final short NOTHING_SAID = 4004;

  private final Floor floor;
  private final Line line;
  private final Place place;
  private final String connectionId;
  private final Set<Channel> channels = new LinkedHashSet<>();
  private SimAccount account;

  Talk(Floor floor, Line line, Place place) {
    this.floor = floor;
    this.line = line;
    this.place = place;
    connectionId = floor.ids.connection();
    line.endInSilence(SILENCE_MAX, floor.clock(), NOTHING_SAID);
  }

  @Override
  public void hear(String text) {
    if (text.equals(PING)) {
      ping();
      return;
    }
    JsonNode message = ClientMessage.read(text);
    switch (message.path("op").asText()) {
      case "login" -> logIn(message.at("/args/0"));
      case "subscribe" -> message.path("args").forEach(arg -> subscribe(message, Channel.of(arg)));
      case "unsubscribe" -> message.path("args").forEach(arg -> unsubscribe(message, Channel.of(arg)));
      default -> refuse(null, message, "60012", "Invalid request: " + text);
    }
  }

  private void logIn(JsonNode claim) {
    SimAccount claimed;
    synchronized (floor) {
      claimed = floor.accountOf(claim.path("apiKey").asText());
      floor.counts().count(At.LOGIN);
    }
    Faults faults = claimed == null ? floor.faults() : claimed.faults();
    faults.visit(At.LOGIN);
    Fault fault = faults.draw(At.LOGIN);
    synchronized (floor) {
      String refusal = fault instanceof Fault.RetCode code ? Integer.toString(code.code())
          : fault == Fault.REFUSE ? "60005" : new Proof(floor).ofLogIn(claim);
      if (account != null) {
        refusal = "60031";
      }
      if (!refusal.isEmpty()) {
        line.reply(fault, event("error").put("code", refusal).put("msg", Codes.text(refusal))
            .put("connId", connectionId).toString());
        return;
      }
      if (fault != Fault.STALL) {
        account = claimed;
        account.at(place).add(this);
      }
      line.reply(fault, event("login").put("code", "0").put("msg", "").put("connId", connectionId).toString());
    }
  }

  private void subscribe(JsonNode message, Channel channel) {
    At at = channel.isPrivate() ? At.SUBSCRIBE : At.PUBLIC_SUBSCRIBE;
    Faults faults = channel.isPrivate() ? faults() : floor.faults();
    synchronized (floor) {
      floor.counts().count(at);
    }
    faults.visit(at);
    Fault fault = faults.draw(at);
    synchronized (floor) {
      String problem = fault == Fault.REFUSE ? "60018"
          : fault instanceof Fault.RetCode code ? Integer.toString(code.code()) : problem(channel);
      if (!problem.isEmpty()) {
        refuse(fault, message, problem, problem.equals("60018")
            ? "Wrong URL or channel:" + channel.name() + ",instType:" + channel.instType()
            + " doesn't exist. Please use the correct URL, channel and parameters referring to API document."
            : Codes.text(problem));
        return;
      }
      line.reply(fault, echoed(message, "subscribe").put("connId", connectionId)
          .set("arg", channel.argument()).toString());
      if (fault != Fault.STALL) {
        begin(channel);
      }
    }
  }

  private String problem(Channel channel) {
    if (!channel.isAt(place) || !channel.isRightlyAsked(floor.markets)) {
      return "60018";
    }
    if (channel.isPrivate() && account == null) {
      return "60011";
    }
    return channel.name().equals("fills") ? "64003" : "";
  }

  /** What hears too many is confirmed like any other, and taken back at once. */
  private void begin(Channel channel) {
    boolean again = !channels.add(channel);
    if (channel.isCounted() && !again) {
      long count = account.at(place).open().stream().filter(talk -> talk.hears(channel.name())).count();
      boolean tooMany = count > account.connectionsMax();
      if (tooMany) {
        channels.remove(channel);
      }
      line.reply(null, event(tooMany ? "channel-conn-count-error" : "channel-conn-count")
          .put("channel", channel.name()).put("connCount", Long.toString(Math.min(count, account.connectionsMax())))
          .put("connId", connectionId).toString());
    }
    if (channel.name().equals(Frame.ADVANCED)) {
      account.book().presentAlgos().stream().filter(algo -> algo.isOpen() && algo.ticket().isAdvanced())
          .map(floor::frame).filter(channel::tells).forEach(frame -> say(channel, frame));
    }
  }

  private void unsubscribe(JsonNode message, Channel channel) {
    synchronized (floor) {
      channels.remove(channel);
      line.reply(null, echoed(message, "unsubscribe").put("connId", connectionId)
          .set("arg", channel.argument()).toString());
    }
  }

  private void ping() {
    At at = place == Place.PUBLIC ? At.PUBLIC_HEARTBEAT : At.HEARTBEAT;
    Faults faults = faults();
    faults.visit(at);
    Fault fault = faults.draw(at);
    synchronized (floor) {
      floor.counts().count(at);
      line.reply(fault == Fault.REFUSE ? Fault.DROP : fault, PONG);
    }
  }

  private void refuse(Fault fault, JsonNode message, String code, String text) {
    synchronized (floor) {
      line.reply(fault, echoed(message, "error").put("code", code).put("msg", text).put("connId", connectionId)
          .toString());
    }
  }

  private static ObjectNode echoed(JsonNode message, String event) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (message.has("id")) {
      answer.put("id", message.path("id").asText());
    }
    return answer.put("event", event);
  }

  private static ObjectNode event(String word) {
    return JsonNodeFactory.instance.objectNode().put("event", word);
  }

  /** Under the floor's monitor. */
  void tell(Frame frame) {
    channels.stream().filter(channel -> channel.tells(frame)).toList().forEach(channel -> say(channel, frame));
  }

  private void say(Channel channel, Frame frame) {
    floor.counts().count(At.FRAME, At.ORDER_FRAME);
    line.tell(faults().draw(At.ORDER_FRAME, At.FRAME), frame.text(channel, account.announcedUid()));
  }

  /** A public trade, or several as one. Under the floor's monitor. */
  void tell(String channel, BookPrint print) {
    Channel asked = new Channel(channel, "", print.instId());
    if (channels.contains(asked)) {
      ObjectNode frame = JsonNodeFactory.instance.objectNode();
      frame.set("arg", asked.argument());
      frame.putArray("data").add(channel.equals("trades") ? PublicRows.aggregate(print) : PublicRows.trade(print));
      floor.counts().count(At.PUBLIC_FRAME);
      line.tell(floor.faults().draw(At.PUBLIC_FRAME), frame.toString());
    }
  }

  /** That the connection will end soon. Under the floor's monitor. */
  void warn() {
    line.tell(null, event("notice").put("code", "64008").put("msg", Codes.text("64008")).put("connId", connectionId)
        .toString());
  }

  /** The exchange ends a subscription by itself. Under the floor's monitor. */
  void takeBack(String channel) {
    channels.stream().filter(each -> each.name().equals(channel)).toList().forEach(gone -> {
      channels.remove(gone);
      line.tell(null, event("unsubscribe").put("connId", connectionId).set("arg", gone.argument()).toString());
    });
  }

  private boolean hears(String channel) {
    return channels.stream().anyMatch(each -> each.name().equals(channel));
  }

  @Override
  public void closed() {
    if (account != null) {
      account.at(place).remove(this);
    }
  }

  @Override
  public boolean isSubscribed() {
    return !channels.isEmpty();
  }

  @Override
  public Line line() {
    return line;
  }

  private Faults faults() {
    return account == null ? floor.faults() : account.faults();
  }
}
