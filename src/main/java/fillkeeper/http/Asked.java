package fillkeeper.http;

import fillkeeper.desk.Fields;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;

/** One request that was let in. */
public final class Asked {

  private final RoutingContext routing;
  private final Caller caller;
  private final Query query;
  private final JsonObject body;

  Asked(RoutingContext routing, Caller caller, Query query, JsonObject body) {
    this.routing = routing;
    this.caller = caller;
    this.query = query;
    this.body = body;
  }

  /** A part of the path, decoded. */
  public String path(String name) {
    return routing.pathParam(name);
  }

  /** The same where it becomes a part of a key: what no column can hold is not there. */
  public String text(String name) {
    String value = path(name);
    if (!Fields.isStorable(value)) {
      throw new Problem(404, "NOT_FOUND", "there is nothing at this path");
    }
    return value;
  }

  public Query query() {
    return query;
  }

  /** What a command brought; empty if it brought nothing. */
  public JsonObject body() {
    return body;
  }

  public Caller caller() {
    return caller;
  }

  /** A header; null if it is not there. */
  public String header(String name) {
    return routing.request().getHeader(name);
  }

  /** Whether this type is asked for by name: {@code *}{@code /*} asks for what is answered by default. */
  public boolean accepts(String type) {
    String accept = header("Accept");
    if (accept == null) {
      return false;
    }
    for (String one : accept.toLowerCase(Locale.ROOT).split(",")) {
      if (one.split(";")[0].trim().equals(type)) {
        return true;
      }
    }
    return false;
  }

  static JsonObject object(Buffer body) {
    if (body.length() == 0) {
      return new JsonObject();
    }
    try {
      return new JsonObject(body);
    } catch (RuntimeException unreadable) {
      throw new Problem(400, "BAD_REQUEST", "the body must be a JSON object");
    }
  }
}
