package fillkeeper.bus;

import fillkeeper.domain.AccountKey;

/** The names under which others reach fillkeeper on the event bus. */
public final class Addresses {

  /** Requests about all accounts. */
  public static final String ACCOUNTS = "fillkeeper.accounts";
  /** Requests about all market recorders. */
  public static final String MARKETS = "fillkeeper.markets";
  /** Published: an incident when it opens and when it is resolved. */
  public static final String INCIDENTS = "fillkeeper.incidents";

  private Addresses() {
  }

  /** Requests about one account. */
  public static String account(AccountKey account) {
    return "fillkeeper.account." + account.name();
  }

  /** Published: what was stored, after the commit, in order. */
  public static String applied(AccountKey account) {
    return account(account) + ".applied";
  }

  /** Published: each change of an account's status. */
  public static String status(AccountKey account) {
    return account(account) + ".status";
  }
}
