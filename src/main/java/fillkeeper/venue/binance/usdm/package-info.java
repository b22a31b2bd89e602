/**
 * Binance USDⓈ-M futures: events of the private stream and rows of REST into our words, the lists of an account symbol
 * by symbol, and the stream with the key that it listens by.
 */
package fillkeeper.venue.binance.usdm;
