package fillkeeper.simulation.mutant;

import fillkeeper.account.Plan;
import fillkeeper.core.Limits;
import java.time.Duration;

/** Plans that are broken on purpose. */
final class Plans {

  private Plans() {
  }

  /** A walk goes on exactly where the last one stopped. */
  static Plan withoutOverlap(Plan plan) {
    return with(plan, Duration.ZERO, plan.liveLimits());
  }

  /** A queue takes what comes. */
  static Plan withoutLimits(Plan plan) {
    return with(plan, plan.overlap(), new Limits(1_000_000, 1_000_000_000, plan.liveLimits().maxAge()));
  }

  private static Plan with(Plan plan, Duration overlap, Limits live) {
    return new Plan(plan.lease(), plan.syncLimits(), live, plan.batchMax(), plan.syncTimeout(), overlap,
        plan.fillGrace(), plan.gapDeadline(), plan.auditInterval(), plan.auditMaxAge(), plan.historySince(),
        plan.requireReadOnlyKey(), plan.venueAccountId(), plan.ordersInMemory(), plan.executionsInMemory());
  }
}
