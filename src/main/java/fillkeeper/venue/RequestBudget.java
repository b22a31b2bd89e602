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
 * <p>A request names every limit that it counts against and how heavily, and goes when all of them have room: the more
 * urgent first, first come first served among equals; who is light does not pass who is heavy. Of each published limit
 * only our share is used, in any span of its length. What others use is heard from the venue's own counters: where they
 * show more than the reserve in use, audits and history wait and only what keeps an account current goes on, and what
 * is left is never overdrawn. A limit that the venue closed for long refuses at once instead of keeping anybody
 * waiting.
 *
 * <p>Safe for use from several threads.
 */
public final class RequestBudget {

  /** Who has to wait longer than this for a closed limit is refused. */
  static final Duration PATIENCE = Duration.ofSeconds(10);
  /** More than can have a reason: a thousand accounts, each with a request of every kind. */
  private static final int WAITING_MAX = 10_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int COUNT_MAX = 1_000_000;

  private final Clock clock;
  private final Scheduler scheduler;
  private final double share;
  private final double reserve;
  private final VenueMeter meter = new VenueMeter();
  private final Map<String, LimitUse> uses = new HashMap<>();
  private final TreeSet<RequestWaiter> waiting = new TreeSet<>();
  private long arrivals;
  private long passes;
  private long due = NEVER;
  private Scheduler.Timer wake;

  /**
   * Starts with nothing used.
   *
   * @param scheduler one that outlives every account and can be used from every thread
   * @param share     the part of each published limit that is ours; above 1 where the exchange is simulated
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
   * @param count how many in a {@code span}
   * @param fixed whether the venue counts anew with each full span of its clock, and not over whatever span
   */
  public record Limit(String name, String kind, int count, Duration span, boolean fixed) {

    /** One of a kind, counted over any span. */
    public Limit(String name, int count, Duration span) {
      this(name, name, count, span);
    }

    /** One that is counted over any span. */
    public Limit(String name, String kind, int count, Duration span) {
      this(name, kind, count, span, false);
    }

    /** What one that weighs this much costs. */
    public Cost times(int weight) {
      return new Cost(this, weight);
    }

    /** What one of the usual weight costs. */
    public Cost once() {
      return times(1);
    }
  }

  /**
   * What one request counts against a limit.
   *
   * @param weight how many of the limit's count; at least 1
   */
  public record Cost(Limit limit, int weight) {

    /** Refuses what weighs nothing. */
    public Cost {
      if (weight < 1) {
        throw new IllegalArgumentException("a request that weighs " + weight);
      }
    }
  }

  /** The same for somebody who will not give up. */
  public Future<Void> take(Executor home, Urgency urgency, Cost... costs) {
    return take(home, () -> true, urgency, costs);
  }

  /**
   * Completes when one request may go, counted from then on against each of the limits. One that is heavier than our
   * whole share of a limit goes when nothing else of ours is in its span.
   *
   * <p>Fails with {@link Cause#RATE_LIMITED} when a limit is closed for longer than ten seconds, too many wait, or
   * nobody wants it any more: who gave up uses nothing of what others wait for.
   *
   * @param home   where the answer arrives
   * @param wanted whether it still is; from any thread
   */
  public Future<Void> take(Executor home, BooleanSupplier wanted, Urgency urgency, Cost... costs) {
    Promise<Void> grant = Promise.promise();
    List<Runnable> news = new ArrayList<>();
    synchronized (this) {
      List<RequestWaiter.Claim> claims = new ArrayList<>();
      for (Cost cost : costs) {
        claims.add(new RequestWaiter.Claim(use(cost.limit), cost.weight));
      }
      if (waiting.size() >= WAITING_MAX) {
        return Future.failedFuture(refusal("more than " + WAITING_MAX + " requests wait"));
      }
      admit(new RequestWaiter(urgency, arrivals++, claims, home, grant, wanted), news);
    }
    news.forEach(Runnable::run);
    return grant.future();
  }

  /** The venue says how many it grants in a span, which may be another count than it publishes. */
  public synchronized void resize(Limit limit, int count) {
    if (count > 0 && count <= COUNT_MAX) {
      use(limit).resize(count);
    }
  }

  /**
   * What the venue's own counter of a limit said.
   *
   * @param used    how many, whoever used them, ours included
   * @param reset   until when they stay counted; at most the limit's span is believed
   * @param askedAt our monotonic clock when the request was sent whose answer says so: what was granted since is not
   *                counted in it
   */
  public synchronized void observe(Limit limit, int used, Duration reset, long askedAt) {
    if (used >= 0) {
      use(limit).observe(clock.nanos(), used, reset, askedAt);
    }
  }

  /** Nothing goes under this limit for so long: the venue said so. A shorter word does not lift a longer one. */
  public void block(Limit limit, Duration span) {
    List<Runnable> news = new ArrayList<>();
    synchronized (this) {
      use(limit).block(clock.nanos() + span.toNanos());
      serve(news);
    }
    news.forEach(Runnable::run);
  }

  /**
   * The part of our share of a limit that is used within its span: 0 to 1, and more only where one request alone is
   * heavier than the share or the share became smaller.
   */
  public synchronized double used(Limit limit) {
    return use(limit).used(clock.nanos());
  }

  /** The part of our share that is used, of each kind of limit the one that is used most. */
  public synchronized Map<String, Double> used() {
    Map<String, Double> most = new TreeMap<>();
    long now = clock.nanos();
    uses.values().forEach(use -> most.merge(use.kind(), use.used(now), Math::max));
    return most;
  }

  /** What came of the requests that were granted. */
  public VenueMeter meter() {
    return meter;
  }

  private LimitUse use(Limit limit) {
    return uses.computeIfAbsent(limit.name(), name -> new LimitUse(limit, share, reserve, clock.nanos()));
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
    passes++;
    waiting.removeIf(waiter -> serve(waiter, now, news));
    wakeAt(due, now);
  }

  /** While nobody who waits could go, a newcomer who uses nothing that is waited for passes nobody by going. */
  private void admit(RequestWaiter newcomer, List<Runnable> news) {
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
  private boolean serve(RequestWaiter waiter, long now, List<Runnable> news) {
    if (!waiter.wanted().getAsBoolean()) {
      news.add(waiter.told(() -> waiter.grant().tryFail(refusal("nobody waits any more"))));
      return true;
    }
    LimitUse closed = waiter.closedFor(now, PATIENCE.toNanos());
    if (closed != null) {
      news.add(waiter.told(() -> waiter.grant().tryFail(refusal("closed to us by the venue for another "
          + TimeUnit.NANOSECONDS.toSeconds(closed.blockedUntil() - now) + " s"))));
      return true;
    }
    if (waiter.isBehind(passes)) {
      return false;
    }
    RequestWaiter.Claim last = waiter.lastFree(now);
    long free = last == null ? now : last.freeAt(now, waiter.urgency());
    if (free > now) {
      last.use().await(waiter, passes);
      due = Math.min(due, free);
      return false;
    }
    waiter.claims().forEach(claim -> claim.use().count(now, claim.weight()));
    news.add(waiter.told(waiter.grant()::tryComplete));
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

  private static AttemptFailure refusal(String why) {
    return new AttemptFailure(Cause.RATE_LIMITED, "request budget: " + why);
  }
}
