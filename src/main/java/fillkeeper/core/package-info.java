/**
 * What decides, without any input or output of its own: how rows and fills become one state ({@link
 * fillkeeper.core.Merge}, {@link fillkeeper.core.Fold}), the bounded queue that every account is
 * ({@link fillkeeper.core.SerialQueue}), the walk through an exchange's lists to a proven end
 * ({@link fillkeeper.core.CatchUp}), the comparison of these with the ledger ({@link fillkeeper.core.Audit}), gaps over
 * time, and when to try again. It is driven through ports, so that a test can be the exchange, the ledger and the time.
 */
package fillkeeper.core;
