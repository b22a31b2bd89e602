package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;

/** The event bus of one process, as a program asks on it. */
public final class Bus {

  private final Vertx vertx;

  public Bus(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Where questions about an account go. */
  public static String address(String id) {
    return "fillkeeper.account.bybit.simulator." + id;
  }

  /** The answer to any body at any address. */
  public JsonObject request(String address, Object body) throws Exception {
    return vertx.eventBus().<JsonObject>request(address, body).await(30, TimeUnit.SECONDS).body();
  }

  /** Asks about an account. */
  public JsonObject ask(String id, String action) throws Exception {
    return ask(id, action, new JsonObject());
  }

  public JsonObject ask(String id, String action, JsonObject more) throws Exception {
    return request(address(id), new JsonObject().put("action", action).mergeIn(more));
  }

  /** How a request fails that has to. */
  public ReplyException refusal(String address, Object body) {
    ReplyException refused = catchThrowableOfType(ReplyException.class, () -> request(address, body));
    if (refused == null) {
      throw new AssertionError("answered: " + body);
    }
    return refused;
  }

  /** The same for an action on an account. */
  public ReplyException refusal(String id, String action, JsonObject more) {
    return refusal(address(id), new JsonObject().put("action", action).mergeIn(more));
  }
}
