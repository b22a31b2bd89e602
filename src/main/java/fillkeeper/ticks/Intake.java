package fillkeeper.ticks;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides for one connection which ticks are to be stored, and remembers them once they are. A plan changes nothing:
 * until it is confirmed, a failed write has left no trace. Confined to its owner; plans are confirmed in order, one
 * before the next is made.
 */
public final class Intake {

  /** No feed has so many symbols; one that invents them shall not fill the memory. */
  private static final int STREAMS_MAX = 100_000;

  private final Trust trust;
  private final SeenHashes window;
  private final Map<String, Position> positions = new HashMap<>();
  private Map<TickHash, TickHash> state = Map.of();
  private boolean begun;

  /**
   * With what the store holds.
   *
   * @param window what was seen, the oldest first; a key's content is null where it is not known
   */
  public Intake(Trust trust, SeenHashes window, Collection<StreamCheckpoint> stored) {
    this.trust = trust;
    this.window = window;
    stored.forEach(checkpoint -> positions.put(checkpoint.stream(), trust.start(checkpoint)));
  }

  /** What to do with the ticks of some frames, in order. */
  public IntakePlan plan(List<TickFrame> frames) {
    Planning planning = new Planning();
    frames.forEach(planning::add);
    return planning.end();
  }

  /**
   * The plan's ticks are stored.
   *
   * @param fresh   those that the store did not have
   * @param clashed those that it had with other content
   */
  public void confirm(IntakePlan plan, Set<TickHash> fresh, Set<TickHash> clashed,
      Function<String, StreamCounters> counters) {
    Set<TickHash> unused = new HashSet<>(fresh);
    for (IntakePlan.Ruling ruling : plan.rulings()) {
      count(ruling, unused, clashed, counters.apply(ruling.tick().stream()));
      if (ruling.verdict().isStored()) {
        remember(ruling.tick(), counters.apply(ruling.tick().stream()));
      }
    }
    if (plan.unmeasured()) {
      positions.replaceAll((stream, position) -> position.unmeasured());
    }
    positions.putAll(plan.positions());
    state = plan.state();
    begun = plan.begun();
  }

  private void count(IntakePlan.Ruling ruling, Set<TickHash> unused, Set<TickHash> clashed, StreamCounters counters) {
    counters.gaps.add(ruling.jump() ? 1 : 0);
    switch (ruling.verdict()) {
      case BY_SEQUENCE -> counters.bySequence.increment();
      case BY_HASH -> counters.byHash.increment();
      case LATE_DROPPED -> counters.lateDropped.increment();
      case STORED, STORED_LATE, COMPARED -> {
        if (ruling.verdict() != IntakePlan.Verdict.COMPARED && unused.remove(ruling.tick().hash())) {
          counters.accepted.increment();
          counters.lateAccepted.add(ruling.verdict() == IntakePlan.Verdict.STORED_LATE ? 1 : 0);
        } else if (clashed.contains(ruling.tick().hash())) {
          counters.collisions.increment();
        } else {
          counters.byKey.increment();
        }
      }
    }
    counters.deepestDuplicate.accumulate(ruling.depth());
  }

  private void remember(Tick tick, StreamCounters counters) {
    long before = window.evicted();
    window.add(tick.hash(), tick.content());
    counters.evictions.add(window.evicted() - before);
  }

  /** One plan in the making: what changes lies above what is. */
  private final class Planning {

    private final List<IntakePlan.Ruling> rulings = new ArrayList<>();
    private final Map<String, Position> moved = new HashMap<>();
    private final Map<TickHash, TickHash> fresh = new HashMap<>();
    private final Map<String, StreamCheckpoint> checkpoints = new HashMap<>();
    private Map<TickHash, TickHash> own = state;
    private int begunStreams;
    private boolean unmeasured;
    private boolean started = begun;

    private void add(TickFrame told) {
      TickFrame frame = trust.arranged(told);
      boolean whole = trust.isState(frame, !started);
      started |= !frame.ticks().isEmpty();
      frame.ticks().forEach(tick -> rule(tick, whole));
      if (whole) {
        own = new HashMap<>();
        frame.ticks().forEach(tick -> own.putIfAbsent(tick.hash(), tick.content()));
        moved.replaceAll((stream, position) -> position.unmeasured());
        unmeasured = true;
      }
    }

    private Position position(String stream) {
      Position position = moved.get(stream);
      if (position == null) {
        position = positions.getOrDefault(stream, Position.NONE);
        if (position == Position.NONE && positions.size() + ++begunStreams > STREAMS_MAX) {
          throw new AttemptFailure(Cause.MALFORMED_EVENT, "a feed of more than " + STREAMS_MAX + " symbols");
        }
        position = unmeasured ? position.unmeasured() : position;
      }
      return position;
    }

    private void rule(Tick tick, boolean whole) {
      Position at = position(tick.stream());
      Standing standing = whole ? Standing.IN_ORDER : trust.judge(at, tick);
      if (isKnown(tick.hash())) {
        known(tick, at, standing);
      } else if (standing != Standing.STALE) {
        boolean late = standing == Standing.LATE;
        store(tick, at.passed(tick.seq()), late ? IntakePlan.Verdict.STORED_LATE : IntakePlan.Verdict.STORED,
            !whole && jumps(at, tick));
      } else if (trust.restarts(at, tick)) {
        store(tick, at.restarted(tick.seq()), IntakePlan.Verdict.STORED, false);
      } else {
        moved.put(tick.stream(), at.strayed());
        rulings.add(new IntakePlan.Ruling(tick, IntakePlan.Verdict.LATE_DROPPED, false, 0));
      }
    }

    private void known(Tick tick, Position at, Standing standing) {
      TickHash content = content(tick.hash());
      boolean same = content == null || content.equals(tick.content());
      IntakePlan.Verdict verdict = !same ? IntakePlan.Verdict.COMPARED
          : standing == Standing.STALE ? IntakePlan.Verdict.BY_SEQUENCE : IntakePlan.Verdict.BY_HASH;
      moved.put(tick.stream(), at.passed(tick.seq()));
      rulings.add(new IntakePlan.Ruling(tick, verdict, false, window.depth(tick.hash())));
    }

    private void store(Tick tick, Position passed, IntakePlan.Verdict verdict, boolean jump) {
      Position at = passed.taken(tick.seq(), tick.tradedAt(), verdict == IntakePlan.Verdict.STORED);
      moved.put(tick.stream(), at);
      fresh.put(tick.hash(), tick.content());
      checkpoints.put(tick.stream(),
          new StreamCheckpoint(tick.stream(), tick.symbol(), at.lastSeq(), at.newestAt()));
      rulings.add(new IntakePlan.Ruling(tick, verdict, jump, 0));
    }

    private boolean isKnown(TickHash hash) {
      return window.contains(hash) || fresh.containsKey(hash) || own.containsKey(hash);
    }

    private TickHash content(TickHash hash) {
      TickHash content = window.content(hash);
      return content != null ? content : fresh.getOrDefault(hash, own.get(hash));
    }

    private boolean jumps(Position at, Tick tick) {
      return !(trust instanceof RandomToken) && tick.seq() != null && at.filter() != null
          && tick.seq() > at.filter() && tick.seq() - at.filter() > 1;
    }

    private IntakePlan end() {
      return new IntakePlan(List.copyOf(rulings), List.copyOf(checkpoints.values()), moved, own, unmeasured, started);
    }
  }
}
