package fillkeeper.domain;

/**
 * The exchange has given an id to something else than before: its ids have started again, as where a test network is
 * wiped. What it says from then on is about another life of the account, so this ledger cannot go on with it.
 */
public final class IdsReusedException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  public IdsReusedException(String message) {
    super(Cause.LEDGER_RESET, message);
  }

  @Override
  public boolean needsAPerson() {
    return true;
  }
}
