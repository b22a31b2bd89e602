package fillkeeper.settings;

import java.time.Duration;

/**
 * How the ledger is compared with the venue.
 *
 * @param interval    milliseconds between two passes, if the budget allows
 * @param maxAge      milliseconds without a passed audit after which the account is degraded
 * @param fillGrace   milliseconds that an order's fills may lag behind its cumulative quantity
 * @param restLag     milliseconds that REST may be behind the stream; null leaves it to the venue's package
 * @param gapDeadline milliseconds after which a gap ends the attempt once
 */
public record AuditSettings(Duration interval, Duration maxAge, Duration fillGrace, Duration restLag,
    Duration gapDeadline) {

  static AuditSettings from(Node node) {
    AuditSettings audit = new AuditSettings(
        node.millis("intervalMs", 300_000, 1),
        node.millis("maxAgeMs", 1_800_000, 1),
        node.millis("fillGraceMs", 5_000, 0),
        node.has("restLagMs") ? node.millis("restLagMs", 15_000, 0) : null,
        node.millis("gapDeadlineMs", 60_000, 1));
    node.end();
    audit.check(node);
    return audit;
  }

  private void check(Node node) {
    if (maxAge.compareTo(interval) <= 0) {
      node.fault("maxAgeMs", maxAge.toMillis(), "must be more than intervalMs (" + interval.toMillis() + " ms)");
    }
    if (gapDeadline.compareTo(fillGrace) <= 0) {
      node.fault("gapDeadlineMs", gapDeadline.toMillis(),
          "must be more than fillGraceMs (" + fillGrace.toMillis() + " ms)");
    }
  }
}
