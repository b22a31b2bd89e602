package fillkeeper.supervisor;

import fillkeeper.domain.AttemptFailure;

/** Hears from one attempt, on that attempt's thread. */
public interface AttemptListener {

  /** The ledger has caught up with the venue; earlier incidents are resolved. */
  void onCaughtUp();

  /** The last call, once: the attempt has ended. */
  void onFailed(AttemptFailure why);
}
