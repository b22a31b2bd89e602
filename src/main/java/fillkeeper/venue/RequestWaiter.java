package fillkeeper.venue;

import io.vertx.core.Promise;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * A request that waits for its limits, in the order of urgency and arrival. Guarded by the budget that it waits at.
 *
 * @param home   where the answer arrives
 * @param wanted whether it still is; from any thread
 */
record RequestWaiter(Urgency urgency, long arrival, List<Claim> claims, Executor home, Promise<Void> grant,
    BooleanSupplier wanted) implements Comparable<RequestWaiter> {

  /** What of a limit is wanted. */
  record Claim(LimitUse use, int weight) {

    long freeAt(long now, Urgency urgency) {
      return use.freeAt(now, urgency, weight);
    }
  }

  @Override
  public int compareTo(RequestWaiter other) {
    int byUrgency = urgency.compareTo(other.urgency);
    return byUrgency != 0 ? byUrgency : Long.compare(arrival, other.arrival);
  }

  Runnable told(Runnable answer) {
    return () -> home.execute(answer);
  }

  /** Whether somebody before this one waits for something that this one wants. */
  boolean isBehind(long pass) {
    return claims.stream().anyMatch(claim -> claim.use().isAwaitedBefore(this, pass));
  }

  /** What this one has to wait for longest; null if it wants nothing. */
  Claim lastFree(long now) {
    return claims.stream().max(Comparator.comparingLong(claim -> claim.freeAt(now, urgency))).orElse(null);
  }

  /** A limit that is closed for longer than this; null if none is. */
  LimitUse closedFor(long now, long longerThan) {
    return claims.stream().map(Claim::use).filter(use -> use.blockedUntil() - now > longerThan).findFirst()
        .orElse(null);
  }
}
