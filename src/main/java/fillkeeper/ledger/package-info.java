/**
 * The tables and who may write them. {@link fillkeeper.ledger.Ledger} is what one attempt does with its account's rows,
 * each write one statement behind the fence of its claim; {@link fillkeeper.ledger.Claims} says which attempt that is;
 * {@link fillkeeper.ledger.LedgerReader} is for everybody else. Operations go over lanes, connections that are thrown
 * away when they hang, so that one account's trouble is not another's.
 */
package fillkeeper.ledger;
