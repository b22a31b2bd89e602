package fillkeeper.venue;

import java.time.Duration;

/**
 * How an exchange ends connections by its own plan, so that a successor can be there before.
 *
 * @param age       how old one becomes at most; null where it ends none by its age
 * @param announced whether it says before that it will
 */
public record PlannedCut(Duration age, boolean announced) {

  /** Refuses a plan that nobody could know. */
  public PlannedCut {
    if (age == null && !announced) {
      throw new IllegalArgumentException("a plan without a time and without a word");
    }
  }
}
