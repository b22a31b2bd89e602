package fillkeeper.simulator;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** An answer to a request. */
record RestReply(int status, Map<String, String> headers, String body) {

  private static final String JSON = "application/json; charset=utf-8";

  static RestReply ok(ObjectNode result, long nowMs) {
    return json(0, "OK", result, nowMs);
  }

  static RestReply refusal(int code, String text, long nowMs) {
    return json(code, text, JsonNodeFactory.instance.objectNode(), nowMs);
  }

  static RestReply text(int status, String body) {
    return new RestReply(status, Map.of("Content-Type", "text/plain"), body);
  }

  private static RestReply json(int code, String text, ObjectNode result, long nowMs) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("retCode", code).put("retMsg", text);
    body.set("result", result);
    body.putObject("retExtInfo");
    return new RestReply(200, Map.of("Content-Type", JSON), body.put("time", nowMs).toString());
  }

  RestReply with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new RestReply(status, more, body);
  }

  RestReply withBody(String other) {
    return new RestReply(status, headers, other);
  }
}
