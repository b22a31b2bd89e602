package fillkeeper.ledger;

/**
 * How long and how many. On the server a lock is waited for less long than a statement may take, and a statement may
 * take less long than we wait for it: so an abandoned statement has ended soon after it was abandoned.
 *
 * @param leaseMs            how long an account stays live without a renewal
 * @param writeDeadlineMs    when a write has failed, the wait for a lane included
 * @param writers            lanes for writing
 * @param readers            lanes for reading
 * @param lockTimeoutMs      how long a write waits for a locked row
 * @param statementTimeoutMs how long a write may take on the server
 */
public record Tuning(long leaseMs, long writeDeadlineMs, int writers, int readers, long lockTimeoutMs,
    long statementTimeoutMs) {

  public static final Tuning DEFAULT = new Tuning(10_000, 3_000, 8, 4, 300, 1_500);

  public Tuning {
    if (!(lockTimeoutMs < statementTimeoutMs && statementTimeoutMs < writeDeadlineMs
        && writeDeadlineMs + leaseMs / 3 < leaseMs)) {
      throw new IllegalArgumentException("lock timeout " + lockTimeoutMs + " < statement timeout " + statementTimeoutMs
          + " < write deadline " + writeDeadlineMs + ", and that + a third of the lease < lease " + leaseMs);
    }
  }
}
