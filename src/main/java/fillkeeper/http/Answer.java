package fillkeeper.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.function.Function;

/** What is sent back. */
public sealed interface Answer {

  /** A body that is there at once. */
  record Whole(int status, String contentType, Buffer body, Map<String, String> headers) implements Answer {
  }

  /**
   * A body that is written piece by piece. It ends when the future does; where that fails, the connection is cut, so
   * that nobody takes the part for the whole.
   */
  record Stream(String contentType, Map<String, String> headers, Function<HttpServerResponse, Future<Void>> writing)
      implements Answer {
  }

  /** An object, with status 200. */
  static Answer json(JsonObject body) {
    return json(200, body);
  }

  /** An object with its status. */
  static Answer json(int status, JsonObject body) {
    return new Whole(status, "application/json", body.toBuffer(), Map.of());
  }
}
