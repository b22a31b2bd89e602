package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.simulator.At;
import fillkeeper.simulator.ClientMessage;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Line;
import fillkeeper.simulator.Signature;

/** One conversation on the stream: log-in, subscription, heartbeat, news. */
final class ExampleSocket implements Conversation {

  private final ExampleFloor floor;
  private final Line line;
  private ExampleAccount account;
  private boolean following;

  ExampleSocket(ExampleFloor floor, Line line) {
    this.floor = floor;
    this.line = line;
  }

  @Override
  public Line line() {
    return line;
  }

  @Override
  public boolean isSubscribed() {
    return following;
  }

  @Override
  public void closed() {
    if (account != null) {
      account.sockets().remove(this);
    }
  }

  @Override
  public void hear(String text) {
    JsonNode message = ClientMessage.read(text);
    switch (message.path("do").asText()) {
      case "login" -> answer(At.LOGIN, "login", claimed(message), () -> logIn(message));
      case "follow" -> answer(At.SUBSCRIBE, "follow", account, () -> {
        following = account != null;
        return following;
      });
      case "ping" -> answer(At.HEARTBEAT, "ping", account, () -> true);
      default -> answer(At.HEARTBEAT, "nothing", account, () -> false);
    }
  }

  /** Does something unless a fault has it refused or never heard, and says whether it was done. */
  private void answer(At at, String what, ExampleAccount whose, Deed deed) {
    Faults faults = whose == null ? floor.faults() : whose.faults();
    faults.visit(at);
    Fault fault = faults.draw(at);
    synchronized (floor) {
      floor.counts().count(at);
      boolean done = fault != Fault.REFUSE && fault != Fault.STALL && deed.isDone();
      line.reply(fault, JsonNodeFactory.instance.objectNode().put("did", what).put("ok", done)
          .put("why", done ? "" : "no").toString());
    }
  }

  private interface Deed {

    boolean isDone();
  }

  private ExampleAccount claimed(JsonNode message) {
    synchronized (floor) {
      return floor.accountOf(message.path("key").asText());
    }
  }

  private boolean logIn(JsonNode message) {
    ExampleAccount claimed = claimed(message);
    long at = message.path("at").asLong();
    if (claimed == null || claimed.isRevoked() || !floor.isTimely(at)
        || !Signature.matches(claimed.secret(), "login " + at, message.path("sign").asText())) {
      return false;
    }
    account = claimed;
    account.sockets().add(this);
    return true;
  }

  /** Under the floor's monitor. */
  void tell(At kind, String news) {
    if (following) {
      floor.counts().count(kind, At.FRAME);
      line.tell(account.faults().draw(kind, At.FRAME), news);
    }
  }
}
