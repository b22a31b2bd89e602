/**
 * Bybit: its words into ours, its lists page by page, its private and public streams from log-in to loss.
 * {@link fillkeeper.venue.bybit.Bybit} is the way in.
 */
package fillkeeper.venue.bybit;
