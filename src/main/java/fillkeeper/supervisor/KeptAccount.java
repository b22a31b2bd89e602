package fillkeeper.supervisor;

import fillkeeper.domain.Vitals;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.VenueNotice;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One account of the configuration, as the supervisor sees it.
 *
 * @param enabled     false: known, shown as stopped, not run
 * @param policy      how restarts are spaced and when they end
 * @param recheck     after a refused key: one log-in each so often; zero never
 * @param attempts    makes its attempts
 * @param counters    what became of its events, over all attempts
 * @param notice      the interruption that its venue has announced, null if none
 */
public record KeptAccount(AccountKey key, boolean enabled, Restarts.Policy policy, Duration recheck,
    AttemptFactory attempts, Supplier<Vitals.Counters> counters, Supplier<VenueNotice> notice) {
}
