/**
 * Public trades of Binance's products, single and aggregate: the same words everywhere, at other hosts.
 */
package fillkeeper.venue.binance.market;
