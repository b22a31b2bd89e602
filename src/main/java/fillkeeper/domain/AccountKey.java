package fillkeeper.domain;

/**
 * Which account at which exchange. Part of every key in the ledger, so it never changes.
 *
 * @param exchange    the venue's word in lower case, as {@code bybit}
 * @param environment {@code mainnet}, {@code testnet}, {@code demo} or {@code simulator}
 * @param account     the user's own id of the account
 */
public record AccountKey(String exchange, String environment, String account) {

  /** The account's name on the event bus and in HTTP, as {@code bybit.mainnet.main}. */
  public String name() {
    return exchange + "." + environment + "." + account;
  }

  @Override
  public String toString() {
    return name();
  }
}
