package fillkeeper.http;

import io.vertx.core.json.JsonObject;

/** A request that is not answered as it was asked: the status, a word for programs and a sentence for people. */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient JsonObject more;

  /** One whose error carries nothing else. */
  public Problem(int status, String code, String message) {
    this(status, code, message, new JsonObject());
  }

  /**
   * One whose error carries more.
   *
   * @param more what stands beside code and message
   */
  public Problem(int status, String code, String message, JsonObject more) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  /** A parameter that cannot be used; the answer names it. */
  static Problem parameter(String code, String name, String message) {
    return new Problem(400, code, message, new JsonObject().put("field", name));
  }

  int status() {
    return status;
  }

  JsonObject body() {
    return new JsonObject().put("error",
        new JsonObject().put("code", code).put("message", getMessage()).mergeIn(more));
  }
}
