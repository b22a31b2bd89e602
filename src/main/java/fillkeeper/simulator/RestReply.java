package fillkeeper.simulator;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer to a request. */
public record RestReply(int status, Map<String, String> headers, String body) {

  private static final String JSON = "application/json; charset=utf-8";

  /** JSON, as it is written. */
  public static RestReply json(int status, String body) {
    return new RestReply(status, Map.of("Content-Type", JSON), body);
  }

  /** Anything but JSON. */
  public static RestReply text(int status, String body) {
    return new RestReply(status, Map.of("Content-Type", "text/plain"), body);
  }

  /** The same with one header more. */
  public RestReply with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new RestReply(status, more, body);
  }

  /** The same with another body. */
  public RestReply withBody(String other) {
    return new RestReply(status, headers, other);
  }
}
