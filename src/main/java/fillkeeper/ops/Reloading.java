package fillkeeper.ops;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Reads the configuration again, and makes the running process follow it. */
@FunctionalInterface
public interface Reloading {

  /**
   * Completes when it is done. Fails with {@link FaultyConfigurationException} where nothing was done, and with code
   * 409 where there is nothing to read again or another one is under way.
   */
  Future<Reloaded> reload();

  /**
   * What came of it.
   *
   * @param tokens        whether other tokens hold now
   * @param restartNeeded the keys of what only a restart brings about
   */
  record Reloaded(Names accounts, List<String> relabeled, Names markets, boolean tokens, List<String> restartNeeded) {

    /** As it is told. */
    JsonObject json() {
      return new JsonObject()
          .put("accounts", accounts.json().put("relabeled", new JsonArray(relabeled)))
          .put("markets", markets.json())
          .put("tokensChanged", tokens)
          .put("restartNeeded", new JsonArray(restartNeeded));
    }
  }

  /** Who came, went, and was started anew under other settings. */
  record Names(List<String> added, List<String> removed, List<String> changed) {

    private JsonObject json() {
      return new JsonObject().put("added", new JsonArray(added)).put("removed", new JsonArray(removed))
          .put("changed", new JsonArray(changed));
    }
  }
}
