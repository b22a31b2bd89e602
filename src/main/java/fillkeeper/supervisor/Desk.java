package fillkeeper.supervisor;

import fillkeeper.domain.Vitals;
import fillkeeper.domain.AccountKey;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * What others may ask of the accounts that this process keeps. Commands complete when their effect is durable;
 * repeating one is harmless. A command that cannot be carried out fails with {@link RefusedException}.
 */
public interface Desk {

  /** Every account of the configuration, in its order. */
  List<AccountKey> accounts();

  /** What this process knows of an account beside its row; empty if it is not configured. */
  Optional<Vitals> vitals(AccountKey account);

  /** Ends the attempt, if one runs, so that a new one takes a snapshot at once. */
  Future<Void> resync(AccountKey account);

  /** Stops the account until somebody resumes it. */
  Future<Void> quarantine(AccountKey account);

  /** Lets a quarantined or stopped account run again. */
  Future<Void> resume(AccountKey account);

  /** Finishes what is queued and stops the account until somebody resumes it. */
  Future<Void> drain(AccountKey account);

  /** Accepts a gap that the venue can no longer fill: it stays listed and no longer makes the account degraded. */
  Future<Void> acceptGap(AccountKey account, long gapId, String by, String note);
}
