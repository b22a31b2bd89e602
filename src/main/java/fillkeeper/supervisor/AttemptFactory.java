package fillkeeper.supervisor;

import fillkeeper.ledger.Claim;

/** Makes the attempt that goes with a claim. */
@FunctionalInterface
public interface AttemptFactory {

  /** Makes an attempt that starts when it is given a home. */
  Attempt create(Claim claim, AttemptListener listener);
}
