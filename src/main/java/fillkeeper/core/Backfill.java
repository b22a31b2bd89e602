package fillkeeper.core;

import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * History from before the first start, read beside the stream with the lowest claim on the venue's budget: newest
 * window first, a row of coverage for each. How far back each walk is proven has a checkpoint of its own, so that a
 * later attempt goes on from there. A window that came to no proven end holds its walk's checkpoint back while what is
 * older is read all the same, and is to be asked for again.
 */
public final class Backfill {

  private static final String PREFIX = "backfill/";
  /** What a list shows just now it still shows so much later, while its pages are read. */
  private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(5);

  private final Venue venue;
  private final Audit.Queue queue;
  private final Walker walker;
  private final Instant since;
  private final Instant firstStart;
  private final Map<String, Checkpoint> checkpoints;
  /** How far back each walk is read, proven or not. */
  private final Map<String, Instant> reached = new HashMap<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private final Instant settled;
  private Instant began;

  /** A window that came to no proven end. */
  private record Doubt(Walk walk, Window window) {
  }

  /**
   * Makes the backfill of one attempt, which hears already what happens.
   *
   * @param since       how far back it goes
   * @param firstStart  where it begins
   * @param checkpoints of each walk, by name, as the ledger holds them
   * @param lateness    how late a list may be
   */
  public Backfill(Venue venue, Audit.Queue queue, Instant since, Instant firstStart,
      Map<String, Checkpoint> checkpoints, Duration lateness) {
    this.venue = venue;
    this.queue = queue;
    this.walker = new Walker(venue, Urgency.HISTORY, () -> { });
    this.since = since;
    this.firstStart = firstStart;
    this.checkpoints = Map.copyOf(checkpoints);
    this.settled = venue.now().plus(lateness);
  }

  /** Whether everything asked for is read, proven or not. */
  public boolean isDone() {
    return walks().stream().noneMatch(walk -> since.isBefore(until(walk)));
  }

  /**
   * How long the lists may still lack something that had ended before anybody listened: a list by creation may not show
   * yet what the list of open orders no longer shows. Nothing is to be read before, since nothing is read twice.
   */
  public Duration unsettled() {
    Duration left = Duration.between(venue.now(), settled);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Whether something that was read came to no proven end. */
  public boolean isInDoubt() {
    return !doubts.isEmpty();
  }

  /**
   * Reads what is left. Executions of a span come before its orders, so that no order is seen filled without its
   * fills. Fails where the venue does not answer; what was stored until then stays.
   */
  public Future<Void> run() {
    began = venue.now().plus(ANSWERED_WITHIN);
    return Steps.whileTrue(() -> {
      Walk next = walks().stream().filter(walk -> since.isBefore(until(walk)))
          .max(Comparator.comparing(this::until)).orElse(null);
      return next == null ? Future.succeededFuture(false) : window(next).map(done -> true);
    });
  }

  /** Asks again for what came to no proven end. Fails where the venue does not answer; the rest stays in doubt. */
  public Future<Void> askAgain() {
    began = venue.now().plus(ANSWERED_WITHIN);
    return Steps.each(List.copyOf(doubts), doubt -> span(doubt.walk(), doubt.window(), new Splits()).compose(read -> {
      doubts.remove(doubt);
      return queue.record(new Findings(List.of(), proven(doubt.walk()), List.of(), List.of()));
    }));
  }

  private List<Walk> walks() {
    return venue.walks().stream().filter(walk -> walk.isTimed())
        .sorted(Comparator.comparing((Walk walk) -> walk.kind() != Walk.Kind.EXECUTIONS)).toList();
  }

  private Instant until(Walk walk) {
    Checkpoint checkpoint = checkpoints.get(PREFIX + walk.name());
    return reached.getOrDefault(walk.name(), checkpoint == null ? firstStart : checkpoint.wholeSince());
  }

  /** Windows meet where the venue begins to forget, those of all walks; nothing older than its lists is asked for. */
  private Future<Void> window(Walk walk) {
    Instant to = until(walk);
    Instant oldest = walk.reachesTo(venue.now().plus(ANSWERED_WITHIN));
    Duration forgets = venue.rules().of(walk.category()).forgetsUnfilled();
    Instant remembered = forgets == null ? since : began.minus(forgets);
    if (!oldest.isBefore(to)) {
      return queue.record(found(walk, new Window(since, to), Progress.lost(walk)));
    }
    Instant from = later(to.minus(walk.maxWindow()), later(since, oldest));
    boolean meets = from.isBefore(remembered) && remembered.isBefore(to);
    return span(walk, new Window(meets ? remembered : from, to), new Splits());
  }

  /** The later half first, since the checkpoint moves back from the end of the window. */
  private Future<Void> span(Walk walk, Window window, Splits splits) {
    return walker.read(walk, window, (rows, last) -> queue.record(last
            ? found(walk, window, isShown(walk, window) ? null : Progress.lost(walk)).with(rows)
            : Findings.of(rows)))
        .compose(whole -> {
          if (whole) {
            return Future.succeededFuture();
          }
          List<Window> halves = splits.halves(window);
          if (!halves.isEmpty()) {
            return Steps.each(List.of(halves.get(1), halves.get(0)), half -> span(walk, half, splits));
          }
          doubts.add(new Doubt(walk, window));
          return queue.record(found(walk, window, "the venue's pages came to no proven end"));
        });
  }

  private boolean isShown(Walk walk, Window window) {
    return window.from().isAfter(walk.wholeSince(venue.now()));
  }

  /** A window that is read: how far back the walk is proven by it, and whether it is proven itself. */
  private Findings found(Walk walk, Window window, String doubt) {
    reached.merge(walk.name(), window.from(), Backfill::earlier);
    return new Findings(List.of(), proven(walk), List.of(Progress.span(walk, window, Coverage.How.BACKFILL, doubt)),
        List.of());
  }

  /** The walk's checkpoint, where nothing of it is in doubt. */
  private List<Checkpoint> proven(Walk walk) {
    return doubts.stream().anyMatch(doubt -> doubt.walk().equals(walk)) ? List.of()
        : List.of(new Checkpoint(PREFIX + walk.name(), until(walk), firstStart));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }
}
