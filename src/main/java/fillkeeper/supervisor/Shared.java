package fillkeeper.supervisor;

import fillkeeper.bus.Bulletin;
import fillkeeper.ledger.Claims;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * What the supervisor of a process works with.
 *
 * @param home  runs something on the supervisor's thread
 * @param owner this process, as it signs its claims
 */
record Shared(Claims claims, Deployments deployments, Bulletin bulletin, Clock clock, Scheduler scheduler,
    Executor home, RandomGenerator random, String owner) {
}
