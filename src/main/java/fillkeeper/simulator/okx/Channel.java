package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** A channel as a client asked for it; what was not said is empty. */
record Channel(String name, String instType, String instId) {

  private static final Set<String> ACCOUNT = Set.of("account", "positions", "balance_and_position");
  private static final Set<String> TYPES = Set.of("SPOT", "MARGIN", "SWAP", "FUTURES", "OPTION", "ANY");

  static Channel of(JsonNode arg) {
    return new Channel(arg.path("channel").asText(), arg.path("instType").asText(), arg.path("instId").asText());
  }

  /** Whether only who has logged in may hear it. */
  boolean isPrivate() {
    return !isOfTrades();
  }

  boolean isOfTrades() {
    return name.equals("trades") || name.equals("trades-all");
  }

  /** Whether the exchange counts the connections that hear it. */
  boolean isCounted() {
    return name.equals(Frame.ORDERS) || ACCOUNT.contains(name);
  }

  /** Whether it is one of these sockets'. */
  boolean isAt(Place place) {
    return switch (place) {
      case PRIVATE -> name.equals(Frame.ORDERS) || name.equals("fills") || ACCOUNT.contains(name);
      case BUSINESS -> name.equals(Frame.ALGO_ORDERS) || name.equals(Frame.ADVANCED) || name.equals("trades-all");
      case PUBLIC -> name.equals("trades");
    };
  }

  /** Whether what it is asked for is there. */
  boolean isRightlyAsked(Markets markets) {
    return isOfTrades() ? markets.isListed(instId) : ACCOUNT.contains(name) || TYPES.contains(instType);
  }

  /** Whether it tells of this. */
  boolean tells(Frame frame) {
    return name.equals(frame.channel()) && (instType.equals("ANY") || instType.equals(frame.instType()))
        && (instId.isEmpty() || instId.equals(frame.instId()));
  }

  /** As it was asked for. */
  ObjectNode argument() {
    ObjectNode argument = JsonNodeFactory.instance.objectNode().put("channel", name);
    if (!instType.isEmpty()) {
      argument.put("instType", instType);
    }
    return instId.isEmpty() ? argument : argument.put("instId", instId);
  }
}
