package fillkeeper.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What a client says on a socket. */
public final class ClientMessage {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ClientMessage() {
  }

  /** An empty object where it is not JSON. */
  public static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return JsonNodeFactory.instance.objectNode();
    }
  }
}
