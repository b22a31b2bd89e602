package fillkeeper.market;

import fillkeeper.domain.AttemptFailure;

/** Hears how one attempt of a recorder goes. */
interface AttemptLife {

  /** It stands so now. */
  void onStatus(String status);

  /** The last call. */
  void onFailed(AttemptFailure why);
}
