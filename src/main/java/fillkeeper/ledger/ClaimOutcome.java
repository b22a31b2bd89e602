package fillkeeper.ledger;

import fillkeeper.domain.AccountStatus;
import java.time.Instant;

/** What asking for an account led to. */
public sealed interface ClaimOutcome {

  /** It is ours, under a new epoch. */
  record Claimed(Claim claim) implements ClaimOutcome {
  }

  /** Another process has it, at least until then (database time). */
  record Held(String owner, Instant until) implements ClaimOutcome {
  }

  /** A person has to resume it first. */
  record Parked(AccountStatus status, String detail) implements ClaimOutcome {
  }
}
