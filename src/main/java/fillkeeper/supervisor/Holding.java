package fillkeeper.supervisor;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.HeldElsewhereException;
import java.time.Duration;
import java.time.Instant;

/**
 * What this process owns of an account: its last claim, kept from one attempt to the next, and since when that is known
 * to hold. Changed on the supervisor's context, looked at from anywhere.
 */
final class Holding {

  private volatile Claim claim;
  private long keptNanos;
  private Instant told;

  /** Whether something failed since the account is another process's. */
  static boolean isLost(Throwable failure) {
    return failure instanceof ClaimLostException || failure instanceof HeldElsewhereException;
  }

  /** The last claim; null if this process owns nothing. */
  Claim claim() {
    return claim;
  }

  /** The epoch of that claim, 0 if there is none. */
  long epoch() {
    Claim held = claim;
    return held == null ? 0 : held.epoch();
  }

  void taken(Claim mine, long askedNanos) {
    claim = mine;
    keptNanos = askedNanos;
    told = mine.liveUntil();
  }

  void given() {
    claim = null;
  }

  /**
   * The lease to renew, if a third of it is used; null if there is nothing to renew. What has lapsed is not renewed:
   * others have seen it as over, and the attempt ends.
   *
   * @param running   the attempt that runs, or null. It must have shown that it does: else its lease is to lapse.
   * @param lastRound since when it must have
   */
  Claims.Renewal renewal(Attempt running, long now, Duration lease, long lastRound) {
    Claim held = claim;
    if (held == null || running != null && running.reportedNanos() - lastRound < 0) {
      return null;
    }
    long kept = running != null && running.confirmedNanos() - keptNanos > 0 ? running.confirmedNanos() : keptNanos;
    long used = now - kept;
    if (used < lease.toNanos() / 3 || used >= lease.toNanos()) {
      return null;
    }
    return new Claims.Renewal(held.account(), held.epoch(), held.attempt(),
        running == null ? told : running.toldUntil(), running == null ? null : running.view().lastEventAt(),
        running == null ? 0 : running.view().changeSeq(), running != null);
  }

  /** What became of a renewal that was asked for at {@code askedNanos}; one of an earlier epoch is of no interest. */
  void renewed(Claims.Renewed renewed, Attempt running, long askedNanos) {
    if (epoch() != renewed.epoch()) {
      return;
    }
    if (renewed.fate() == Claims.Renewed.Fate.RENEWED) {
      keptNanos = askedNanos;
      told = renewed.liveUntil();
      if (running != null) {
        running.renewed(askedNanos, renewed.liveUntil());
      }
    } else if (renewed.fate() == Claims.Renewed.Fate.LOST && running != null) {
      running.end(new AttemptFailure(Cause.FENCED, "another attempt owns the account"));
    } else if (renewed.fate() == Claims.Renewed.Fate.OUTDATED && running != null) {
      running.end(new AttemptFailure(Cause.FENCED, "the ledger needs a newer version of this program"));
    }
  }
}
