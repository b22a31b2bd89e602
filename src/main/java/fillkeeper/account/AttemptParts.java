package fillkeeper.account;

import fillkeeper.bus.Bulletin;
import fillkeeper.core.Folding;
import fillkeeper.core.SharedBytes;
import fillkeeper.ledger.Ledger;
import fillkeeper.time.Clock;
import fillkeeper.venue.VenueNotices;
import java.util.random.RandomGenerator;

/** What the attempts of an account share, most of it with those of all others. */
public record AttemptParts(Ledger ledger, Folding folding, Bulletin bulletin, SharedBytes sharedBytes, Clock clock,
    RandomGenerator random, VenueNotices notices, Timings timings) {
}
