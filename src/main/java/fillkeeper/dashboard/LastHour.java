package fillkeeper.dashboard;

import fillkeeper.domain.AccountKey;
import fillkeeper.market.MarketState;
import fillkeeper.supervisor.Desk;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What was measured of every account and every recorder in the last hour, a point each five seconds, in memory that
 * does not grow. Lives on one thread. The store is not asked.
 */
public final class LastHour {

  static final Duration EVERY = Duration.ofSeconds(5);
  /** How often is looked between two points, for what is highest between them. */
  static final Duration LOOK = Duration.ofSeconds(1);
  static final int POINTS = (int) Duration.ofHours(1).dividedBy(EVERY);

  private final Desk desk;
  private final Supplier<List<MarketState>> markets;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Map<String, Track> accountTracks = new LinkedHashMap<>();
  private final Map<String, Track> marketTracks = new LinkedHashMap<>();
  private final Deque<Instant> times = new ArrayDeque<>();
  private Consumer<JsonObject> onPoint = point -> { };
  private long begunNanos;

  public LastHour(Desk desk, Supplier<List<MarketState>> markets, Clock clock, Scheduler scheduler) {
    this.desk = desk;
    this.markets = markets;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** Measures from now on, for as long as the scheduler lives. */
  public void start() {
    begunNanos = clock.nanos();
    each(Track::look);
    scheduler.after(LOOK, this::measure);
  }

  /** Told of each point when it is there. */
  void onPoint(Consumer<JsonObject> listener) {
    onPoint = listener;
  }

  /** All points, oldest first: their times, and for each account and recorder lists of the same length. */
  JsonObject hour() {
    return last(times.size());
  }

  private void measure() {
    long elapsed = clock.nanos() - begunNanos;
    if (elapsed >= EVERY.toNanos()) {
      point(elapsed / 1e9);
    } else {
      each(Track::look);
    }
    scheduler.after(LOOK, this::measure);
  }

  private void point(double seconds) {
    begunNanos = clock.nanos();
    times.add(clock.now());
    if (times.size() > POINTS) {
      times.remove();
    }
    each((track, reading) -> track.point(reading, seconds));
    onPoint.accept(last(1));
  }

  private void each(BiConsumer<Track, Reading> measured) {
    for (AccountKey account : desk.accounts()) {
      desk.vitals(account).map(Reading::of)
          .ifPresent(reading -> each(accountTracks, account.name(), reading, measured));
    }
    for (MarketState market : markets.get()) {
      each(marketTracks, market.recorded().name(), Reading.of(market.counts()), measured);
    }
  }

  private static void each(Map<String, Track> tracks, String name, Reading reading,
      BiConsumer<Track, Reading> measured) {
    measured.accept(tracks.computeIfAbsent(name, first -> new Track(POINTS, reading)), reading);
  }

  private JsonObject last(int count) {
    JsonArray at = new JsonArray();
    times.stream().skip(times.size() - count).forEach(time -> at.add(time.toString()));
    return new JsonObject()
        .put("at", at)
        .put("accounts", last(accountTracks, count))
        .put("markets", last(marketTracks, count));
  }

  private static JsonObject last(Map<String, Track> tracks, int count) {
    JsonObject all = new JsonObject();
    tracks.forEach((name, track) -> all.put(name, track.last(count)));
    return all;
  }
}
