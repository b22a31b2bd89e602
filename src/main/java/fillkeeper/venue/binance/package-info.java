/**
 * The exchange Binance: {@code api} is what its products share, and each product is a package beside that, since each
 * has hosts, lists and private streams of its own.
 */
package fillkeeper.venue.binance;
