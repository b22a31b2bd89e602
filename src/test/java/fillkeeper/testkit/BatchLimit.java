package fillkeeper.testkit;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * How many events one operation may take: as each test has it, or in a whole run as {@code -Dtest.batch=} says. What a
 * test sets by itself stands.
 */
public final class BatchLimit {

  private static final Integer GIVEN = Integer.getInteger("test.batch");

  private BatchLimit() {
  }

  /** So many, or what this run says instead. */
  public static int or(int usual) {
    return GIVEN == null ? usual : GIVEN;
  }

  /** Whether this run takes one event at a time, as somebody does who has switched batches off. */
  public static boolean isOne() {
    return or(0) == 1;
  }

  /** Sets it for each account of a configuration that says nothing about it. */
  static JsonObject in(JsonObject configuration) {
    JsonArray accounts = configuration.getJsonArray("accounts", new JsonArray());
    for (int i = 0; GIVEN != null && i < accounts.size(); i++) {
      JsonObject account = accounts.getJsonObject(i);
      account.put("batch", new JsonObject().put("maxEvents", GIVEN)
          .mergeIn(account.getJsonObject("batch", new JsonObject())));
    }
    return configuration;
  }
}
