package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;

/**
 * The envelope of a REST answer.
 *
 * @param retMsg secrets removed, at most 200 characters, never null
 * @param result an empty object where the answer has none
 */
record BybitReply(int retCode, String retMsg, JsonNode result) {

  /**
   * Reads an answer.
   *
   * @throws ReplyException if it is not JSON or has no envelope
   */
  static BybitReply parse(String body) {
    try {
      JsonNode reply = StrictJson.parseObject(body);
      Row envelope = new Row(reply);
      JsonNode result = reply.path("result");
      return new BybitReply(envelope.integer("retCode"), BybitText.FIT.message(message(reply)),
          result.isObject() ? result : JsonNodeFactory.instance.objectNode());
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the answer has no envelope: " + unreadable.getMessage());
    }
  }

  /** Without the result: a description of the key carries the key. */
  @Override
  public String toString() {
    return "BybitReply[retCode=" + retCode + ", retMsg=" + retMsg + "]";
  }

  private static String message(JsonNode reply) {
    JsonNode text = reply.path("retMsg");
    return text.isTextual() ? text.textValue() : "";
  }
}
