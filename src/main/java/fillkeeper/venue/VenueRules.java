package fillkeeper.venue;

import fillkeeper.domain.Walk;
import java.time.Duration;

/**
 * What an exchange promises, as data.
 *
 * @param restLag           how late its REST answers may be behind its stream
 * @param forgetsUnfilled   after this age it no longer shows an order that ended without any fill, so that absence
 *                          proves such an end; before it, absence proves nothing
 * @param historyReach      how far back its lists of executions and filled orders go
 */
public record VenueRules(Duration restLag, Duration forgetsUnfilled, Duration historyReach) {

  /**
   * How far back a list shows everything it is a list of. The list of ended orders goes on further, for those with
   * fills; what it does not show there may have ended without.
   */
  public Duration reach(Walk.Kind kind) {
    return kind == Walk.Kind.EXECUTIONS ? historyReach : forgetsUnfilled;
  }
}
