package fillkeeper.ledger;

/**
 * The ledger holds something else than the batch was made from. Nothing was stored: read the rows and fold again. It is
 * an answer, so it has no stack.
 */
public final class BeliefRefutedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BeliefRefutedException() {
    super("the ledger holds other rows than this attempt believed", null, false, false);
  }
}
