package fillkeeper.account;

import fillkeeper.core.Limits;
import fillkeeper.settings.AccountSettings;
import java.time.Duration;
import java.time.Instant;

/**
 * How one account is kept: its settings, as an attempt uses them.
 *
 * @param lease              how long the account stays ours after its last renewal
 * @param syncLimits         of the queue while the attempt catches up
 * @param liveLimits         of the queue from then on
 * @param batchMax           how many queued events one operation may take
 * @param syncTimeout        how long a catch-up may go without an answer or a committed page
 * @param overlap            how far walks reach back before their checkpoints
 * @param fillGrace          how long an order's fills may lag behind its cumulative quantity
 * @param gapDeadline        when a gap ends the attempt, once
 * @param auditInterval      how often REST is compared with the ledger
 * @param auditMaxAge        without a passed audit for so long the account is degraded
 * @param requireReadOnlyKey refuse a key that can trade or withdraw
 * @param historySince       from when history before the first start is read; null: none is
 * @param venueAccountId     the number that the key must answer; null: whatever it answers first
 * @param ordersInMemory      how many orders an attempt remembers; others are read when they are needed
 * @param executionsInMemory  how many executions it remembers; others the database's key knows
 */
public record Plan(Duration lease, Limits syncLimits, Limits liveLimits, int batchMax, Duration syncTimeout,
    Duration overlap, Duration fillGrace, Duration gapDeadline, Duration auditInterval, Duration auditMaxAge,
    Instant historySince, boolean requireReadOnlyKey, String venueAccountId, int ordersInMemory,
    int executionsInMemory) {

  private static final int ORDERS_IN_MEMORY = 10_000;
  /** About a kilobyte each, so that a process of many busy accounts fits into the heap of a small machine. */
  private static final int ORDERS_OF_ALL = 64_000;
  private static final int ORDERS_AT_LEAST = 100;

  /**
   * As the configuration says.
   *
   * @param accounts how many share the memory of the process
   */
  public static Plan of(AccountSettings settings, Duration lease, int accounts) {
    int orders = Math.max(ORDERS_AT_LEAST, Math.min(ORDERS_IN_MEMORY, ORDERS_OF_ALL / accounts));
    var sync = settings.sync();
    var queue = settings.queue();
    var audit = settings.audit();
    return new Plan(lease, new Limits(sync.maxEvents(), sync.maxBytes(), null),
        new Limits(queue.maxEvents(), queue.maxBytes(), queue.maxAge()), settings.batchMaxEvents(), sync.timeout(),
        sync.overlap(), audit.fillGrace(), audit.gapDeadline(), audit.interval(), audit.maxAge(),
        settings.backfillSince(), settings.requireReadOnlyKey(), settings.venueAccountId(), orders, orders / 2);
  }
}
