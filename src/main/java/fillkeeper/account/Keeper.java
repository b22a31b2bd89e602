package fillkeeper.account;

import fillkeeper.core.Tally;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptFactory;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.venue.UnknownWords;

/** Makes the attempts of one account, and counts over all of them. */
public final class Keeper implements AttemptFactory {

  private final Plan plan;
  private final AttemptParts parts;
  private final VenueOpener venues;
  private final Counters counters;
  private final KeyScope scope;
  private final Overrun overrun;

  public Keeper(Plan plan, AttemptParts parts, VenueOpener venues) {
    this(plan, parts, venues, new Counters(), new KeyScope(), new Overrun());
  }

  private Keeper(Plan plan, AttemptParts parts, VenueOpener venues, Counters counters, KeyScope scope,
      Overrun overrun) {
    this.plan = plan;
    this.parts = parts;
    this.venues = venues;
    this.counters = counters;
    this.scope = scope;
    this.overrun = overrun;
  }

  /** The same account under other settings: it counts on. */
  public Keeper changed(Plan otherPlan, AttemptParts otherParts, VenueOpener otherVenues) {
    return new Keeper(otherPlan, otherParts, otherVenues, counters, scope, overrun);
  }

  @Override
  public Attempt create(Claim claim, AttemptListener listener) {
    UnknownWords unknown = new UnheardWords(claim.account(), counters);
    return new AccountAttempt(claim, plan, parts, () -> venues.open(unknown), counters, scope, overrun, listener);
  }

  /** What became of the account's events, over all attempts. */
  public Vitals.Counters counters() {
    return counters.read();
  }

  /** What became of the executions among them. */
  public Tally executions() {
    return counters.executions();
  }
}
