package fillkeeper.contract;

import fillkeeper.Fillkeeper;
import fillkeeper.settings.AccountSettings;
import fillkeeper.testkit.Bus;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.Watched;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A running fillkeeper that knows the exchange under test, beside its simulator. Accounts come and go while it runs, by
 * a configuration that is read again.
 */
final class Product extends Watched<Product> {

  private static final String TOKEN = "a-token-for-whoever-changes-the-configuration";
  private static final String NOBODY = "nobody";
  /** The first comparison comes as soon as REST may have caught up. */
  private static final JsonObject PROMPT = new JsonObject().put("audit", new JsonObject().put("restLagMs", 50));
  /** Nobody else is there, so that little is waited for; what is granted is a matter of one test. */
  private static final double SHARE = 0.9;

  private final Bench bench;
  private final Map<String, BenchAccount> accounts = new LinkedHashMap<>();
  private final Map<String, JsonObject> configured = new LinkedHashMap<>();
  private final JsonObject budget = new JsonObject();
  private final JsonArray markets = new JsonArray();
  private boolean running;

  private Product(Vertx vertx, Bench bench, TestDatabase database) throws Exception {
    super(vertx, database, new Bus(vertx, bench.exchange().name()));
    this.bench = bench;
    unhurriedStore().token("contract", TOKEN, "operate").share(SHARE * bench.generosity());
    bench.server().start(vertx).await(60, TimeUnit.SECONDS);
  }

  /** The exchange runs, and nothing else yet. */
  static Product beside(Bench bench, Clock clock, TestDatabase database) throws Exception {
    return new Product(Vertx.vertx(), bench, database).clock(clock);
  }

  /** It is started, if it was not, and keeps this account with these settings beside its own. */
  void keep(String id, BenchAccount account, JsonObject settings) throws Exception {
    if (accounts.put(id, account) == null) {
      listenTo(id);
    }
    configured.put(id, settings);
    follow();
  }

  /** It does not keep this account any longer. */
  void leave(String id) throws Exception {
    configured.remove(id);
    follow();
  }

  /** It records these from the next start on. */
  void record(List<Recorder> recorders) {
    recorders.forEach(each -> markets.add(each.settings().put("restart", quick().getJsonObject("restart"))));
  }

  /** The part of the exchange's limits that may be used in all, from the start on. */
  Product share(double share) {
    budget.put("restShare", share);
    return this;
  }

  private void follow() throws Exception {
    if (!running) {
      start();
      running = true;
      return;
    }
    Http.Reply done = http().post("/api/v1/config/reload", new JsonObject().put("reason", "the contract's next test"),
        "Authorization", "Bearer " + TOKEN);
    if (done.status() != 202) {
      throw new AssertionError(done.body());
    }
  }

  @Override
  protected Product self() {
    return this;
  }

  @Override
  protected List<Exchange> exchanges() {
    return List.of(bench.exchange());
  }

  @Override
  protected Map<String, BenchAccount> books() {
    return accounts;
  }

  @Override
  protected JsonObject kept() {
    JsonArray entries = new JsonArray();
    configured.forEach((id, settings) -> entries.add(entry(id, accounts.get(id), settings)));
    if (entries.isEmpty() && !accounts.isEmpty()) {
      entries.add(entry(NOBODY, accounts.values().iterator().next(), new JsonObject().put("enabled", false)));
    }
    return new JsonObject().put("accounts", entries).put("markets", markets)
        .put("venues", new JsonObject().put(bench.exchange().name(), budget));
  }

  private JsonObject entry(String id, BenchAccount account, JsonObject settings) {
    return new JsonObject().put("id", id).put("exchange", bench.exchange().name()).put("environment", "simulator")
        .put("endpoints", bench.endpoints())
        .mergeIn(quick(), true).mergeIn(PROMPT.copy(), true).mergeIn(account.settings(), true).mergeIn(settings, true);
  }

  /** An account as its configuration is read, whether or not it is kept. */
  AccountSettings read(String id, BenchAccount account, JsonObject settings) {
    JsonObject alone = configuration().put("accounts", new JsonArray().add(entry(id, account, settings)));
    return Fillkeeper.settings(alone, exchanges()).accounts().get(0);
  }

  /** How much of what an account heard and read became this, in its present attempt; -1 where that is not known. */
  long counted(String id, String counter) {
    try {
      return state(id).getJsonObject("counters").getLong(counter);
    } catch (Exception unanswered) {
      return -1;
    }
  }

  /** Waits until everything was compared with the exchange since it was last live, whatever came of it. */
  void awaitCompared(String id) {
    await(id + " is compared", () -> Boolean.TRUE.equals(ofAccount("last_proven_at > status_since", id)),
        () -> status(id) + ", " + audits(id) + ", incidents " + incidentCauses(id));
  }

  /**
   * Waits until everything was compared with the exchange twice more, and nothing was left open: the second of these
   * comparisons began after the call.
   */
  void awaitProven(String id) {
    awaitProven(List.of(id));
  }

  /** The same of several accounts, which are compared beside each other. */
  void awaitProven(List<String> ids) {
    for (int i = 0; i < 2; i++) {
      List<Object> before = ids.stream().map(id -> ofAccount("last_proven_at", id)).toList();
      for (int k = 0; k < ids.size(); k++) {
        String id = ids.get(k);
        Object then = before.get(k);
        await(id + " is proven again", () -> !Objects.equals(ofAccount("last_proven_at", id), then),
            () -> status(id) + ", " + audits(id) + ", incidents " + incidentCauses(id));
      }
    }
  }
}
