package fillkeeper.core;

import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Venue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How far each walk of an account is proven. It moves only with what was proven whole, never past something that was
 * not, and never into the last seconds that the venue's lists may lag behind its stream.
 */
public final class Progress {

  private final Venue venue;
  private final Duration overlap;
  private final Instant firstStart;
  private final Map<String, Checkpoint> checkpoints;
  private final Map<String, Checkpoint> first;
  private final Set<String> stuck = new HashSet<>();

  /**
   * The progress of one attempt.
   *
   * @param overlap     how far each walk reaches back before its checkpoint
   * @param firstStart  where a walk without a checkpoint begins
   * @param checkpoints of each walk, by name, as the ledger holds them
   */
  public Progress(Venue venue, Duration overlap, Instant firstStart, Map<String, Checkpoint> checkpoints) {
    this.venue = venue;
    this.overlap = overlap;
    this.firstStart = firstStart;
    this.checkpoints = new HashMap<>(checkpoints);
    this.first = Map.copyOf(checkpoints);
  }

  /** Up to when the ledger held every ended order of a category as the attempt began. */
  public Instant heldUntil(String category) {
    return first.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(Walk.prefix(Walk.Kind.CLOSED_ORDERS, category)))
        .map(entry -> entry.getValue().wholeUntil())
        .min(Instant::compareTo).orElse(firstStart);
  }

  /** Up to when everything is in the ledger. */
  Instant until(Walk walk) {
    Checkpoint checkpoint = checkpoints.get(walk.name());
    return checkpoint == null ? firstStart : checkpoint.wholeUntil();
  }

  /** The checkpoints as they are now, by the name of the walk. */
  public Map<String, Checkpoint> checkpoints() {
    return Map.copyOf(checkpoints);
  }

  /** The closed windows from the checkpoint, less the overlap, to {@code end}, oldest first; one at least. */
  List<Window> windows(Walk walk, Instant end) {
    stuck.remove(walk.name());
    List<Window> windows = new ArrayList<>();
    Instant from = until(walk).minus(overlap);
    while (from.plus(walk.maxWindow()).isBefore(end)) {
      windows.add(new Window(from, from.plus(walk.maxWindow())));
      from = from.plus(walk.maxWindow());
    }
    windows.add(new Window(from, end.isBefore(from) ? from : end));
    return windows;
  }

  /** How much of a window can be proven by asking for it now. */
  Instant provable(Window window) {
    Instant settled = venue.now().minus(venue.rules().restLag());
    return window.to().isBefore(settled) ? window.to() : settled;
  }

  /**
   * What to store with a window that is proven up to here: the checkpoint, and the span that is covered, as one that
   * grows. Nothing where a window before it was not proven.
   */
  Findings proven(Walk walk, Instant to, Coverage.How how) {
    if (stuck.contains(walk.name()) || to.isBefore(until(walk))) {
      return Findings.NONE;
    }
    Checkpoint before = checkpoints.get(walk.name());
    Checkpoint moved = new Checkpoint(walk.name(), before == null ? firstStart : before.wholeSince(), to);
    checkpoints.put(walk.name(), moved);
    return new Findings(List.of(), List.of(moved), List.of(new Coverage(walk.category(), kind(walk), walk.scope(),
        moved.wholeSince(), to, how, Coverage.Status.PROVEN, null)), List.of());
  }

  /** Records that a window could not be proven; the walk's checkpoint stays before it until it can be. */
  Findings unprovable(Walk walk, Window window) {
    stuck.add(walk.name());
    return new Findings(List.of(), List.of(), List.of(new Coverage(walk.category(), kind(walk), walk.scope(),
        window.from(), window.to(), Coverage.How.CATCH_UP, Coverage.Status.UNPROVABLE,
        "the venue's pages came to no proven end")), List.of());
  }

  static Coverage.Kind kind(Walk walk) {
    return walk.kind() == Walk.Kind.EXECUTIONS ? Coverage.Kind.EXECUTIONS : Coverage.Kind.ORDERS;
  }
}
