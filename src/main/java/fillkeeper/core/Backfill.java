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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * History from before the first start, read beside the stream with the lowest claim on the venue's budget: newest
 * window first, a row of coverage for each. How far back each walk is proven has a checkpoint of its own, so that a
 * later attempt goes on from there.
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
  private Instant began;

  /**
   * Makes the backfill of one attempt.
   *
   * @param since       how far back it goes
   * @param firstStart  where it begins
   * @param checkpoints of each walk, by name, as the ledger holds them
   */
  public Backfill(Venue venue, Audit.Queue queue, Instant since, Instant firstStart,
      Map<String, Checkpoint> checkpoints) {
    this.venue = venue;
    this.queue = queue;
    this.walker = new Walker(venue, Urgency.HISTORY, () -> { });
    this.since = since;
    this.firstStart = firstStart;
    this.checkpoints = new HashMap<>(checkpoints);
  }

  /** Whether everything asked for is read. */
  public boolean isDone() {
    return walks().stream().noneMatch(walk -> since.isBefore(until(walk)));
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

  private List<Walk> walks() {
    return venue.walks().stream().filter(walk -> walk.isTimed())
        .sorted(Comparator.comparing((Walk walk) -> walk.kind() != Walk.Kind.EXECUTIONS)).toList();
  }

  private Instant until(Walk walk) {
    Checkpoint checkpoint = checkpoints.get(PREFIX + walk.name());
    return checkpoint == null ? firstStart : checkpoint.wholeSince();
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
          return halves.isEmpty()
              ? queue.record(found(walk, window, "the venue's pages came to no proven end"))
              : Steps.each(List.of(halves.get(1), halves.get(0)), half -> span(walk, half, splits));
        });
  }

  private boolean isShown(Walk walk, Window window) {
    return window.from().isAfter(walk.wholeSince(venue.now()));
  }

  /** A window that is done with: the checkpoint behind it, and whether it is proven. */
  private Findings found(Walk walk, Window window, String doubt) {
    return new Findings(List.of(), moved(walk, window),
        List.of(Progress.span(walk, window, Coverage.How.BACKFILL, doubt)), List.of());
  }

  private List<Checkpoint> moved(Walk walk, Window window) {
    Checkpoint moved = new Checkpoint(PREFIX + walk.name(), window.from(), firstStart);
    checkpoints.put(moved.walk(), moved);
    return List.of(moved);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }
}
