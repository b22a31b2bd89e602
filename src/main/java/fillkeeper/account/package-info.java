/**
 * One attempt at keeping one account. {@link fillkeeper.account.AccountAttempt} is its thread of thought: the catch-up
 * is the first entry of its queue, what the stream says waits behind it, and the {@link fillkeeper.account.Applier} turns
 * each run of entries into one write. Audits and questions go beside the queue and come back through it. The first doubt
 * ends the attempt; it never recovers by itself.
 */
package fillkeeper.account;
