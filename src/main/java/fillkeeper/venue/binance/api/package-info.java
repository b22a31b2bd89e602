/**
 * What all products of Binance share: where their hosts are, how a request is signed, what an error code means, what
 * each host grants, and how it is asked.
 */
package fillkeeper.venue.binance.api;
