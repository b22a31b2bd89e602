package fillkeeper.venue;

import java.time.Duration;

/**
 * What an exchange promises of one category, as data.
 *
 * @param forgetsUnfilled after this age it may no longer show an order that ended without any fill, not even by its
 *                        id, so that absence proves such an end; before it, absence proves nothing. Null if it shows
 *                        them for ever.
 * @param historyReach    how far back it knows an order that had a fill; null if for ever
 * @param funding         when funding may be paid, where a list of kind {@code FUNDING} brings it; null where
 *                        executions do, or where there is none
 * @param connectionAge   when it ends a connection of the account's stream by itself; null if it does not
 * @param identity        what names one fill
 * @param units           what quantities of its rows are counted in
 * @param feeSign         what a positive fee of its rows means; ours are positive where paid
 */
public record CategoryRules(Duration forgetsUnfilled, Duration historyReach, FundingTimes funding,
    Duration connectionAge, FillIdentity identity, Units units, FeeSign feeSign) {

  /** What names one fill within an account and a category; two of them that differ in it are two fills. */
  public enum FillIdentity {
    /** Its id alone. */
    ID,
    /** Its id within its symbol. */
    ID_AND_SYMBOL,
    /** Its id within its symbol and its order: one trade may be two fills of one account. */
    ID_SYMBOL_AND_ORDER
  }

  /** What quantities are counted in. */
  public enum Units { BASE, CONTRACTS, QUOTE }

  /** What a positive fee on the wire means. */
  public enum FeeSign { PAID, RECEIVED }
}
