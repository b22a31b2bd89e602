package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.RestWords;

/** The exchange's answers to requests: one envelope for all, with a code of its own. Under the floor's monitor. */
record Replies(Floor floor) implements RestWords {

  private static final int LIMITED = 10006;

  RestReply ok(ObjectNode result) {
    return envelope(0, "OK", result);
  }

  RestReply refusal(int code, String text) {
    return envelope(code, text, JsonNodeFactory.instance.objectNode());
  }

  @Override
  public RestReply code(int code) {
    return refusal(code, RetCodes.text(code));
  }

  @Override
  public RestReply limited(long ms) {
    return limits(code(LIMITED), 50, 0, floor.nowMs() + ms);
  }

  /** With the headers that every answer about an account has. */
  RestReply limits(RestReply reply, int limit, int left, long resetMs) {
    return reply.with("X-Bapi-Limit", Integer.toString(limit))
        .with("X-Bapi-Limit-Status", Integer.toString(left))
        .with("X-Bapi-Limit-Reset-Timestamp", Long.toString(resetMs));
  }

  private RestReply envelope(int code, String text, ObjectNode result) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("retCode", code).put("retMsg", text);
    body.set("result", result);
    body.putObject("retExtInfo");
    return RestReply.json(200, body.put("time", floor.nowMs()).toString());
  }
}
