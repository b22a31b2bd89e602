package fillkeeper.metrics;

import fillkeeper.core.Tally;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Vitals;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One account of the configuration, as it is measured.
 *
 * @param enabled       false: it is not to run, and waits for nobody
 * @param vitals        what this process knows of it
 * @param executions    what became of its executions
 * @param auditInterval how often it is compared
 */
public record MeasuredAccount(AccountKey key, boolean enabled, Supplier<Vitals> vitals, Supplier<Tally> executions,
    Duration auditInterval) {
}
