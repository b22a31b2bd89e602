package fillkeeper.dashboard;

import fillkeeper.desk.AccountStates;
import fillkeeper.desk.MarketJson;
import fillkeeper.desk.Within;
import fillkeeper.market.MarketState;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * How everything stands, read once for all who watch, and only while somebody does. Lives on one thread. Where the
 * store does not answer, what was read last stays, and it is said so.
 */
public final class Board {

  /** Each costs a connection. */
  static final int WATCHERS_MAX = 32;
  static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

  private final AccountStates states;
  private final Supplier<List<MarketState>> markets;
  private final LastHour lastHour;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Within within;
  private final Set<BiConsumer<String, String>> watchers = new LinkedHashSet<>();
  private volatile int count;
  private JsonObject shown = new JsonObject().put("accounts", new JsonArray()).putNull("incarnation");
  private String event;
  private boolean reading;

  /** Makes it, with nobody watching; {@code lastHour} tells it of its points. */
  public Board(AccountStates states, Supplier<List<MarketState>> markets, LastHour lastHour, Clock clock,
      Scheduler scheduler) {
    this.states = states;
    this.markets = markets;
    this.lastHour = lastHour;
    this.clock = clock;
    this.scheduler = scheduler;
    this.within = new Within(scheduler);
    lastHour.onPoint(point -> tell("point", event("point", point)));
  }

  JsonObject hour() {
    return lastHour.hour();
  }

  /** How many watch. Any thread. */
  public int watchers() {
    return count;
  }

  boolean isFull() {
    return count >= WATCHERS_MAX;
  }

  /** From now on this one is told the kind of an event and the event. */
  void enter(BiConsumer<String, String> watcher) {
    watchers.add(watcher);
    count = watchers.size();
    if (reading && event != null) {
      watcher.accept("states", event);
    } else if (!reading) {
      reading = true;
      event = null;
      look();
    }
  }

  void leave(BiConsumer<String, String> watcher) {
    watchers.remove(watcher);
    count = watchers.size();
  }

  private void look() {
    if (watchers.isEmpty()) {
      reading = false;
      return;
    }
    within.limit(ANSWER_MAX, "the store does not answer in time", states.states()).onComplete(
        listed -> show(new JsonArray(listed.states()), listed.incarnation().toString(), null),
        unread -> show(shown.getJsonArray("accounts"), shown.getString("incarnation"),
            unread instanceof RefusedException ? unread.getMessage() : "the states cannot be read"));
  }

  private void show(JsonArray accounts, String incarnation, String problem) {
    JsonObject now = new JsonObject()
        .put("accounts", accounts)
        .put("markets", MarketJson.of(markets.get()))
        .put("incarnation", incarnation)
        .put("problem", problem);
    if (event == null || !now.equals(shown)) {
      shown = now;
      event = event("states", now.copy().put("at", clock.now().toString()));
      tell("states", event);
    }
    scheduler.after(LOOK, this::look);
  }

  private void tell(String kind, String told) {
    List.copyOf(watchers).forEach(watcher -> watcher.accept(kind, told));
  }

  private static String event(String kind, JsonObject data) {
    return "event: " + kind + "\ndata: " + data.encode() + "\n\n";
  }
}
