package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;

/** The event bus of one process, as a program asks on it. */
public final class Bus {

  /** Half as long, as is usual, may be what a busy machine needs. */
  private static final DeliveryOptions PATIENT = new DeliveryOptions().setSendTimeout(60_000);

  private final Vertx vertx;
  private final String exchange;

  /** Asks about accounts at this exchange. */
  public Bus(Vertx vertx, String exchange) {
    this.vertx = vertx;
    this.exchange = exchange;
  }

  public Bus(Vertx vertx) {
    this(vertx, "bybit");
  }

  /** Where questions about an account at Bybit go. */
  public static String address(String id) {
    return address("bybit", id);
  }

  private static String address(String exchange, String id) {
    return "fillkeeper.account." + exchange + ".simulator." + id;
  }

  /** Where questions about an account go. */
  public String addressOf(String id) {
    return address(exchange, id);
  }

  /** The exchange of the accounts. */
  public String exchange() {
    return exchange;
  }

  /** The answer to any body at any address. */
  public JsonObject request(String address, Object body) throws Exception {
    return vertx.eventBus().<JsonObject>request(address, body, PATIENT).await(60, TimeUnit.SECONDS).body();
  }

  /** Asks about an account. */
  public JsonObject ask(String id, String action) throws Exception {
    return ask(id, action, new JsonObject());
  }

  public JsonObject ask(String id, String action, JsonObject more) throws Exception {
    return request(addressOf(id), new JsonObject().put("action", action).mergeIn(more));
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
    return refusal(addressOf(id), new JsonObject().put("action", action).mergeIn(more));
  }
}
