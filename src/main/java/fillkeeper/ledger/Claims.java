package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Who owns which account: claims, leases, incidents, and what a supervisor says of an account. On connections of
 * their own, so that no hung write is in their way. Each method is one statement; a failed future possibly happened,
 * and each may be repeated.
 */
public interface Claims {

  /**
   * Makes a row for each account of the configuration, and marks all other rows as not configured, save those that
   * another process holds just now. To be called before anything is claimed.
   */
  Future<Void> configure(List<Configured> accounts);

  /** The same for one account, while others are kept: it is new, or its row is to say something else. */
  Future<Void> configure(Configured account);

  /** The account is of the configuration no longer; its row stays. One that another process holds is left as it is. */
  Future<Void> unconfigure(AccountKey account);

  /**
   * Takes the account under the next epoch if its lease is free, lapsed or this process's own. Waits for a write in
   * progress; afterwards the attempt before can write nothing.
   *
   * <p>Where the ledger needs a newer program than this one it is not taken, and given back if it was ours.
   *
   * @param owner    this process
   * @param endedBy  the incident of this process's attempt that ended, stored with the claim; null if there is none.
   *                 Whoever takes over an epoch that left neither an incident nor a clean stop writes one itself.
   */
  Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy);

  /** Stores an incident at once and shows the account as failed, if that attempt still owns it. Keeps the lease. */
  Future<Void> fail(Claim claim, Incident incident);

  /**
   * Ends ownership: {@code QUARANTINED} or {@code STOPPED}, the lease given back. Stays so over restarts of the
   * process unless the detail says {@code drain}.
   *
   * <p>Fails with {@link ClaimLostException} or {@link HeldElsewhereException} where another process has the account.
   *
   * @param claim    what this process owns; null if it owns nothing (then only a free or lapsed account is changed)
   * @param incident stored with it; may be null
   * @return whether that changed anything: a quarantined account keeps its first reason
   */
  Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail, Incident incident);

  /** Lets a parked account be claimed again. Nothing happens if it is not parked. */
  Future<Void> resume(AccountKey account);

  /**
   * Accepts an open gap of an account that no attempt keeps just now; one that is accepted stays so.
   *
   * <p>Fails with {@link HeldElsewhereException} where another process has the account.
   *
   * @param claim what this process owns; null if it owns nothing (then only a free or lapsed account is changed)
   * @return whether there is such a gap that is not closed
   */
  Future<Boolean> acceptGap(AccountKey account, Claim claim, long gapId, String by, String note);

  /** Renews all these leases in one statement. The answer names each, in any order. */
  Future<List<Renewed>> renew(List<Renewal> renewals);

  /**
   * How many incidents of these causes the account had within so long, by the database's clock alone, those left out
   * after which it was live for {@code healthy} without another, or somebody resumed it.
   */
  Future<Integer> incidents(AccountKey account, Duration within, Duration healthy, Set<Cause> causes);

  /** How many of them say the very same, those left out that came before somebody resumed it. */
  Future<Integer> incidentsLike(AccountKey account, Duration within, AttemptFailure why);

  /** One account of the configuration. */
  record Configured(AccountKey key, String label, boolean enabled, String venueAccountId) {
  }

  /**
   * One lease to renew.
   *
   * @param told    the end of the lease that was last told; what ends earlier is of a database that was put back
   * @param running whether the attempt runs; of one that ended the lease is renewed once the row says that it failed
   */
  record Renewal(AccountKey account, long epoch, UUID attempt, Instant told, Instant lastEventAt, long changeSeq,
      boolean running) {
  }

  /** What became of a lease. */
  record Renewed(AccountKey account, long epoch, Fate fate, Instant liveUntil) {

    /** What became of it. */
    public enum Fate {
      /** It goes on until {@code liveUntil}. */
      RENEWED,
      /** Not now: the row was being written, and that write renews it; or the lease is over, or the row says live. */
      BUSY,
      /** The account is another attempt's, or the database is not the one that was written to. */
      LOST,
      /** The ledger needs a newer program than this one. */
      OUTDATED
    }
  }
}
