package fillkeeper.venue;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * How many requests and new connections this process may still make, shared by all its accounts.
 *
 * <p>A request names every limit that it counts against and goes when all of them have room: the more urgent first,
 * first come first served among equals. Of each published limit only our share is used, in any span of its length.
 * What others use is heard from the venue's own counters: where they show more than the reserve in use, audits and
 * history wait and only what keeps an account current goes on. A limit that the venue closed for long refuses at once
 * instead of keeping anybody waiting.
 *
 * <p>Safe for use from several threads.
 */
public final class RequestBudget {

  /** Who has to wait longer than this for a closed limit is refused. */
  static final Duration PATIENCE = Duration.ofSeconds(10);
  /** More than can have a reason: a thousand accounts, each with a request of every kind. */
  private static final int WAITING_MAX = 10_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int COUNT_MAX = 10_000;

  private final Clock clock;
  private final Scheduler scheduler;
  private final double share;
  private final double reserve;
  private final VenueMeter meter = new VenueMeter();
  private final Map<String, LimitUse> uses = new HashMap<>();
  private final TreeSet<Waiter> waiting = new TreeSet<>();
  private long arrivals;
  private long due = NEVER;
  private Scheduler.Timer wake;

  /**
   * Starts with nothing used.
   *
   * @param scheduler one that outlives every account and can be used from every thread
   * @param share     the part of each published limit that is ours
   * @param reserve   the part in use, by whomever, from which on only what is urgent is asked
   */
  public RequestBudget(Clock clock, Scheduler scheduler, double share, double reserve) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.share = share;
    this.reserve = reserve;
  }

  /** The budget of a process, whose timers live on the calling context: one that outlives every account. */
  public static RequestBudget of(Vertx vertx, Clock clock, double share, double reserve) {
    return new RequestBudget(clock, new HomeScheduler(vertx, vertx.getOrCreateContext()), share, reserve);
  }

  /**
   * A limit that a venue publishes.
   *
   * @param name  who and what is limited; never a secret
   * @param kind  what is limited, whoever is: one of few
   * @param count how many in any {@code span}
   */
  public record Limit(String name, String kind, int count, Duration span) {

    /** One of a kind. */
    public Limit(String name, int count, Duration span) {
      this(name, name, count, span);
    }
  }

  /** The same for somebody who will not give up. */
  public Future<Void> take(Executor home, Urgency urgency, Limit... limits) {
    return take(home, () -> true, urgency, limits);
  }

  /**
   * Completes when one request may go, counted from then on against each of the limits.
   *
   * <p>Fails with {@link Cause#RATE_LIMITED} when a limit is closed for longer than ten seconds, too many wait, or
   * nobody wants it any more: who gave up uses nothing of what others wait for.
   *
   * @param home   where the answer arrives
   * @param wanted whether it still is; from any thread
   */
  public Future<Void> take(Executor home, BooleanSupplier wanted, Urgency urgency, Limit... limits) {
    Promise<Void> grant = Promise.promise();
    List<Runnable> news = new ArrayList<>();
    synchronized (this) {
      List<LimitUse> uses = new ArrayList<>();
      for (Limit limit : limits) {
        uses.add(use(limit));
      }
      if (waiting.size() >= WAITING_MAX) {
        return Future.failedFuture(refusal("more than " + WAITING_MAX + " requests wait"));
      }
      admit(new Waiter(urgency, arrivals++, uses, home, grant, wanted), news);
    }
    news.forEach(Runnable::run);
    return grant.future();
  }

  /**
   * What the venue's own counters say of a limit.
   *
   * @param total     how many it grants in a span
   * @param remaining how many are left, whoever used the others
   * @param reset     until when that holds
   */
  public synchronized void observe(Limit limit, int total, int remaining, Duration reset) {
    LimitUse use = use(limit);
    if (total > 0 && total <= COUNT_MAX) {
      use.resize(ours(total));
      boolean scarce = remaining < total * (1 - reserve);
      use.scarceUntil = scarce ? clock.nanos() + atMost(reset, limit.span()).toNanos() : clock.nanos();
    }
  }

  /** Nothing goes under this limit for so long: the venue said so. A shorter word does not lift a longer one. */
  public void block(Limit limit, Duration span) {
    List<Runnable> news = new ArrayList<>();
    synchronized (this) {
      LimitUse use = use(limit);
      use.blockedUntil = Math.max(use.blockedUntil, clock.nanos() + span.toNanos());
      serve(news);
    }
    news.forEach(Runnable::run);
  }

  /** The part of our share of a limit that is used within its span, from 0 to 1. */
  public synchronized double used(Limit limit) {
    return use(limit).used(clock.nanos());
  }

  /** The part of our share that is used, of each kind of limit the one that is used most. */
  public synchronized Map<String, Double> used() {
    Map<String, Double> most = new TreeMap<>();
    long now = clock.nanos();
    uses.values().forEach(use -> most.merge(use.kind, use.used(now), Math::max));
    return most;
  }

  /** What came of the requests that were granted. */
  public VenueMeter meter() {
    return meter;
  }

  private LimitUse use(Limit limit) {
    return uses.computeIfAbsent(limit.name(), name -> new LimitUse(limit, ours(limit.count()), clock.nanos()));
  }

  private int ours(int count) {
    return Math.max(1, (int) (count * share));
  }

  private void onWake() {
    List<Runnable> news = new ArrayList<>();
    synchronized (this) {
      wake = null;
      serve(news);
    }
    news.forEach(Runnable::run);
  }

  /** Grants what can be granted. One that waits for a limit of its own does not hold up those behind it. */
  private void serve(List<Runnable> news) {
    long now = clock.nanos();
    due = NEVER;
    waiting.removeIf(waiter -> serve(waiter, now, news));
    wakeAt(due, now);
  }

  /** While nobody who waits could go, a newcomer passes nobody by going. */
  private void admit(Waiter newcomer, List<Runnable> news) {
    long now = clock.nanos();
    long before = due;
    if (due != NEVER && now - due >= 0) {
      waiting.add(newcomer);
      serve(news);
    } else if (!serve(newcomer, now, news)) {
      waiting.add(newcomer);
      if (due != before) {
        wakeAt(due, now);
      }
    }
  }

  /** Whether the waiter has its answer; else the next one is due when this one can go. */
  private boolean serve(Waiter waiter, long now, List<Runnable> news) {
    if (!waiter.wanted.getAsBoolean()) {
      news.add(waiter.told(() -> waiter.grant.tryFail(refusal("nobody waits any more"))));
      return true;
    }
    LimitUse closed = waiter.closedFor(now, PATIENCE.toNanos());
    if (closed != null) {
      news.add(waiter.told(() -> waiter.grant.tryFail(refusal("closed to us by the venue for another "
          + TimeUnit.NANOSECONDS.toSeconds(closed.blockedUntil - now) + " s"))));
      return true;
    }
    long free = waiter.freeAt(now);
    if (free > now) {
      due = Math.min(due, free);
      return false;
    }
    waiter.uses.forEach(use -> use.count(now));
    news.add(waiter.told(waiter.grant::tryComplete));
    return true;
  }

  private void wakeAt(long nanos, long now) {
    if (wake != null) {
      wake.cancel();
      wake = null;
    }
    if (nanos != NEVER) {
      wake = scheduler.after(Duration.ofNanos(nanos - now).plusMillis(1), this::onWake);
    }
  }

  private static Duration atMost(Duration one, Duration other) {
    Duration some = one.isNegative() ? Duration.ZERO : one;
    return some.compareTo(other) > 0 ? other : some;
  }

  private static AttemptFailure refusal(String why) {
    return new AttemptFailure(Cause.RATE_LIMITED, "request budget: " + why);
  }

  /** One who waits, in the order of urgency and arrival. */
  private record Waiter(Urgency urgency, long arrival, List<LimitUse> uses, Executor home, Promise<Void> grant,
      BooleanSupplier wanted) implements Comparable<Waiter> {

    @Override
    public int compareTo(Waiter other) {
      int byUrgency = urgency.compareTo(other.urgency);
      return byUrgency != 0 ? byUrgency : Long.compare(arrival, other.arrival);
    }

    Runnable told(Runnable answer) {
      return () -> home.execute(answer);
    }

    long freeAt(long now) {
      return uses.stream().mapToLong(use -> use.freeAt(now, urgency)).reduce(now, Math::max);
    }

    LimitUse closedFor(long now, long longerThan) {
      return uses.stream().filter(use -> use.blockedUntil - now > longerThan).findFirst().orElse(null);
    }
  }

  /** The grants of one limit within its span, oldest first, in a ring. */
  private static final class LimitUse {

    private final String kind;
    private final long span;
    private long[] grants;
    private int oldest;
    private int held;
    private long blockedUntil;
    private long scarceUntil;

    LimitUse(Limit limit, int size, long now) {
      this.kind = limit.kind();
      this.span = limit.span().toNanos();
      this.grants = new long[size];
      this.blockedUntil = now;
      this.scarceUntil = now;
    }

    long freeAt(long now, Urgency urgency) {
      forget(now);
      long room = held < grants.length ? now : grants[oldest] + span;
      long open = Math.max(room, blockedUntil);
      return urgency.compareTo(Urgency.GAP) > 0 ? Math.max(open, scarceUntil) : open;
    }

    void count(long now) {
      grants[(oldest + held) % grants.length] = now;
      held++;
    }

    double used(long now) {
      forget(now);
      return (double) held / grants.length;
    }

    /** The newest grants stay counted. */
    void resize(int size) {
      if (size != grants.length) {
        long[] next = new long[size];
        int kept = Math.min(held, size);
        for (int i = 0; i < kept; i++) {
          next[i] = grants[(oldest + held - kept + i) % grants.length];
        }
        grants = next;
        oldest = 0;
        held = kept;
      }
    }

    private void forget(long now) {
      while (held > 0 && now - grants[oldest] >= span) {
        oldest = (oldest + 1) % grants.length;
        held--;
      }
    }
  }
}
