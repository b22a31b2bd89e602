package fillkeeper.bus;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import java.time.Instant;

/**
 * Tells others what happened: what was stored after it is durable, failures as soon as they are known. A hint that may
 * be missing: the tables are the truth.
 */
public interface Bulletin {

  /** Everything that a batch stored, in the order of its change numbers. */
  void applied(AccountKey account, Batch batch);

  /** A change of status; the cause is null unless something failed. */
  void status(AccountKey account, AccountStatus status, long epoch, Cause cause, Instant at);

  /** An incident that opened, or is resolved now; {@code resolvedAt} is null while it is open. */
  void incident(Incident incident, Instant resolvedAt);
}
