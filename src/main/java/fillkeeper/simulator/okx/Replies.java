package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.RestWords;

/** The exchange's answers to requests: one envelope for all, with a code of its own. Under the floor's monitor. */
final class Replies implements RestWords {

  private static final int TOO_MANY = 429;
  private boolean withStatus;

  RestReply ok(ArrayNode data) {
    return envelope(200, "0", "", data);
  }

  RestReply refusal(Refusal refusal) {
    return envelope(Codes.status(refusal.code()), refusal.code(), refusal.getMessage(), none());
  }

  @Override
  public RestReply code(int code) {
    return refusal(new Refusal(Integer.toString(code)));
  }

  /** {@inheritDoc} The exchange says nothing of when, and only every second time by the status. */
  @Override
  public RestReply limited(long ms) {
    withStatus = !withStatus;
    return envelope(withStatus ? TOO_MANY : 200, Codes.LIMITED, Codes.text(Codes.LIMITED), none());
  }

  private static ArrayNode none() {
    return JsonNodeFactory.instance.arrayNode();
  }

  private static RestReply envelope(int status, String code, String text, ArrayNode data) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("code", code).put("msg", text);
    return RestReply.json(status, body.set("data", data).toString());
  }
}
