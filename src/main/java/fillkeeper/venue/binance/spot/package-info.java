/**
 * The spot market of Binance: private events over the WebSocket API, lists by symbol over REST, public trades over the
 * market streams.
 */
package fillkeeper.venue.binance.spot;
