package fillkeeper.domain;

import java.time.Instant;

/**
 * What a process knows of an account beside its row.
 *
 * @param standby  another process owns the account; this one waits for the lease
 * @param started  whether the account was tried at least once since the process started, whatever came of it
 * @param status   of the attempt that runs here, null if none does
 * @param current  whether that attempt is live within its lease, by this process's monotonic clock
 * @param held     whether its lease holds, by the same clock
 * @param epoch    of the attempt here, 0 if there was none
 * @param retryAt  when the next attempt starts, null if none is due
 * @param restarts attempts started after a failure, since the process started
 * @param keyExpiresAt when the venue's key ends, null if it does not or no attempt has asked yet
 * @param keyReadOnly  whether the venue's key can neither trade nor withdraw, null if no attempt has asked yet or the
 *                     venue does not say
 * @param venueNotice  the interruption that the venue has announced, null if none
 */
public record Vitals(boolean standby, boolean started, AccountStatus status, boolean current, boolean held,
    long epoch, Instant retryAt, Queue queue, Counters counters, long changeSeq, Instant lastEventAt, int restarts,
    Instant keyExpiresAt, Boolean keyReadOnly, VenueNotice venueNotice) {

  /**
   * How an attempt stands.
   *
   * @param liveSinceNanos when it became live, by the monotonic clock; 0 if it is not
   * @param keyExpiresAt   when the venue's key ends, null if it does not or it is not known yet
   * @param keyReadOnly    whether it can neither trade nor withdraw, null if that is not known
   */
  public record Attempt(AccountStatus status, Queue queue, long changeSeq, Instant lastEventAt, long liveSinceNanos,
      Instant keyExpiresAt, Boolean keyReadOnly) {
  }

  /** The queue against its limits; all zero while no attempt runs. */
  public record Queue(int events, long bytes, long oldestAgeMs, int maxEvents, long maxBytes, long maxAgeMs,
      int active) {

    /** No queue. */
    public static final Queue NONE = new Queue(0, 0, 0, 0, 0, 0, 0);
  }

  /**
   * What became of everything heard and read, since the process started: {@code received} is the sum of the others
   * but {@code refused}, which counts what a closed queue did not take, and {@code unknownWords}, which counts how often
   * the venue used a word that nobody knows.
   */
  public record Counters(long received, long applied, long duplicates, long stale, long corrections, long rejected,
      long dropped, long refused, long unknownWords) {
  }
}
