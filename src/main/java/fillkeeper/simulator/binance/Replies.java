package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.RestWords;

/** The exchange's answers to requests: the thing itself, or a code with its text. Under the floor's monitor. */
record Replies(Weights weights) implements RestWords {

  private static final int OK = 200;
  private static final int LIMITED = 429;

  RestReply ok(JsonNode result) {
    return counted(RestReply.json(OK, result.toString()));
  }

  RestReply refusal(Refusal refusal) {
    return counted(RestReply.json(refusal.status(), error(refusal.code(), refusal.getMessage())));
  }

  RestReply excess(Excess excess) {
    return counted(RestReply.json(excess.status(), error(-1003, excess.getMessage()))
        .with("Retry-After", Long.toString(excess.waitSeconds())));
  }

  @Override
  public RestReply code(int code) {
    return counted(RestReply.json(Codes.status(code), error(code, Codes.text(code))));
  }

  @Override
  public RestReply limited(long ms) {
    return counted(RestReply.json(LIMITED, error(-1003, Codes.text(-1003)))
        .with("Retry-After", Long.toString((ms + 999) / 1_000)));
  }

  private RestReply counted(RestReply reply) {
    return reply.with("X-MBX-USED-WEIGHT-1M", Integer.toString(weights.used()));
  }

  private static String error(int code, String text) {
    return JsonNodeFactory.instance.objectNode().put("code", code).put("msg", text).toString();
  }
}
