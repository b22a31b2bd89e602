package fillkeeper.testkit;

import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ConditionalOrders;
import fillkeeper.venue.FeeSign;
import fillkeeper.venue.FillIdentity;
import fillkeeper.venue.FillRules;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.Liveness;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.Units;
import fillkeeper.venue.UpdateOrder;
import java.time.Duration;
import java.util.List;

/** What a category of a made-up exchange promises, where a test is about a part of it. */
public final class Promises {

  private Promises() {
  }

  /** As {@link CategoryRules} has it; the rest is as simple as it can be. */
  public static CategoryRules of(Duration forgetsUnfilled, Duration historyReach, FundingTimes funding) {
    return new CategoryRules(forgetsUnfilled, historyReach, funding, ConditionalOrders.ORDERS,
        new FillRules(FillIdentity.ID_AND_SYMBOL, Units.BASE, FeeSign.PAID, FeeSign.PAID),
        new StreamRules(new Liveness(Liveness.Sign.PING, null), null, UpdateOrder.TIME), List.of());
  }
}
