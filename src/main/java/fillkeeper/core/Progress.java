package fillkeeper.core;

import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Spans;
import fillkeeper.venue.Venue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How far each walk of an account is proven. It moves only with what was proven whole, never past something that was
 * not, and never into the last seconds that the venue's lists may lag behind its stream.
 */
public final class Progress {

  private final Venue venue;
  private final Duration overlap;
  private final Duration lateness;
  private final Instant firstStart;
  private final Map<String, Checkpoint> checkpoints;
  private Map<String, Checkpoint> held;
  private final Map<String, Instant> torn = new HashMap<>();
  private final Set<String> stuck = new HashSet<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, OpenReads> openReads = new HashMap<>();

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
    this.lateness = Spans.longer(overlap, venue.rules().restLag());
    this.firstStart = firstStart;
    this.checkpoints = new HashMap<>(checkpoints);
    venue.walks().forEach(this::learn);
    hold();
  }

  /** This list is read from now on with the others. */
  void learn(Walk walk) {
    known.add(walk.name());
  }

  /** The lists with time that came up since, as those of a symbol that was met on the stream: none was ever read. */
  List<Walk> unread() {
    return venue.walks().stream().filter(walk -> walk.isTimed() && !known.contains(walk.name())).toList();
  }

  /** The lists with time that are read with the others. */
  List<Walk> timed() {
    return venue.walks().stream().filter(walk -> walk.isTimed() && known.contains(walk.name())).toList();
  }

  /**
   * How late a list may be, whatever the venue promises: what is listed later than the walks reach back for is lost. So
   * long is waited for before a list is read of which the same part is not read again.
   */
  public Duration lateness() {
    return lateness;
  }

  /**
   * The open orders of a category were read whole.
   *
   * @param asked when they were asked for, by the venue's clock
   */
  void openOrdersRead(String category, Instant asked) {
    OpenReads reads = openReads.computeIfAbsent(category, first -> new OpenReads());
    settle(reads);
    reads.unsettled.add(asked);
  }

  /** Whether every list shows by now what had happened then. */
  private boolean isSettled(Instant then) {
    return !then.plus(lateness).isAfter(venue.now());
  }

  /** An audit begins: what is proven by now, the ledger holds. */
  void hold() {
    held = new HashMap<>(checkpoints);
  }

  /**
   * Up to when the ledger held every order that had ended, among those that are listed with this one, as the attempt,
   * or its last audit, began.
   */
  public Instant heldUntil(OrderKey order) {
    List<Walk> lists = venue.walks().stream().filter(walk -> walk.kind() == Walk.Kind.CLOSED_ORDERS
        && walk.category().equals(order.category())).toList();
    List<Walk> own = lists.stream().filter(walk -> walk.isOf(order.symbol())).toList();
    return (own.isEmpty() ? lists : own).stream().map(walk -> held.get(walk.name())).filter(Objects::nonNull)
        .map(Checkpoint::wholeUntil).min(Instant::compareTo).orElse(firstStart);
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

  /**
   * The closed windows from the checkpoint, less the overlap, to {@code end}, oldest first; one at least. Nothing is
   * asked for that is older than the venue's lists.
   */
  List<Window> windows(Walk walk, Instant end) {
    stuck.remove(walk.name());
    List<Window> windows = new ArrayList<>();
    Instant from = later(until(walk).minus(overlap), walk.reachesTo(venue.now()));
    while (from.plus(walk.maxWindow()).isBefore(end)) {
      windows.add(new Window(from, from.plus(walk.maxWindow())));
      from = from.plus(walk.maxWindow());
    }
    windows.add(new Window(from, end.isBefore(from) ? from : end));
    return windows;
  }

  /** How much of a window can be proven by asking for it now. */
  Instant provable(Walk walk, Window window) {
    Instant settled = venue.now().minus(venue.rules().lag(walk));
    Instant provable = window.to().isBefore(settled) ? window.to() : settled;
    if (walk.filter() == Walk.Filter.HAPPENED) {
      return provable;
    }
    Instant open = openSettled(walk.category());
    return open.isBefore(provable) ? open : provable;
  }

  /**
   * Up to which creation the open orders are known that a list by creation does not show yet. They are, where they were
   * read before and so long ago that what ended meanwhile is in the list; else an order may be in neither.
   */
  private Instant openSettled(String category) {
    OpenReads reads = openReads.get(category);
    if (reads == null) {
      return Instant.EPOCH;
    }
    settle(reads);
    return reads.settled == null ? Instant.EPOCH : reads.settled.minus(venue.rules().restLag());
  }

  /** Lets go of what was read before the last time that every list has caught up with. */
  private void settle(OpenReads reads) {
    while (!reads.unsettled.isEmpty() && isSettled(reads.unsettled.peek())) {
      reads.settled = reads.unsettled.poll();
    }
  }

  /**
   * What to store with a window that is proven up to here: the checkpoint, and the span that is covered, as one that
   * grows. Nothing where a window before it was not proven, or was read before its end had settled. What its list no
   * longer shows whole is told apart: there the walk goes on, and nothing is claimed.
   *
   * @param window what was read
   * @param to     up to where that proves it
   */
  Findings proven(Walk walk, Window window, Instant to, Coverage.How how) {
    Instant shown = walk.wholeSince(venue.now());
    boolean follows = !window.from().isAfter(later(until(walk), shown));
    if (stuck.contains(walk.name()) || to.isBefore(until(walk)) || !follows) {
      return Findings.NONE;
    }
    boolean isTorn = until(walk).isBefore(shown);
    Instant lostFrom = isTorn ? torn.computeIfAbsent(walk.name(), name -> until(walk)) : null;
    Instant since = isTorn ? shown.isBefore(to) ? shown : to : since(walk);
    checkpoints.put(walk.name(), new Checkpoint(walk.name(), since, to));
    List<Coverage> spans = new ArrayList<>();
    if (isTorn) {
      spans.add(span(walk, new Window(lostFrom, since), how, lost(walk)));
    }
    if (!isTorn || since.isBefore(to)) {
      spans.add(span(walk, new Window(since, to), how, null));
    }
    return new Findings(List.of(), List.of(checkpoints.get(walk.name())), spans, List.of());
  }

  /** What may have been in a list that no longer shows it. */
  static String lost(Walk walk) {
    return walk.kind() == Walk.Kind.CLOSED_ORDERS ? "the venue no longer lists what ended then without a fill"
        : "older than the venue's lists";
  }

  /** A span of a walk; proven where nothing speaks against it. */
  static Coverage span(Walk walk, Window window, Coverage.How how, String doubt) {
    return new Coverage(walk.category(), kind(walk), walk.scope(), window.from(), window.to(), how,
        doubt == null ? Coverage.Status.PROVEN : Coverage.Status.UNPROVABLE, doubt);
  }

  private Instant since(Walk walk) {
    Checkpoint before = checkpoints.get(walk.name());
    return before == null ? firstStart : before.wholeSince();
  }

  /** Records that a window could not be proven; the walk's checkpoint stays before it until it can be. */
  Findings unprovable(Walk walk, Window window, Coverage.How how) {
    stuck.add(walk.name());
    return new Findings(List.of(), List.of(),
        List.of(span(walk, window, how, "the venue's pages came to no proven end")), List.of());
  }

  /**
   * That it is not proven that all symbols are asked about, of each category where it is not: a span from the first
   * start on that grows.
   */
  Findings doubts(Coverage.How how) {
    Instant settled = venue.now().minus(venue.rules().restLag());
    Instant to = later(firstStart, settled);
    List<Coverage> spans = new ArrayList<>();
    for (String category : venue.walks().stream().map(Walk::category).distinct().toList()) {
      venue.doubt(category).ifPresent(why -> Stream.of(Coverage.Kind.EXECUTIONS, Coverage.Kind.ORDERS)
          .map(kind -> new Coverage(category, kind, Coverage.ALL_SYMBOLS, firstStart, to, how,
              Coverage.Status.UNPROVABLE, why)).forEach(spans::add));
    }
    return new Findings(List.of(), List.of(), spans, List.of());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** When the open orders of a category were asked for. */
  private static final class OpenReads {

    private final Deque<Instant> unsettled = new ArrayDeque<>();
    /** The last time that every list has caught up with; null if there is none. */
    private Instant settled;
  }

  private static Coverage.Kind kind(Walk walk) {
    return switch (walk.kind()) {
      case EXECUTIONS -> Coverage.Kind.EXECUTIONS;
      case FUNDING -> Coverage.Kind.FUNDING;
      default -> Coverage.Kind.ORDERS;
    };
  }
}
