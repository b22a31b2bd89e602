package fillkeeper.core;

import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches orders with more filled than there are fills of. Older than the grace such a gap becomes a row, its fills
 * are asked for and the account is degraded; past its deadline it ends the attempt, once.
 */
public final class GapWatch {

  private final Clock clock;
  private final Scheduler scheduler;
  private final Duration grace;
  private final Duration deadline;
  private final Port port;
  /** Orders with a gap that is no row yet, with the time at which it becomes one, earliest first. */
  private final Map<OrderKey, Long> fresh = new LinkedHashMap<>();
  /** Gaps that are rows, neither closed nor accepted, with the time at which they end the attempt. */
  private final Map<OrderKey, Long> rows = new LinkedHashMap<>();
  /** How much a person accepted as missing; more than that is a gap like any other. */
  private final Map<OrderKey, BigDecimal> accepted = new HashMap<>();
  private Scheduler.Timer timer;
  private long armedFor;
  private boolean walking;

  /** What follows from what is watched. */
  public interface Port {

    /** The gaps of these orders are older than the grace: make each a row and ask for its fills. */
    void open(List<OrderKey> orders);

    /** The gap of this order is past its deadline. */
    void overdue(OrderKey order);
  }

  public GapWatch(Clock clock, Scheduler scheduler, Duration grace, Duration deadline, Port port) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.grace = grace;
    this.deadline = deadline;
    this.port = port;
  }

  /**
   * Goes on from what the ledger holds. A gap whose deadline has passed already ended an attempt and ends no other.
   * Until the venue's lists are walked no other order is watched: they show each before its fills, and however many.
   */
  public void resume(Collection<Gap> gaps, Collection<OrderState> orders) {
    for (Gap gap : gaps) {
      if (gap.acceptedAt() != null) {
        accepted.put(gap.order(), gap.missing());
      } else {
        Duration left = Duration.between(clock.now(), gap.deadline());
        rows.put(gap.order(), left.isNegative() || left.isZero() ? Long.MAX_VALUE : clock.nanos() + left.toNanos());
      }
    }
    orders.forEach(this::observe);
    walking = true;
    arm(earliest());
  }

  /** The venue's lists are walked. These are the orders that lack fills now, and from now on every one is watched. */
  public void walked(Collection<OrderState> orders) {
    walking = false;
    orders.forEach(this::observe);
  }

  /** An order as it is now. */
  public void observe(OrderState order) {
    OrderKey key = order.key();
    if (order.missing().compareTo(accepted.getOrDefault(key, BigDecimal.ZERO)) <= 0) {
      fresh.remove(key);
    } else if (!walking && !rows.containsKey(key)) {
      arm(fresh.computeIfAbsent(key, first -> clock.nanos() + grace.toNanos()));
    }
  }

  /** A gap's row as it is now. */
  public void observe(Gap gap) {
    OrderKey key = gap.order();
    accepted.remove(key);
    if (!gap.isOpen()) {
      rows.remove(key);
      fresh.remove(key);
      if (gap.closedAt() == null) {
        accepted.put(key, gap.missing());
      }
    } else if (!rows.containsKey(key)) {
      long due = clock.nanos() + deadline.toNanos();
      fresh.remove(key);
      rows.put(key, due);
      arm(due);
    }
  }

  /** Whether a gap older than the grace is on record. */
  public boolean isDegraded() {
    return !rows.isEmpty();
  }

  /** Every order with a gap, whether or not it is a row. */
  public Set<OrderKey> orders() {
    Set<OrderKey> all = new LinkedHashSet<>(rows.keySet());
    all.addAll(fresh.keySet());
    return all;
  }

  /** Watches no longer. */
  public void close() {
    fresh.clear();
    rows.clear();
    if (timer != null) {
      timer.cancel();
    }
  }

  private long earliest() {
    // All fresh ones wait equally long, so the first to come is the first to go.
    return Math.min(fresh.isEmpty() ? Long.MAX_VALUE : fresh.values().iterator().next(),
        rows.values().stream().min(Long::compare).orElse(Long.MAX_VALUE));
  }

  private void arm(long next) {
    if (next == Long.MAX_VALUE || timer != null && armedFor <= next) {
      return;
    }
    if (timer != null) {
      timer.cancel();
    }
    armedFor = next;
    timer = scheduler.after(Duration.ofNanos(Math.max(0, next - clock.nanos())), this::due);
  }

  private void due() {
    timer = null;
    long now = clock.nanos();
    List<OrderKey> outlived = dueOf(fresh, now);
    outlived.forEach(fresh::remove);
    if (!outlived.isEmpty()) {
      port.open(outlived);
    }
    for (OrderKey order : dueOf(rows, now)) {
      rows.put(order, Long.MAX_VALUE);
      port.overdue(order);
    }
    arm(earliest());
  }

  private static List<OrderKey> dueOf(Map<OrderKey, Long> watched, long now) {
    return watched.entrySet().stream().filter(entry -> entry.getValue() != Long.MAX_VALUE && entry.getValue() <= now)
        .map(Map.Entry::getKey).toList();
  }
}
