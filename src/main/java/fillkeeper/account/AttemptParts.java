package fillkeeper.account;

import fillkeeper.bus.Bulletin;
import fillkeeper.core.SharedBytes;
import fillkeeper.ledger.Ledger;
import fillkeeper.time.Clock;
import java.util.random.RandomGenerator;

/** What all attempts of the process share. */
public record AttemptParts(Ledger ledger, Bulletin bulletin, SharedBytes sharedBytes, Clock clock,
    RandomGenerator random) {
}
