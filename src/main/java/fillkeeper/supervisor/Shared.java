package fillkeeper.supervisor;

import fillkeeper.bus.Bulletin;
import fillkeeper.ledger.Claims;
import fillkeeper.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What the supervisor of a process works with.
 *
 * @param owner this process, as it signs its claims
 */
record Shared(Claims claims, Deployments deployments, Bulletin bulletin, Clock clock, RandomGenerator random,
    String owner) {
}
