package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.settings.VenueBudget;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.TrueBook;
import fillkeeper.venue.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A running fillkeeper with accounts at one simulated exchange, whatever that speaks, at the other end of real sockets.
 *
 * @param <A> an account there
 */
public abstract class KeptAt<T extends KeptAt<T, A>, A extends Breakable<A> & TrueBook> extends Watched<T> {

  private final Exchange venue;
  private final Map<String, A> accounts = new LinkedHashMap<>();
  private final Map<String, JsonObject> settings = new LinkedHashMap<>();
  private final JsonArray markets = new JsonArray();

  /** Nothing runs but the exchange. */
  KeptAt(Vertx vertx, Exchange venue, SimServer<?> server) throws Exception {
    super(vertx, TestDatabase.create(), new Bus(vertx, venue.name()));
    this.venue = venue;
    server.start(vertx()).await(60, TimeUnit.SECONDS);
  }

  /** Where accounts reach it. */
  abstract JsonObject privatePlaces();

  /** Where recorders reach it. */
  abstract JsonObject publicPlaces();

  /** One more account, with its keys and settings of its own beside {@link #quick()}'s. */
  final A account(String id, A account, JsonObject keys, JsonObject more, String... categories) {
    accounts.put(id, account);
    settings.put(id, quick().put("categories", new JsonArray(List.of(categories))).mergeIn(keys, true)
        .mergeIn(more, true));
    listenTo(id);
    return account;
  }

  /** How many accounts there are. */
  final int accounts() {
    return accounts.size();
  }

  /** A recorder of public trades of these symbols. */
  public final T recorder(String category, String recordType, String... symbols) {
    markets.add(new JsonObject().put("exchange", venue.name()).put("environment", "simulator")
        .put("category", category).put("recordType", recordType).put("symbols", new JsonArray(List.of(symbols)))
        .put("endpoints", publicPlaces()).put("restart", quickRestart()));
    return self();
  }

  /** An account's stream is lost in this way, and all this happens before the next one is opened. */
  public final void away(String id, Runnable loss, Runnable events) {
    AtomicBoolean happened = new AtomicBoolean();
    accounts.get(id).meanwhile(At.IDENTITY, () -> {
      events.run();
      happened.set(true);
    });
    loss.run();
    await("what happens meanwhile", happened::get, () -> status(id));
  }

  /** Another attempt finds nothing to change. */
  public final void thenNothingChangesAnyMore(String id) throws Exception {
    List<String> before = rows(id);
    long epoch = epoch(id);
    ask(id, "resync");
    await("another attempt", () -> epoch(id) > epoch, () -> status(id));
    awaitLive(id).awaitCountersAddUp(id);
    assertThat(rows(id)).isEqualTo(before);
  }

  @Override
  protected final List<Exchange> exchanges() {
    return List.of(venue);
  }

  @Override
  protected final Map<String, A> books() {
    return accounts;
  }

  @Override
  protected final JsonObject kept() {
    JsonArray entries = new JsonArray();
    settings.forEach((id, own) -> entries.add(new JsonObject().put("id", id).put("exchange", venue.name())
        .put("environment", "simulator").put("endpoints", privatePlaces()).mergeIn(own, true)));
    return new JsonObject().put("accounts", entries).put("markets", markets).put("venues",
        new JsonObject().put(venue.name(), new JsonObject().put("restShare", share())));
  }

  /** The part of the exchange's limits that is used; above 1 where it grants more than it publishes. */
  double share() {
    return VenueBudget.DEFAULT.restShare();
  }
}
