package fillkeeper.dashboard;

import fillkeeper.domain.Vitals;
import fillkeeper.market.MarketCounts;

/**
 * What is measured of an account or a recorder at one moment.
 *
 * @param received   events, since the process started
 * @param duplicates of them
 * @param queueFill  of the queue, from 0 to 1 by the limit that is nearest; not a number where no queue is
 * @param lagMs      how long the oldest event waits that is not stored yet; not a number where no queue is
 */
record Reading(long received, long duplicates, double queueFill, double lagMs) {

  static Reading of(Vitals vitals) {
    Vitals.Queue queue = vitals.queue();
    boolean runs = queue.maxEvents() > 0;
    return new Reading(vitals.counters().received(), vitals.counters().duplicates(), runs ? fill(queue) : Double.NaN,
        runs ? queue.oldestAgeMs() : Double.NaN);
  }

  static Reading of(MarketCounts counts) {
    return new Reading(counts.received(), counts.duplicates(), Double.NaN, Double.NaN);
  }

  private static double fill(Vitals.Queue queue) {
    return Math.min(1, Math.max(part(queue.events(), queue.maxEvents()),
        Math.max(part(queue.bytes(), queue.maxBytes()), part(queue.oldestAgeMs(), queue.maxAgeMs()))));
  }

  private static double part(double used, double limit) {
    return limit > 0 ? used / limit : 0;
  }
}
