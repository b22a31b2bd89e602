package fillkeeper.venue;

import fillkeeper.venue.RequestBudget.Limit;
import java.time.Duration;
import java.util.ArrayDeque;

/**
 * What is used of one limit: by us within its span, grant by grant, and by others, as the venue counts. Guarded by
 * the budget that owns it. All moments are those of the monotonic clock, in nanoseconds.
 */
final class LimitUse {

  /** One who waits this long for something urgent may as well fail. */
  private static final Duration LONG_SPAN = Duration.ofSeconds(10);
  /** The part of a span before which what others used of it says little about what they will use in all. */
  private static final double EARLY = 0.25;
  /** The part of our share that is never left to what others are only expected to use, but for what can wait. */
  private static final double LEAST = 0.1;
  /** Others may use a little more than they did. */
  private static final double MARGIN = 1.05;

  private final String kind;
  private final Duration span;
  private final boolean fixed;
  private final double share;
  /** How often over the venue may be asked: once, but for a simulated one. */
  private final double times;
  private final double reserve;
  private final ArrayDeque<Grant> grants = new ArrayDeque<>();
  private int total;
  private long held;
  private long blockedUntil;
  private long scarceUntil;
  private long left;
  private long leftUntil;
  private long othersBefore;
  private long othersNow;
  private RequestWaiter awaitedBy;
  private long awaitedInPass = -1;

  LimitUse(Limit limit, double share, double reserve, long now) {
    this.kind = limit.kind();
    this.span = limit.span();
    this.fixed = limit.fixed();
    this.share = Math.min(1, share);
    this.times = Math.max(1, share);
    this.reserve = reserve;
    this.total = (int) (limit.count() * times);
    this.blockedUntil = now;
    this.scarceUntil = now;
    this.leftUntil = now;
  }

  private record Grant(long at, int weight) {
  }

  String kind() {
    return kind;
  }

  /** When so much could go: now, or when enough of what we used is out of the span. */
  long freeAt(long now, Urgency urgency, int weight) {
    forget(now);
    long open = Math.max(roomAt(now, weight, room(urgency)), blockedUntil);
    if (now < leftUntil && weight > left) {
      open = Math.max(open, leftUntil);
    }
    return urgency.compareTo(Urgency.GAP) > 0 ? Math.max(open, scarceUntil) : open;
  }

  void count(long now, int weight) {
    grants.add(new Grant(now, weight));
    held += weight;
    left -= weight;
  }

  /** The part of our share that is used. */
  double used(long now) {
    forget(now);
    return (double) held / ours();
  }

  void resize(int count) {
    total = (int) Math.min(Integer.MAX_VALUE, count * times);
  }

  /**
   * What the venue counted. All that we sent before that request is in it, and the rest is what others used.
   *
   * @param askedAt what was granted since is not in it
   */
  void observe(long now, long used, Duration reset, long askedAt) {
    forget(now);
    if (now >= leftUntil) {
      othersBefore = othersNow;
    }
    leftUntil = now + within(reset).toNanos();
    othersNow = fixed ? othersInAll(now, used - granted(leftUntil - span.toNanos(), askedAt)) : 0;
    left = total - used - granted(askedAt, now);
    scarceUntil = total - used < total * (1 - reserve) ? leftUntil : now;
  }

  void block(long until) {
    blockedUntil = Math.max(blockedUntil, until);
  }

  long blockedUntil() {
    return blockedUntil;
  }

  /** Somebody waits for this limit, so that nobody behind may take what becomes free of it. */
  void await(RequestWaiter waiter, long pass) {
    if (awaitedInPass != pass || waiter.compareTo(awaitedBy) < 0) {
      awaitedBy = waiter;
      awaitedInPass = pass;
    }
  }

  boolean isAwaitedBefore(RequestWaiter waiter, long pass) {
    return awaitedInPass == pass && awaitedBy.compareTo(waiter) < 0;
  }

  /** What is heavier than all our room goes when nothing else of ours is in the span; else it would wait for ever. */
  private long roomAt(long now, int weight, long room) {
    if (held == 0 || held + weight <= room) {
      return now;
    }
    long after = held;
    for (Grant grant : grants) {
      after -= grant.weight;
      if (after == 0 || after + weight <= room) {
        return grant.at + span.toNanos();
      }
    }
    throw new AssertionError("grants of " + held + " that are none");
  }

  /**
   * Our share, less where others are expected to use more than the rest. That is expected only of what the venue counts
   * anew at its own time: else we would use, early in its span, what others have not used yet. Who used much early may
   * have been in a hurry and use no more, so a little stays for what is urgent. Of a limit whose span is long a part is
   * kept for that, which would else wait out the span behind what could have waited.
   */
  private long room(Urgency urgency) {
    long room = Math.min(ours(), total - Math.max(othersNow, othersBefore));
    if (urgency.compareTo(Urgency.GAP) <= 0) {
      return Math.max(Math.max(1, (long) (ours() * LEAST)), room);
    }
    return Math.max(1, span.compareTo(LONG_SPAN) > 0 ? (long) (room * reserve) : room);
  }

  /** What others will have used when the venue counts anew, if they go on as they did since it last did. */
  private long othersInAll(long now, long soFar) {
    double elapsed = 1 - (double) (leftUntil - now) / span.toNanos();
    return (long) (Math.max(0, soFar) / Math.max(elapsed, EARLY) * MARGIN);
  }

  private long ours() {
    return Math.max(1, (long) (total * share));
  }

  /** After the one moment, up to and with the other. */
  private long granted(long after, long until) {
    return grants.stream().filter(grant -> grant.at - after > 0 && grant.at - until <= 0)
        .mapToLong(Grant::weight).sum();
  }

  private Duration within(Duration reset) {
    Duration some = reset.isNegative() ? Duration.ZERO : reset;
    return some.compareTo(span) > 0 ? span : some;
  }

  private void forget(long now) {
    while (!grants.isEmpty() && now - grants.peek().at >= span.toNanos()) {
      held -= grants.poll().weight;
    }
  }
}
