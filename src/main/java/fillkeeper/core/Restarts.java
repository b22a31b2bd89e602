package fillkeeper.core;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Spans;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * When an account is tried again after an attempt ended, and when it is not.
 *
 * <p>What is merely out of reach is tried again without end, after a delay that grows. What waiting does not cure is
 * limited within a window. What only a person can mend is not tried again. Confined to the supervisor's context.
 */
public final class Restarts {

  /** After so long in LIVE, what failed before is forgotten. */
  public static final Duration HEALTHY_AFTER = Duration.ofMinutes(10);

  private static final Set<Cause> COUNTED = Collections.unmodifiableSet(EnumSet.of(
      Cause.MALFORMED_EVENT, Cause.FILL_GAP, Cause.DRIFT, Cause.SUBSCRIBE_REJECTED));
  private static final Set<Cause> HOPELESS = Collections.unmodifiableSet(EnumSet.of(
      Cause.AUTH_REJECTED, Cause.ACCOUNT_MISMATCH));
  private static final int DOUBLINGS_MAX = 20;

  private final Policy policy;
  private final RandomGenerator random;
  private int failures;

  public Restarts(Policy policy, RandomGenerator random) {
    this.policy = policy;
    this.random = random;
  }

  /** The causes that waiting does not cure. */
  public static Set<Cause> counted() {
    return COUNTED;
  }

  /** The cause that the reason of a quarantine begins with; null where a person gave the reason. */
  public static Cause causeOf(String why) {
    return HOPELESS.stream().filter(cause -> why.startsWith(cause + ":")).findFirst().orElse(null);
  }

  /**
   * An attempt ended.
   *
   * @param countedInWindow how many incidents of the counted causes there were within the window, this one included
   */
  public Decision next(Cause cause, int countedInWindow) {
    if (HOPELESS.contains(cause)) {
      return new Quarantine(cause + ": a person must mend it");
    }
    if (COUNTED.contains(cause) && countedInWindow > policy.maxRestarts()) {
      return new Quarantine(cause + ": " + countedInWindow + " failures that waiting does not cure within "
          + policy.within().toSeconds() + " s");
    }
    return new Again(cause == Cause.OPERATOR ? policy.minDelay() : delay());
  }

  /** What no waiting cures and a person can mend at once. */
  public static Decision forAPerson(AttemptFailure why) {
    return new Quarantine(why.incidentCause() + ": " + why.getMessage() + "; a person must mend it, then resume");
  }

  /** The database refused the same row again: whoever tries next meets it too, so nobody does. */
  public static Decision refusedAgain(AttemptFailure why) {
    return new Quarantine(why.incidentCause() + ": in two attempts " + why.getMessage()
        + "; a person must mend the rule that it breaks, then resume");
  }

  /** The attempt was LIVE for so long. Answers whether that was long enough to forget what failed before. */
  public boolean healthy(Duration liveFor) {
    boolean forgotten = liveFor.compareTo(HEALTHY_AFTER) >= 0;
    if (forgotten) {
      failures = 0;
    }
    return forgotten;
  }

  /** Anywhere between the shortest and one that doubles with each failure: many accounts must not come at once. */
  private Duration delay() {
    failures = Math.min(failures + 1, DOUBLINGS_MAX);
    Duration longest = policy.minDelay().multipliedBy(1L << failures);
    Duration cap = Spans.shorter(longest, policy.maxDelay());
    long spread = cap.minus(policy.minDelay()).toMillis();
    return policy.minDelay().plusMillis(random.nextLong(spread + 1));
  }

  /**
   * How an account is tried again.
   *
   * @param maxRestarts how many failures that waiting does not cure are borne within the window
   */
  public record Policy(Duration minDelay, Duration maxDelay, int maxRestarts, Duration within) {

    public Policy {
      if (minDelay.isNegative() || maxDelay.compareTo(minDelay) < 0) {
        throw new IllegalArgumentException("restart delays from " + minDelay + " to " + maxDelay);
      }
    }
  }

  /** What follows the end of an attempt. */
  public sealed interface Decision {
  }

  /** Another attempt, after this delay. */
  public record Again(Duration delay) implements Decision {
  }

  /** No other attempt until a person says so. */
  public record Quarantine(String why) implements Decision {
  }
}
