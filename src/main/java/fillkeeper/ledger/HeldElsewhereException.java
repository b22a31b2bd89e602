package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;

/** Another process owns the account, so that nothing of it was changed. */
public final class HeldElsewhereException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public HeldElsewhereException(AccountKey account) {
    super("another process owns " + account);
  }
}
