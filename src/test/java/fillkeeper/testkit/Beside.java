package fillkeeper.testkit;

import fillkeeper.Fillkeeper;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A second process with the same configuration, on the same database and exchange, in a Vert.x of its own. */
public final class Beside {

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus = new Bus(vertx);
  private final List<JsonObject> incidents = new CopyOnWriteArrayList<>();
  private final Fillkeeper keeper;

  private Beside(Fillkeeper keeper) {
    this.keeper = keeper;
  }

  /** Starts it. */
  public static Beside start(Kept kept) throws Exception {
    Beside beside = new Beside(new Fillkeeper(Fillkeeper.settings(kept.configuration())));
    beside.vertx.eventBus().<JsonObject>consumer("fillkeeper.incidents",
        message -> beside.incidents.add(message.body()));
    beside.vertx.deployVerticle(beside.keeper).await(60, TimeUnit.SECONDS);
    return beside;
  }

  /** Every incident that it published, opened or resolved. */
  public List<JsonObject> incidents() {
    return incidents;
  }

  public Bus bus() {
    return bus;
  }

  public Http http() {
    return new Http(keeper.httpPort());
  }

  /** What it says of an account; the reason where it does not answer. */
  public String status(String id) {
    try {
      return bus.ask(id, "state").getString("status");
    } catch (Exception unanswered) {
      return unanswered.toString();
    }
  }

  public Beside awaitStatus(String id, String status) {
    Kept.await("the second process calls " + id + " " + status, () -> status.equals(status(id)), () -> status(id));
    return this;
  }

  /** Ends it cleanly. */
  public void stop() throws Exception {
    keeper.drain().await(60, TimeUnit.SECONDS);
    kill();
  }

  /** Ends it as a crash would. */
  public void kill() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }
}
