package fillkeeper.ledger;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Incident;
import java.time.Instant;

/** What asking for an account led to. */
public sealed interface ClaimOutcome {

  /**
   * It is ours, under a new epoch.
   *
   * @param left the incident that was written for an owner that had not ended its epoch itself; null if there is none
   */
  record Claimed(Claim claim, Incident left) implements ClaimOutcome {
  }

  /** The ledger needs a newer program than this one; another process may have the account. */
  record Outdated(String why) implements ClaimOutcome {
  }

  /** Another process has it, at least until then (database time). */
  record Held(String owner, Instant until) implements ClaimOutcome {
  }

  /** A person has to resume it first. */
  record Parked(AccountStatus status, String detail) implements ClaimOutcome {
  }
}
